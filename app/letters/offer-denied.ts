import { addressLines } from '~/domain/address/rules';
import { offerDeniedEmail } from '~/domain/purchase/offer/emails-schema';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

/** To staff. The name and the address have been removed by then. */
export const offerDenied = letter(offerDeniedEmail, async ({ sale_id }) => {
  const select = { reference: true, property: { select: { address: true } } } as const;
  const sale = sale_id && (await db.sale.findUnique({ where: { id: sale_id }, select }));
  if (!sale || sale_id === null) return skip('The sale has been deleted.');
  const home = addressLines(sale.property.address).join(', ');
  return composeMail({
    subject: `Someone named as the buyer of ${home} says “this is not me”`,
    preview: 'The offer stays, without a buyer. Please ask the seller who it is.',
    title: 'This is not me',
    blocks: [
      `The seller of ${home} told us that they have accepted an offer, and gave us the buyer’s email address. The person who reads that mailbox says that it is not them. We have removed the name and the address.`,
      'Please ask the seller who the buyer is.',
      { button: 'View transaction', href: link(urls.adminTransaction(sale_id, 'purchase-intents')) },
    ],
    reference: sale.reference,
  });
});
