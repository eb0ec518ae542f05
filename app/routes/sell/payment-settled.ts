import type { PaymentSettled } from '~/domain/payment/commands.server';
import { urls } from '~/urls';

/** The page that shows the state of the payment that came first. */
export const settledUrl = ({ paymentStatus }: PaymentSettled) =>
  paymentStatus === 'succeeded' ? urls.paymentSuccess() : urls.payment();
