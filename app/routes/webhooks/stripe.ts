import { receiveWebhook } from '~/domain/payment/webhook-commands.server';
import { inJson } from '~/routes/shared/handler.server';

/** The payment provider's webhooks. Read as text, since the signature is over the raw body. */
export const action = inJson({ access: 'public' }, async ({ request }) => {
  await receiveWebhook(await request.text(), request.headers.get('stripe-signature'));
  return { received: true };
});
