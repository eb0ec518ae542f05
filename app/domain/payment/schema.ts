import { z } from 'zod';
import { ticked } from '../shared/schema';
import { NOT_TICKED } from './start-now-rules';

const id = z.string().regex(/^[0-9a-f]{24}$/, 'Invalid ObjectId format');
const amount = z.number().nonnegative();

/** The box 'Start work now'. What is not said is not asked for. */
const startNow = z.boolean().optional();

export const saleParams = z.object({ id });

/** POST /api/stripe/create-payment-intent. Its amounts are only compared with our own. */
export const paymentIntentRequest = z.object({
  totalOrderAmount: amount,
  stripeCustomerId: z.string().min(1),
  transactionId: id,
  /** Of an extra fee that the seller agreed to pay; without it the sale is paid for. */
  orderId: id.optional(),
  products: z.array(
    z.object({ name: z.string(), price: amount, quantity: z.number().int().positive(), incVat: z.boolean() }),
  ),
  startNow,
});
export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;

export const CODE_NOT_VALID = 'Code not valid';

/** Longer than any code, so it is refused without a query. */
const MAX_CODE_LENGTH = 64;
const code = z.string('Required field').trim().min(1, 'Required field').max(MAX_CODE_LENGTH, CODE_NOT_VALID);

export const referralForm = z.object({ referralCode: code, intent: z.enum(['apply', 'submit']).catch('apply') });

/** The buttons of the page on which an extra fee is paid. */
export const feeOrderForm = z.object({ intent: z.enum(['checkout', 'email-link', 'decline']) });

/** The box on a page, before the payment and on the dashboard. */
export const startNowForm = z.object({ startNow: ticked });

/** The same where nothing else is asked. */
export const startNowTicked = startNowForm.refine(({ startNow }) => startNow, {
  path: ['startNow'],
  message: NOT_TICKED,
});
export const validateRequest = z.object({ code });
export const referralRequest = z.object({ referralCode: code, startNow });
