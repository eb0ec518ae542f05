import { feeCancelledStaffEmail } from '~/domain/cancellation/emails-schema';
import { findCancelledFee } from '~/domain/cancellation/fee/queries.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

export const feeCancelledStaff = letter(feeCancelledStaffEmail, async (_, { feeCancellationId }) => {
  const fee = await findCancelledFee(feeCancellationId);
  if (!fee) return skip('The fee has been removed.');
  const { saleId, saleReference: reference, reference: order, customer, home, total, isByCard, cancelled } = fee;
  const by = formatDayInWords(cancelled.dueBy);
  const { owed } = cancelled;
  const due = owed ? `${formatPounds(owed)} is due back by ${by}` : 'Nothing is due back';
  return composeMail({
    subject: `The seller of ${home} has cancelled an extra fee`,
    preview: owed === null ? `Decide how much goes back, and pay it back by ${by}.` : `${due}.`,
    title: 'The seller has cancelled an extra fee',
    blocks: [
      `${customer.firstName} ${customer.lastName} cancelled the extra fee of ${formatPounds(total)}, order ${order}, for ${home} on ${formatDayInWords(cancelled.statedOn)}, within its 14 days. No one has to confirm it. We have emailed them.`,
      owed === null
        ? `The fee may be for a search that had been ordered or was under way by that day: ${cancelled.ordered.join(', ')}. Decide on the order how much of that search had been done, and pay back the rest by ${by}.`
        : `${due}${isByCard || owed === 0 ? '' : ', if our invoice is paid'}.${owed === 0 ? '' : ' Refund it from the order.'}`,
      'Do not order what the fee is for. If you have ordered it, cancel it with the supplier if you still can.',
      { button: 'View orders', href: link(urls.adminTransaction(saleId, 'orders')) },
    ],
    reference,
  });
});
