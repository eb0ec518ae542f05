import { useLoaderData } from '@remix-run/react';
import { closeSale } from '~/domain/closing/commands.server';
import { getSaleToClose } from '~/domain/closing/queries.server';
import { BY_US, CLOSED_AS, whyNotClosed } from '~/domain/closing/rules';
import { closingForm } from '~/domain/closing/schema';
import { formatDay } from '~/domain/shared/dates-rules';
import { RadioCards } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { FETCHING } from '../params';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters, savingLabel } from '../progress-letters';

export const handle: PageHandle = { title: 'Close the sale' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id } }) => {
    const { version, seller, request, standing } = await getSaleToClose(id);
    const refused = whyNotClosed(standing);
    return {
      ...{ version, seller, refused },
      asked: request && { on: formatDay(request.at), reason: request.reason },
      letters: refused ? [] : await listProgressLetters('ended', { saleId: id, purchaseId: null }),
      options: request ? [...OUTCOMES, KEEP] : OUTCOMES,
      known: { outcome: request ? 'withdrawn' : undefined },
    };
  },
  loadFailure: FETCHING,
  schema: closingForm,
  save: ({ viewer, params: { id }, answers, version }) => closeSale(viewer, id, answers, version),
  failure: 'There was an error closing the sale',
  labels: {},
});

export const loader = dialog.loader;
export const action = dialog.action;

const OUTCOMES = [
  ...Object.entries(CLOSED_AS).map(([value, label]) => ({ value, label })),
  {
    value: BY_US,
    label: 'We end it',
    hint: 'Or the terms let the seller end it because of us. A manager then works out what we owe back.',
  },
];
const KEEP = {
  value: 'keep',
  label: 'Keep it open',
  hint: 'The seller wants to continue after all. We will not send an email.',
};

export default function CloseSale() {
  const view = useLoaderData<typeof loader>();
  const { seller, refused, asked, letters, options } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <>
      {asked && (
        <p className="mb-3 whitespace-pre-line wrap-anywhere">
          {seller} asked to withdraw on {asked.on}
          {asked.reason && `: ${asked.reason}`}
        </p>
      )}
      <p>
        We abort checks under way, order nothing more and no longer offer the home to buyers. Links to the sale stop
        working. Orders stay as they are. If only the buyer has left, end the purchase instead. The sale then waits for
        another buyer. A sale that completes is closed by its date, in Significant Dates.
      </p>
    </>
  );
  return (
    <DialogForm id="close" view={view} intro={intro} disabled={refused !== null} label={savingLabel(letters, asked)}>
      {(form) => (
        <>
          <RadioCards field={form.field('outcome')} label="How does it end?" options={options} />
          <TextArea field={form.field('reason')} label="Why?" hint="Only staff read this." />
          <ProgressLetters letters={letters} when="If you close the sale, these are sent 10 minutes later." />
        </>
      )}
    </DialogForm>
  );
}
