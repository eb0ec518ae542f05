import { z } from 'zod';

const id = z.string().regex(/^[0-9a-f]{24}$/, 'Invalid ObjectId format');
const amount = z.number().nonnegative();

export const saleParams = z.object({ id });

/** POST /api/stripe/create-payment-intent. What it says about money is only compared with our own. */
export const paymentIntentRequest = z.object({
  totalOrderAmount: amount,
  stripeCustomerId: z.string().min(1),
  transactionId: id,
  /** Of an extra fee that the seller agreed to pay; without it the sale is paid for. */
  orderId: id.optional(),
  products: z.array(
    z.object({ name: z.string(), price: amount, quantity: z.number().int().positive(), incVat: z.boolean() }),
  ),
});
export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;

export const CODE_NOT_VALID = 'Code not valid';

/** Longer than any code, so not worth a look. */
const MAX_CODE_LENGTH = 64;
const code = z.string('Required field').trim().min(1, 'Required field').max(MAX_CODE_LENGTH, CODE_NOT_VALID);

export const referralForm = z.object({ referralCode: code, intent: z.enum(['apply', 'submit']).catch('apply') });
/** The buttons of the page on which an extra fee is paid. */
export const feeOrderForm = z.object({ intent: z.enum(['checkout', 'email-link', 'decline']) });
export const validateRequest = z.object({ code });
export const referralRequest = z.object({ referralCode: code });
