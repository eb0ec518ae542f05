import { defineEmail } from '~/outbox/email-kind';

/** For a buyer who has taken our fees in place of normal legal fees. */
export const purchaseConfirmedEmail = defineEmail('purchase-confirmed');
