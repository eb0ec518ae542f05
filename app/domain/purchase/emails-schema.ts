import { defineEmail } from '~/outbox/email-kind';

/** To a buyer who has taken our fees in place of normal legal fees. */
export const purchaseConfirmedEmail = defineEmail('purchase-confirmed');

/** To a buyer who waited for the seller to finish registering: the sale that it names is paid for. */
export const homePaidEmail = defineEmail('home-paid');
