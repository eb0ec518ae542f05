import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { sayNotPaid } from '~/domain/cancellation/not-paid-commands.server';
import { whyNotUnpaid } from '~/domain/cancellation/not-paid-rules';
import { notPaidForm } from '~/domain/cancellation/schema';
import { getOrderToRefund } from '~/domain/payment/refund/queries.server';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Invoice not paid' };

const dialog = dialogForm({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ viewer, params: { id, orderId } }) => {
    const { cancelled, ...order } = await getOrderToRefund(viewer, id, orderId);
    if (!cancelled) throw notFound();
    return {
      refused: whyNotUnpaid({ ...order, ...cancelled }),
      reference: order.reference,
      total: formatPounds(order.total),
      due: formatPounds(cancelled.due ?? 0),
      known: {},
    };
  },
  loadFailure: FETCHING,
  schema: notPaidForm,
  save: ({ viewer, params: { id: saleId, orderId }, answers: { reason } }) =>
    sayNotPaid(viewer, { saleId, orderId }, reason),
  failure: 'There was an error saving that the invoice was not paid',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function InvoiceNotPaid() {
  const view = useLoaderData<typeof loader>();
  const { refused, reference, total, due } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p>
      The seller never paid our invoice of {total} for order {reference}, so nothing goes back: {due} would have been
      due. They will read this on their dashboard, and the refund leaves the feed and Work. We will not send an email.
      If it turns out that they paid, a manager can still refund it.
    </p>
  );
  return (
    <DialogForm id="not-paid" view={view} intro={intro} disabled={refused !== null} label="The invoice was not paid">
      {(form) => <TextArea field={form.field('reason')} label="How do you know?" hint="Only staff read this." />}
    </DialogForm>
  );
}
