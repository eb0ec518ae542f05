import { receiveCheckEvent } from '~/domain/identity-check/webhook-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** The identity check provider's webhooks. Read as text, since the signature is over the raw body. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveCheckEvent(await request.text(), request.headers.get('x-signature'));
  return { received: true };
});
