import { receiveCheckEvent } from '~/domain/identity-check/webhook-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** The identity check provider's messages. The signature is over the body as it came, so it is read as text. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveCheckEvent(await request.text(), request.headers.get('x-signature'));
  return { received: true };
});
