import { isPaymentIntentAnswer, type OrderLine } from '~/domain/payment/rules';
import type { Pence } from '~/domain/shared/pence-rules';

const TIMEOUT_MS = 10_000;

/** The order was paid, or is being paid, elsewhere: in another tab, or on the provider's own page. */
export class AlreadySettled extends Error {}

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 409) throw new AlreadySettled();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

type PaymentToOpen = {
  saleId: string;
  orderId?: string;
  total: Pence;
  lines: readonly OrderLine[];
  /** They ask us to start before the 14 days to cancel are over. */
  startNow?: boolean;
};

/** The client secret with which this order can be paid; the same one for every tab. @throws AlreadySettled */
export async function openPayment({ saleId, orderId, total, lines, startNow }: PaymentToOpen): Promise<string> {
  const customer = await post('/api/stripe/customers', {});
  if (typeof customer !== 'object' || customer === null || !('id' in customer) || typeof customer.id !== 'string') {
    throw new Error('Stripe customer created without ID');
  }
  const answer = await post('/api/stripe/create-payment-intent', {
    totalOrderAmount: total,
    stripeCustomerId: customer.id,
    transactionId: saleId,
    orderId,
    products: lines.map((line) => ({ ...line, incVat: true })),
    ...(startNow && { startNow }),
  });
  if (!isPaymentIntentAnswer(answer) || answer.totalAmount !== total) throw new Error('Not what was asked for');
  return answer.clientSecret;
}
