import { callbackForm } from '~/domain/enquiry/callback/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { sendCallback } from '../public/callback.server';

/** Answers whether it was sent. A JSON call has no form to watch and tells staff alone, so the limits stand alone. */
export const action = calls({
  POST: api({ access: 'public' }, async ({ request, ip }) => {
    await sendCallback(await readJson(request, callbackForm), ip);
    return true;
  }),
});
