import { useLoaderData } from '@remix-run/react';
import { recordStatement } from '~/domain/cancellation/commands.server';
import { getSaleAgreement } from '~/domain/cancellation/queries.server';
import { statementForm } from '~/domain/cancellation/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { FETCHING } from '../params';
import { listProgressLetters } from '../progress.server';
import { StatementDialog } from '../statement';
import { RECORDING_CANCELLATION, viewOfStatement } from '../statement.server';

export const handle: PageHandle = { title: 'Record a cancellation by the seller' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id } }) => {
    const agreement = await getSaleAgreement(id);
    const view = viewOfStatement(agreement);
    const about = { saleId: id, purchaseId: null };
    return { ...view, letters: view.refused ? [] : await listProgressLetters('ended', about, agreement.customer.id) };
  },
  loadFailure: FETCHING,
  schema: statementForm,
  save: ({ viewer, params: { id }, answers }) => recordStatement(viewer, { role: 'sell', dealId: id }, answers),
  failure: RECORDING_CANCELLATION,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RecordSellerCancellation() {
  return <StatementDialog view={useLoaderData<typeof loader>()} />;
}
