import type { PaymentSettled } from '~/domain/payment/commands.server';
import { urls } from '~/urls';

/** The page that says where the payment stands that was quicker. */
export const settledUrl = ({ paymentStatus }: PaymentSettled) =>
  paymentStatus === 'succeeded' ? urls.paymentSuccess() : urls.payment();
