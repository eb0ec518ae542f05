import { receiveWebhook } from '~/domain/payment/webhook-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** The payment provider's messages. The signature is over the body as it came, so it is read as text. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveWebhook(await request.text(), request.headers.get('stripe-signature'));
  return { received: true };
});
