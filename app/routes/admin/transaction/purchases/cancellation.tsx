import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordStatement } from '~/domain/cancellation/commands.server';
import { getPurchaseAgreement } from '~/domain/cancellation/queries.server';
import { statementForm } from '~/domain/cancellation/schema';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../../shared/dialog-form.server';
import { FETCHING } from '../params';
import { listProgressLetters } from '../progress.server';
import { StatementDialog } from '../statement';
import { RECORDING_CANCELLATION, viewOfStatement } from '../statement.server';

export const handle: PageHandle = { title: 'Record a cancellation by the buyer' };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params: { id, purchaseId } }) => {
    const agreement = await getPurchaseAgreement(id, purchaseId);
    const view = viewOfStatement(agreement);
    const isTold = view.refused === null && agreement.abortedOn === null;
    const about = { saleId: id, purchaseId };
    return { ...view, letters: isTold ? await listProgressLetters('ended', about, agreement.customer.id) : [] };
  },
  loadFailure: FETCHING,
  schema: statementForm,
  save: async ({ viewer, params: { id, purchaseId }, answers }) => {
    await getPurchaseAgreement(id, purchaseId);
    await recordStatement(viewer, { role: 'buy', dealId: purchaseId }, answers);
  },
  failure: RECORDING_CANCELLATION,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RecordBuyerCancellation() {
  return <StatementDialog view={useLoaderData<typeof loader>()} />;
}
