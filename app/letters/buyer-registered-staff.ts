import { buyerRegisteredStaffEmail } from '~/domain/purchase/registered/emails-schema';
import { letter } from '~/outbox/letter';
import { composeMail } from './layout';
import { findActivePurchase, purchaseInactive } from './registered';

export const buyerRegisteredStaff = letter(buyerRegisteredStaffEmail, async ({ purchase_id }) => {
  const found = await findActivePurchase(purchase_id);
  if (!found) return purchaseInactive;
  const { name, address, day, staffUrl, isNamed, purchaseReference: reference } = found;
  return composeMail({
    subject: `A buyer has registered for ${address}`,
    preview: 'Accept them once the seller or the estate agent has confirmed.',
    title: 'A buyer has registered',
    blocks: [
      `${name ?? 'Someone'} registered as the buyer of ${address} on ${day}. The seller has been told.`,
      ...(isNamed ? ['They used the email address that the seller gave with the offer that they accepted.'] : []),
      'The buyer cannot see anything about the sale until you accept them. You can press the button on their purchase intent, assign their solicitor, or set a sale-agreed date.',
      { button: 'View purchase intent', href: staffUrl },
    ],
    reference,
  });
});
