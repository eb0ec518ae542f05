import { buyerRegisteredEmail } from '~/domain/purchase/registered/emails-schema';
import { letter } from '~/outbox/letter';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';
import { calledOff, findActive } from './registered';

export const buyerRegistered = letter(buyerRegisteredEmail, async ({ purchase_id }) => {
  const found = await findActive(purchase_id);
  if (!found) return calledOff;
  const { id, saleId, sellerFirstName, name, address, day } = found;
  return composeMail({
    subject: `A buyer has registered for ${address}`,
    preview: 'Tell us if this is not your buyer.',
    title: 'A buyer has registered',
    blocks: [
      `${greet('Hello', sellerFirstName)}. ${name ?? 'Someone'} registered as the buyer of ${address} on ${day}.`,
      'If you have accepted their offer, you do not need to do anything. They will see nothing about your sale until we have confirmed them with your side.',
      'If you do not know them, please tell us:',
      { button: 'This is not my buyer', href: link(urls.notMyBuyer(saleId, id)) },
      { note: 'The link opens a page where you can check the details first. Nothing happens until you confirm there.' },
    ],
  });
});
