import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { stopPurchase } from '~/domain/closing/commands.server';
import { getPurchaseToStop } from '~/domain/closing/queries.server';
import { whyNotStopped } from '~/domain/closing/rules';
import { stoppingForm } from '~/domain/closing/schema';
import { formatDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { RadioCards } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { FETCHING } from '../params';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters, savingLabel } from '../progress-letters';

export const handle: PageHandle = { title: 'End the purchase' };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params: { id, purchaseId } }) => {
    const { version, buyer, request, standing } = await getPurchaseToStop(id, purchaseId);
    const refused = whyNotStopped(standing);
    return {
      ...{ version, buyer, refused },
      asked: request && { on: formatDay(request.at), reason: request.reason },
      letters: refused ? [] : await listProgressLetters('ended', { saleId: id, purchaseId }),
      known: { outcome: 'fallen_through' },
    };
  },
  loadFailure: FETCHING,
  schema: stoppingForm,
  save: async ({ viewer, params: { id, purchaseId }, answers: { outcome }, version }) => {
    await getPurchaseToStop(id, purchaseId);
    await stopPurchase(viewer, purchaseId, outcome, version);
  },
  failure: 'There was an error ending the purchase',
});

export const loader = dialog.loader;
export const action = dialog.action;

const ENDS = { value: 'fallen_through', label: 'It has fallen through', hint: 'Aborted today.' };
const KEEP = {
  value: 'keep',
  label: 'Keep it',
  hint: 'The buyer wants to continue after all. We will not send an email.',
};

export default function StopPurchase() {
  const view = useLoaderData<typeof loader>();
  const { buyer, refused, asked, letters } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <>
      {asked && (
        <p className="mb-3 whitespace-pre-line wrap-anywhere">
          {buyer} asked to stop on {asked.on}
          {asked.reason && `: ${asked.reason}`}
        </p>
      )}
      <p className="wrap-anywhere">
        The purchase by {buyer} ends: their checks under way are aborted, and links to the purchase stop working. The
        sale continues and waits for another buyer.
      </p>
    </>
  );
  return (
    <DialogForm id="stop" view={view} intro={intro} disabled={refused !== null} label={savingLabel(letters, asked)}>
      {(form) => (
        <>
          <RadioCards field={form.field('outcome')} label="What happens?" options={asked ? [ENDS, KEEP] : [ENDS]} />
          <ProgressLetters letters={letters} when="If the purchase ends, these are sent 10 minutes later." />
        </>
      )}
    </DialogForm>
  );
}
