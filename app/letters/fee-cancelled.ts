import { feeCancelledEmail } from '~/domain/cancellation/emails-schema';
import { type CancelledFee, type Fee, findCancelledFee } from '~/domain/cancellation/fee/queries.server';
import { restWords, sinceWords } from '~/domain/cancellation/fee/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

export const feeCancelled = letter(feeCancelledEmail, async (_, { feeCancellationId }) => {
  const fee = await findCancelledFee(feeCancellationId);
  return fee ? composeFeeCancelled(fee) : skip('The fee has been removed.');
});

export type CancelledFeeFacts = Pick<
  Fee,
  'saleId' | 'orderId' | 'reference' | 'saleReference' | 'home' | 'total' | 'isByCard' | 'sentBack'
> & {
  customer: Pick<Fee['customer'], 'firstName'>;
  cancelled: Pick<CancelledFee, 'statedOn' | 'dueBy' | 'ordered' | 'due' | 'owed'>;
};

/** The confirmation of the statement, straight away. */
export function composeFeeCancelled(fee: CancelledFeeFacts) {
  const { saleId, orderId, reference, saleReference, customer, home, total, cancelled } = fee;
  const what = `the extra fee of ${formatPounds(total)} for the searches for ${home}`;
  const mail = composeMail({
    subject: `You have cancelled the extra fee: ${home}`,
    preview: `You cancelled ${what}.`,
    title: 'You have cancelled the extra fee',
    blocks: [
      `${greet('Hello', customer.firstName)}. This confirms that you cancelled ${what}, order ${reference}. You told us on ${formatDayInWords(cancelled.statedOn)}. You do not need to do anything else.`,
      { heading: 'Money' },
      ...moneyOf(fee),
      { heading: 'What happens now' },
      'We will not order what the fee is for. This does not cancel your agreement with us about the sale. A search may be missing now, so ask your solicitor what that means for your sale.',
      { button: 'View the cancellation', href: link(urls.cancelFee(saleId, orderId)) },
    ],
    reference: saleReference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}

function moneyOf({ isByCard, sentBack, cancelled: { due, owed, dueBy, ordered } }: CancelledFeeFacts): Block[] {
  const by = formatDayInWords(dueBy);
  const before = sentBefore(sentBack);
  if (due === null || owed === null) {
    return [
      `You asked us to start before the 14 days were over, so you pay for what had been done. We have ordered these searches, or have been waiting for them, ${sinceWords(isByCard)}: ${ordered.join(', ')}. The fee is for one of them. Our team will work out what you pay, email you the amount and the reason, and pay back the rest by ${by}.`,
      ...before,
    ];
  }
  const lines = [...before, ...(owed === 0 ? [] : [backWords(restWords(owed, sentBack), by, isByCard)])];
  return lines.length > 0 ? lines : ['Nothing is due back.'];
}

/** Staff may have refunded some of it before it was cancelled. */
export const sentBefore = (sentBack: Pence): string[] =>
  sentBack === 0 ? [] : [`We have already sent back ${formatPounds(sentBack)}.`];

export const backWords = (due: string, by: string, isByCard: boolean): string =>
  `We pay back ${due} by ${by}, ${isByCard ? 'to the card that you paid with' : 'by bank transfer, if you have paid our invoice'}, at no charge.`;
