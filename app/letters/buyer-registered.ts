import { NOT_MY_BUYER, YES_MY_BUYER } from '~/domain/purchase/offer/rules';
import { buyerRegisteredEmail } from '~/domain/purchase/registered/emails-schema';
import { letter } from '~/outbox/letter';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';
import { findActivePurchase, purchaseInactive } from './registered';

export const buyerRegistered = letter(buyerRegisteredEmail, async ({ purchase_id }) => {
  const found = await findActivePurchase(purchase_id);
  if (!found) return purchaseInactive;
  const { id, saleId, saleReference: reference, sellerFirstName, name, address, day, isNamed } = found;
  return composeMail({
    subject: `A buyer has registered for ${address}`,
    preview: 'Tell us whether this is your buyer.',
    title: 'A buyer has registered',
    blocks: [
      `${greet('Hello', sellerFirstName)}. ${name ?? 'Someone'} registered as the buyer of ${address} on ${day}.`,
      'They cannot see anything about your sale until we have confirmed with you or your estate agent that they are your buyer.',
      ...(isNamed ? ['They used the email address that you gave us with the offer that you accepted.'] : []),
      'Please tell us whether you know them. You can take your answer back until we have confirmed a buyer.',
      { button: YES_MY_BUYER, href: link(urls.myBuyer(saleId, id)) },
      { button: NOT_MY_BUYER, href: link(urls.notMyBuyer(saleId, id)), quiet: true },
      {
        note: 'Each link opens a page where you can check the details first. Nothing happens until you confirm there.',
      },
    ],
    reference,
  });
});
