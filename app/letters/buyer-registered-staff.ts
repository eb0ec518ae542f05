import { buyerRegisteredStaffEmail } from '~/domain/purchase/registered/emails-schema';
import { letter } from '~/outbox/letter';
import { composeMail } from './layout';
import { findActivePurchase, purchaseInactive } from './registered';

export const buyerRegisteredStaff = letter(buyerRegisteredStaffEmail, async ({ purchase_id }) => {
  const found = await findActivePurchase(purchase_id);
  if (!found) return purchaseInactive;
  const { name, address, day, staffUrl, isNamed } = found;
  return composeMail({
    subject: `A buyer has registered for ${address}`,
    preview: 'Accept them once the seller’s side has confirmed.',
    title: 'A buyer has registered',
    blocks: [
      `${name ?? 'Someone'} registered as the buyer of ${address} on ${day}. The seller has been told.`,
      ...(isNamed ? ['Theirs is the email address that the seller gave with the offer that they have accepted.'] : []),
      'The buyer sees nothing about the sale until you accept them: by the button of their purchase intent, by assigning their solicitor, or by a sale-agreed date.',
      { button: 'View purchase intent', href: staffUrl },
    ],
  });
});
