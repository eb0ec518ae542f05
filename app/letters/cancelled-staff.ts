import { cancelledStaffEmail } from '~/domain/cancellation/emails-schema';
import { findCancellation } from '~/domain/cancellation/queries.server';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

export const cancelledStaff = letter(cancelledStaffEmail, async (_, { cancellationId }) => {
  const facts = await findCancellation(cancellationId);
  if (!facts) return skip('The sale or purchase has been removed.');
  const { role, saleId, reference, name, home, statedOn, order } = facts;
  const [who, noun] = role === 'sell' ? (['seller', 'sale'] as const) : (['buyer', 'purchase'] as const);
  const due = order && order.owed > 0 ? order : null;
  return composeMail({
    subject: `The ${who} of ${home} has cancelled`,
    preview: due ? `${formatPounds(due.owed)} is due back by ${formatDayInWords(due.dueBy)}.` : 'Nothing is due back.',
    title: `The ${who} has cancelled`,
    blocks: [
      `${name} cancelled the ${noun} of ${home} on ${formatDayInWords(statedOn)}, within the 14 days. No one has to confirm it. We have emailed them.`,
      due
        ? `${formatPounds(due.owed)} is due back by ${formatDayInWords(due.dueBy)}${due.isByCard ? '' : ', if our invoice is paid'}. Refund it from the order.${due.done.map((line) => ` ${line}.`).join('')}`
        : 'Nothing is due back.',
      'Checks that were under way are being aborted. Searches that were ordered stay as they are. Cancel them with the supplier if you still can.',
      ...(saleId === null
        ? []
        : [
            {
              button: 'View transaction',
              href: link(urls.adminTransaction(saleId, role === 'sell' ? 'orders' : 'purchase-intents')),
            },
          ]),
    ],
    reference,
  });
});
