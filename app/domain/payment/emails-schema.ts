import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** One an order, however it was paid. */
export const receiptEmail = defineEmail('receipt', z.object({ orderId: id }));

/** For a person whose browser cannot take a card payment, to be opened in one that can. With the id of an order: of an extra fee. */
export const paymentLinkEmail = defineEmail('payment-link', z.object({ orderId: id.optional() }));

/** To staff: the search can go on. */
export const feePaidEmail = defineEmail('fee-paid', z.object({ orderId: id }));
