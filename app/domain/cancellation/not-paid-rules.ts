import type { RefundStatus } from '../payment/refund/rules';
import type { Pence } from '../shared/pence-rules';

/** The order of what was cancelled, as far as saying that its invoice was never paid goes. `due` is null until staff have decided it. */
type OrderOfCancelled = {
  paymentType: string;
  due: Pence | null;
  isNotPaid: boolean;
  refunds: readonly { status: RefundStatus }[];
};

/** Why staff cannot say that the invoice of what was cancelled was never paid, in words; null when they can. */
export function whyNotUnpaid({ paymentType, due, isNotPaid, refunds }: OrderOfCancelled): string | null {
  if (paymentType !== 'invoiced') return 'We did not send an invoice for this order';
  if (isNotPaid) return 'You or a colleague have already said that this invoice was not paid';
  if (due === null) return 'First decide how much of this fee goes back';
  if (due === 0) return 'Nothing of this order is due back';
  const hasGoneBack = refunds.some(({ status }) => status !== 'failed');
  return hasGoneBack ? 'Part of this order has gone back or is on its way, so it was paid' : null;
}
