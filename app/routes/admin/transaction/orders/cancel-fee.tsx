import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordFeeStatement } from '~/domain/cancellation/fee/commands.server';
import { getFee } from '~/domain/cancellation/fee/queries.server';
import { feeDue, feeOwed } from '~/domain/cancellation/fee/rules';
import { statementForm } from '~/domain/cancellation/schema';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { previewFeeCancelled } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../../shared/dialog-form.server';
import { FETCHING } from '../params';
import { StatementForm } from '../statement';
import { dayOfStatement, RECORDING_CANCELLATION, whyNotRecorded } from '../statement.server';

export const handle: PageHandle = { title: 'Record that the seller cancelled an extra fee' };

const dialog = dialogForm({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id: saleId, orderId } }) => {
    const fee = await getFee({ saleId, orderId });
    const { agreement, customer, total, ordered, sentBack } = fee;
    const today = londonDay(now());
    const { statedOn, isOver, known } = dayOfStatement(agreement, today);
    const due = feeDue(total, ordered);
    const owed = feeOwed(due, sentBack);
    return {
      refused: whyNotRecorded(agreement, today),
      name: `${customer.firstName} ${customer.lastName}`,
      lastDay: formatDay(lastDayToCancel(agreement.began ?? today)),
      isOver,
      ordered: ordered.join(', '),
      due: owed === null ? null : formatPounds(owed),
      to: customer.email,
      letter: previewFeeCancelled({
        ...fee,
        cancelled: { statedOn, dueBy: dueBackBy(statedOn), ordered, due, owed },
      }),
      known,
    };
  },
  loadFailure: FETCHING,
  schema: statementForm,
  save: ({ viewer, params: { id: saleId, orderId }, answers }) =>
    recordFeeStatement(viewer, { saleId, orderId }, answers),
  failure: RECORDING_CANCELLATION,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RecordFeeCancellation() {
  const view = useLoaderData<typeof loader>();
  const { name, lastDay, isOver, ordered, due } = view;
  return (
    <StatementForm id="fee-statement" view={view}>
      <p className="wrap-anywhere">
        {name} {isOver ? 'could' : 'may'} cancel this fee until the end of {lastDay}. The day that counts is the day the
        statement was sent. No one has to agree to it, and the sale continues.
      </p>
      <p>
        {due
          ? `We have ordered nothing that the fee could be for since it was paid or invoiced. ${due} is due back, 14 days after the statement.`
          : `Since it was paid or invoiced, we have ordered or been waiting for a search that it may be for: ${ordered}. Decide on the order how much goes back.`}
      </p>
    </StatementForm>
  );
}
