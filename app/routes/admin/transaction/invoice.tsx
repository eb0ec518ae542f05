import { useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { PAID_ALREADY } from '~/domain/payment/rules';
import { fullName } from '~/domain/people/rules';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { oneId } from '../shared/params';
import { FETCHING } from './params';

export const handle: PageHandle = { title: 'Mark as invoiced' };

const dialog = confirmDialog({
  params: oneId,
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id } }) => {
    const [{ payment, address }, { primary }] = await Promise.all([getSaleHead(id), getSellersTab(id)]);
    return { isPaid: payment !== null, address: addressLines(address).join(', '), seller: fullName(primary) };
  },
  loadFailure: FETCHING,
  confirm: ({ viewer, params }) => markInvoiced(viewer, params.id),
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Invoice() {
  const view = useLoaderData<typeof loader>();
  const { isPaid, address, seller } = view;
  return (
    <ConfirmDialog view={view} obstacle={isPaid && `${PAID_ALREADY}.`}>
      The order for {address} will count as paid by invoice. {seller} will no longer be able to pay by card, and any
      open card form will close. We will not send an email.
    </ConfirmDialog>
  );
}
