import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { decideFee } from '~/domain/cancellation/fee/commands.server';
import { getFee } from '~/domain/cancellation/fee/queries.server';
import { ALREADY_DECIDED } from '~/domain/cancellation/fee/rules';
import { feeDecisionForm } from '~/domain/cancellation/fee/schema';
import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { previewFeeDecided } from '~/letters/previews.server';
import { notFound } from '~/platform/errors';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField, TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Decide how much of a fee goes back' };

const dialog = dialogForm({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id: saleId, orderId } }) => {
    const fee = await getFee({ saleId, orderId });
    const { cancelled } = fee;
    if (!cancelled) throw notFound();
    return {
      refused: cancelled.due === null ? null : ALREADY_DECIDED,
      total: formatPounds(fee.total),
      ordered: cancelled.ordered.join(', '),
      by: formatDay(cancelled.dueBy),
      to: fee.customer.email,
      letter: previewFeeDecided({ ...fee, cancelled }),
      known: {},
    };
  },
  loadFailure: FETCHING,
  schema: feeDecisionForm,
  save: ({ viewer, params: { id: saleId, orderId }, answers }) => decideFee(viewer, { saleId, orderId }, answers),
  failure: 'There was an error saving the amount',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function DecideFee() {
  const view = useLoaderData<typeof loader>();
  const { refused, total, ordered, by, to, letter } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p>
      The seller cancelled a fee of {total}. The fee may be for a search that had been ordered or was under way by then:{' '}
      {ordered}. The seller pays for what had been done of that search, and gets the rest by {by}. You cannot change the
      amount later. Once you have saved it, refund it from the order.
    </p>
  );
  return (
    <DialogForm
      id="fee-decision"
      view={view}
      intro={intro}
      disabled={refused !== null}
      label="Save the amount and send email"
    >
      {(form) => (
        <>
          <MoneyField
            pence
            field={form.field('due')}
            label="Amount that goes back"
            hint="VAT included. 0 if nothing goes back."
          />
          <TextArea field={form.field('why')} label="What had been done?" hint="The seller reads this." />
          {!refused && <LetterPreview title="What we will send" to={to} preview={letter} />}
        </>
      )}
    </DialogForm>
  );
}
