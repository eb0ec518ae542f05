import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { withEmails } from '~/domain/email/rules';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { findInvoicedToBe } from '~/domain/payment/receipt-queries.server';
import { fullName } from '~/domain/people/rules';
import { listOrdersOfSale } from '~/domain/reporting/sale/orders-queries.server';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { previewReceipt } from '~/letters/previews.server';
import { notFound } from '~/platform/errors';
import { EmailText } from '~/ui/email-text';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../../shared/dialog-form';
import { confirmDialog } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Mark fee as invoiced' };

const dialog = confirmDialog({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id, orderId } }) => {
    const [orders, { primary }] = await Promise.all([listOrdersOfSale(id), getSellersTab(id)]);
    const fee = orders.find((order) => order.id === orderId && order.isFee && order.status !== 'canceled');
    if (!fee) throw notFound();
    const letter = { ...previewReceipt(await findInvoicedToBe(id, orderId)), to: primary.email };
    return { isPaid: fee.status === 'succeeded', total: formatPounds(fee.total), seller: fullName(primary), letter };
  },
  loadFailure: FETCHING,
  confirm: ({ viewer, params: { id, orderId } }) => markInvoiced(viewer, id, orderId),
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function InvoiceFee() {
  const view = useLoaderData<typeof loader>();
  const { isPaid, total, seller, letter } = view;
  return (
    <ConfirmDialog
      view={view}
      label={withEmails('Mark as invoiced', 1)}
      obstacle={isPaid && 'This fee is already paid.'}
    >
      <p className="wrap-anywhere">
        The extra fee of {total} will count as paid by invoice, and the request as received. {seller} will no longer be
        able to pay it by card, and any open card form will close. We will email <EmailText email={letter.to} />.
      </p>
      <LetterPreview title="Confirm the order to the seller" to={letter.to} preview={letter} />
    </ConfirmDialog>
  );
}
