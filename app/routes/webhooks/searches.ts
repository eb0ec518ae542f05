import { receiveSearchEvent } from '~/domain/search/webhook-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** The callbacks of the supplier of searches. The signature is over the body as it came, so it is read as text. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveSearchEvent(await request.text(), request.headers.get('x-signature'));
  return { received: true };
});
