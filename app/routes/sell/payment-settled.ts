import type { PaymentSettled } from '~/domain/payment/commands.server';
import { inDeal, urls } from '~/urls';

/** The page that shows the state of the payment that was made first. */
export const settledUrl = ({ paymentStatus }: PaymentSettled, saleId: string) =>
  inDeal(paymentStatus === 'succeeded' ? urls.paymentSuccess() : urls.payment(), saleId);
