import { cancelledEmail } from '~/domain/cancellation/emails-schema';
import { type CancellationFacts, findCancellation } from '~/domain/cancellation/queries.server';
import { cancelsNoOthers, feeWords, isFeeOpen } from '~/domain/cancellation/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

export const cancelled = letter(cancelledEmail, async (_, { cancellationId }) => {
  const facts = await findCancellation(cancellationId);
  return facts ? composeCancelled(facts) : skip('The sale or purchase has been removed.');
});

/** The confirmation that the law requires: in writing, straight away, with the amount we pay back and when. */
export function composeCancelled(facts: CancellationFacts) {
  const { role, dealId, reference, firstName, home, statedOn } = facts;
  const noun = role === 'sell' ? 'sale' : 'purchase';
  const mail = composeMail({
    subject: `You have cancelled: ${home}`,
    preview: `Your agreement with us about the ${noun} of ${home} has ended.`,
    title: 'You have cancelled',
    blocks: [
      `${greet('Hello', firstName)}. This confirms that you cancelled your agreement with us about the ${noun} of ${home}. You told us on ${formatDayInWords(statedOn)}. You do not need to do anything else.`,
      ...moneyOf(facts),
      { heading: 'What happens now' },
      'We will not order anything more for you, and identity checks that are under way stop.',
      `${cancelsNoOthers(role)} Please tell them.`,
      { button: 'View property dashboard', href: link(urls.dashboard(role, dealId)) },
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}

function moneyOf({ role, dealId, order, fees, statedOn }: CancellationFacts): Block[] {
  const apart = fees.flatMap((fee): Block[] => [
    feeWords(fee, statedOn),
    ...(isFeeOpen(fee, statedOn)
      ? [{ button: 'Cancel the extra fee', href: link(urls.cancelFee(dealId, fee.orderId)), quiet: true as const }]
      : []),
  ]);
  if (!order) {
    const paid =
      role === 'sell'
        ? 'A referral code covered your order, and there is nothing more to pay for it.'
        : 'You paid us nothing, and there is nothing to pay.';
    return [{ heading: 'Money' }, paid, ...apart];
  }
  const { total, due, owed, dueBy, done, isByCard, isNotPaid } = order;
  const sent = isNotPaid ? 0 : due - owed;
  const how = isByCard ? 'to the card that you paid with' : 'by bank transfer, if you have paid our invoice';
  return [
    { heading: 'Money' },
    ...(due < total
      ? [`You asked us to start before the 14 days were over, so you pay a fair part of the price. ${done.join('. ')}.`]
      : []),
    {
      rows: [
        ['Your order', formatPounds(total)],
        ['Due back', formatPounds(due)],
        ...(sent > 0 ? ([['Already sent back', formatPounds(sent)]] as const) : []),
        ...(owed > 0 ? ([['By', formatDayInWords(dueBy)]] as const) : []),
      ],
    },
    ...(owed > 0 ? [`We pay ${sent > 0 ? `the other ${formatPounds(owed)}` : 'it'} back ${how}, at no charge.`] : []),
    ...(isNotPaid ? ['Our invoice was not paid, so nothing goes back.'] : []),
    ...apart,
  ];
}
