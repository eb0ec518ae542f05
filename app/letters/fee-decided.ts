import { feeDecidedEmail } from '~/domain/cancellation/emails-schema';
import { findCancelledFee } from '~/domain/cancellation/fee/queries.server';
import { restWords } from '~/domain/cancellation/fee/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { backWords, type CancelledFeeFacts, sentBefore } from './fee-cancelled';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const feeDecided = letter(feeDecidedEmail, async (_, { feeCancellationId }) => {
  const fee = await findCancelledFee(feeCancellationId);
  if (!fee) return skip('The fee has been removed.');
  const { due, why } = fee.cancelled;
  return due === null ? skip('It is not decided.') : composeFeeDecided(fee, { due: formatPounds(due), why });
});

/** @param decided the amount and the reason as they are read: in a preview, before staff have typed them */
export function composeFeeDecided(
  {
    saleId,
    orderId,
    reference,
    saleReference,
    customer,
    home,
    total,
    isByCard,
    sentBack,
    cancelled,
  }: CancelledFeeFacts,
  { due, why }: { due: string; why: string | null },
) {
  const { owed } = cancelled;
  const rest = owed === null ? (sentBack > 0 ? 'the rest' : due) : restWords(owed, sentBack);
  const mail = composeMail({
    subject: `How much of the extra fee we pay back: ${home}`,
    preview: `${due} of ${formatPounds(total)}.`,
    title: 'How much of the extra fee we pay back',
    blocks: [
      `${greet('Hello', customer.firstName)}. You cancelled the extra fee for the searches for ${home}, order ${reference}, on ${formatDayInWords(cancelled.statedOn)}. You pay for what we had done by then.`,
      {
        rows: [
          ['The fee', formatPounds(total)],
          ['Due back', due],
          ['By', formatDayInWords(cancelled.dueBy)],
        ],
      },
      ...(why === null ? [] : why.split('\n').filter(Boolean)),
      ...sentBefore(sentBack),
      ...(owed === 0 ? [] : [backWords(rest, formatDayInWords(cancelled.dueBy), isByCard)]),
      'If you think that this is not right, reply to this email.',
      { button: 'View the cancellation', href: link(urls.cancelFee(saleId, orderId)) },
    ],
    reference: saleReference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
