import { pollPayment } from '~/domain/payment/commands.server';
import type { Attempt } from '~/domain/payment/queries.server';
import { type PaymentStatus, paymentWords } from '~/domain/payment/rules';

/** What is known of a payment as its page is opened; `untouched`: the provider was not asked, as there is no reason to. */
type Shown = PaymentStatus | null | 'untouched';

/** The provider is only asked when someone comes back from it, or when it last said that a payment is under way. */
export async function statusToShow(order: Attempt | null, url: URL): Promise<Shown> {
  const isReturn = ['payment_intent', 'session_id', 'redirect_status'].some((name) => url.searchParams.has(name));
  const isUnderWay = order?.status === 'processing' || order?.status === 'requires_action';
  return order && (isReturn || isUnderWay) ? pollPayment(order) : 'untouched';
}

/** Of a status that was asked for just now. */
export const wordsFor = (status: Shown, isUnderWay: boolean): string | null =>
  status === 'untouched' ? null : paymentWords(status, isUnderWay);
