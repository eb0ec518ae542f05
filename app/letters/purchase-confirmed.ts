import { poundsInWords } from '~/domain/property/rules';
import { purchaseConfirmedEmail } from '~/domain/purchase/emails-schema';
import { getConfirmation } from '~/domain/purchase/queries.server';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const GIFTOR_KNOWN = 'Part of your money is a gift: your solicitor will be in touch with whoever gives it, too.';
const GIFTOR_ASKED =
  'Part of your money is a gift: please tell us on your dashboard who gives it. Your solicitor has to know them before you exchange.';

export const purchaseConfirmed = letter(purchaseConfirmedEmail, async ({ purchase_id }) => {
  const confirmed = purchase_id && (await getConfirmation(purchase_id));
  if (!confirmed) return skip('The purchase has been deleted.');
  const { firstName, address, agreedPrice, hasGifts, lacksGiftor } = confirmed;
  return composeMail({
    subject: `Your purchase of ${address} is confirmed`,
    preview: 'What happens next, and where to follow it.',
    title: greet('Congratulations,', firstName),
    blocks: [
      'Your purchase is confirmed. Our fees replace normal legal fees, and there is nothing to pay us today.',
      {
        rows: [
          ['Property', address],
          ['Agreed price', poundsInWords(agreedPrice)],
        ],
      },
      'Next we confirm with the seller’s side that you’re the buyer. Then we introduce you to your solicitor by email. They check who you are and where your money comes from, so please have your passport or driving licence to hand.',
      ...(hasGifts ? [lacksGiftor ? GIFTOR_ASKED : GIFTOR_KNOWN] : []),
      { button: 'View property dashboard', href: link(urls.dashboard('buy', purchase_id)) },
    ],
  });
});
