import { purchaseConfirmedEmail } from '~/domain/purchase/emails-schema';
import { getConfirmation } from '~/domain/purchase/queries.server';
import { BUYING_THERE } from '~/domain/sale/nation-rules';
import { poundsInWords, toPence } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const GIFTOR_KNOWN =
  'You told us that some of your money is a gift. Your solicitor will also contact the person giving it.';
const GIFTOR_ASKED =
  'You told us that some of your money is a gift. Please use your dashboard to tell us who is giving it. Your solicitor needs their details before you exchange contracts.';

const WITH_PANEL = {
  costs:
    'Your registration is complete, and there is nothing to pay us. If you use our panel solicitor, you pay no core legal fees. You still pay tax, disbursements, supplementary and post-completion legal fees, and VAT.',
  next: 'Then we’ll introduce you to your solicitor by email.',
};
/** Where our panel does not work. */
const ELSEWHERE = {
  costs: `Your registration is complete. ${BUYING_THERE}`,
  next: 'Then we’ll send your case to your solicitor: tell us on your dashboard who that is.',
};

export const purchaseConfirmed = letter(purchaseConfirmedEmail, async ({ purchase_id }) => {
  const confirmed = purchase_id && (await getConfirmation(purchase_id));
  if (!confirmed) return skip('The purchase has been deleted.');
  const { reference, firstName, address, agreedPrice, hasGifts, lacksGiftor, isElsewhere } = confirmed;
  const { costs, next } = isElsewhere ? ELSEWHERE : WITH_PANEL;
  return composeMail({
    subject: `You’re registered: your purchase of ${address}`,
    preview: 'What happens next, and where to follow it.',
    title: greet('Congratulations,', firstName),
    blocks: [
      costs,
      {
        rows: [
          ['Property', address],
          ['Agreed price', poundsInWords(toPence(agreedPrice))],
        ],
      },
      `Next we’ll ask the seller or their estate agent to confirm that you’re the buyer. ${next} They have to check your identity and where your money comes from, so please have your passport or driving licence to hand.`,
      ...(hasGifts ? [lacksGiftor ? GIFTOR_ASKED : GIFTOR_KNOWN] : []),
      { button: 'View property dashboard', href: link(urls.dashboard('buy', purchase_id)) },
    ],
    reference,
  });
});
