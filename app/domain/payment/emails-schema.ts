import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** One for each order, however it was paid. */
export const receiptEmail = defineEmail('receipt', z.object({ orderId: id }), { despiteComplaint: true });

/** Money of an order has gone back, by card or by bank transfer. */
export const refundEmail = defineEmail('refund', z.object({ refundId: id }), { despiteComplaint: true });

/** For a person whose browser cannot take a card payment: a link to open in one that can. With `orderId` it is for an extra fee. */
export const paymentLinkEmail = defineEmail('payment-link', z.object({ orderId: id.optional() }));

/** Tells staff that an extra fee is paid, so the search can go on. */
export const feePaidEmail = defineEmail('fee-paid', z.object({ orderId: id }));
