import { buyerDisputedEmail } from '~/domain/purchase/registered/emails-schema';
import { letter, skip } from '~/outbox/letter';
import { composeMail } from './layout';
import { findActivePurchase, purchaseInactive } from './registered';

export const buyerDisputed = letter(buyerDisputedEmail, async ({ purchase_id }) => {
  const found = await findActivePurchase(purchase_id);
  if (!found) return purchaseInactive;
  if (found.disputedAt === null) return skip('The seller has taken it back.');
  const { name, address, day, staffUrl, purchaseReference: reference } = found;
  return composeMail({
    subject: `Seller says “not my buyer”: ${address}`,
    preview: 'They said: This is not my buyer.',
    title: 'This is not my buyer',
    blocks: [
      `The seller of ${address} says that ${name ?? 'someone'}, who registered on ${day}, is not their buyer.`,
      'Please find out who is right. When you assign solicitors, this purchase intent is left out unless you have already accepted it or set its sale-agreed date.',
      { button: 'View purchase intent', href: staffUrl },
    ],
    reference,
  });
});
