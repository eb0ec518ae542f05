import { receiveSearchEvent } from '~/domain/search/webhook-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** The callbacks of the searches' supplier. Read as text, since the signature is over the raw body. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveSearchEvent(await request.text(), request.headers.get('x-signature'));
  return { received: true };
});
