import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordFeeStatement } from '~/domain/cancellation/fee/commands.server';
import { getFee } from '~/domain/cancellation/fee/queries.server';
import { feeDue, feeOwed } from '~/domain/cancellation/fee/rules';
import { rightToCancel, whyNotCancelled } from '~/domain/cancellation/rules';
import { statementForm } from '~/domain/cancellation/schema';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { previewFeeCancelled } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { DateField } from '~/ui/date-field';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { FETCHING } from '../params';
import { ChannelField } from '../statement';
import { RECORDING_CANCELLATION } from '../statement.server';

export const handle: PageHandle = { title: 'Record that the seller cancelled an extra fee' };

const dialog = dialogForm({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id: saleId, orderId } }) => {
    const fee = await getFee({ saleId, orderId });
    const { agreement, customer, total, ordered, sentBack } = fee;
    const today = londonDay(now());
    const right = rightToCancel(agreement, today);
    const due = feeDue(total, ordered);
    const owed = feeOwed(due, sentBack);
    return {
      // After the 14 days a statement of an earlier day can still be recorded.
      refused:
        right === 'cancelled'
          ? 'This has already been cancelled'
          : right === 'over'
            ? null
            : whyNotCancelled(agreement, today),
      name: `${customer.firstName} ${customer.lastName}`,
      lastDay: formatDay(lastDayToCancel(agreement.began ?? today)),
      ordered: ordered.join(', '),
      due: owed === null ? null : formatPounds(owed),
      to: customer.email,
      letter: previewFeeCancelled({
        ...fee,
        cancelled: { statedOn: today, dueBy: dueBackBy(today), ordered, due, owed },
      }),
      known: { statedOn: toDateParts(today) },
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
  const { refused, name, lastDay, ordered, due, to, letter } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <>
      <p className="wrap-anywhere">
        {name} may cancel this fee until the end of {lastDay}. The day that counts is the day the statement was sent. No
        one has to agree to it, and the sale continues.
      </p>
      <p>
        {due
          ? `We have ordered nothing that the fee could be for since it was paid or invoiced. ${due} is due back, 14 days after the statement.`
          : `Since it was paid or invoiced, we have ordered these searches or have been waiting for them: ${ordered}. Decide on the order how much goes back.`}
      </p>
    </>
  );
  return (
    <DialogForm
      id="fee-statement"
      view={view}
      intro={intro}
      disabled={refused !== null}
      label="Record the cancellation and send email"
    >
      {(form) => (
        <>
          <ChannelField field={form.field('channel')} />
          <DateField
            field={form.field}
            name="statedOn"
            label="Day of the statement"
            hint="When it was sent, not when it was read."
          />
          <TextArea field={form.field('comments')} label="What they said" optional />
          {!refused && <LetterPreview title="What we will send" to={to} preview={letter} />}
        </>
      )}
    </DialogForm>
  );
}
