import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { refundOrder } from '~/domain/payment/refund/commands.server';
import { getOrderToRefund } from '~/domain/payment/refund/queries.server';
import { isRefundedByCard } from '~/domain/payment/refund/rules';
import { refundForm } from '~/domain/payment/refund/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { formatPounds, poundsInField } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { previewRefund } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { newId } from '~/platform/ids';
import { DateField } from '~/ui/date-field';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField, TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';

export const handle: PageHandle = { title: 'Refund' };

const dialog = dialogForm({
  params: z.object({ id, orderId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ viewer, params }) => {
    const order = await getOrderToRefund(viewer, params.id, params.orderId);
    const { reference, party, left, owed, refused } = order;
    const due = Math.min(left, owed);
    const { email, firstName, address } = party;
    const byCard = isRefundedByCard(order);
    const today = londonDay(now());
    return {
      _id: newId(),
      refused,
      byCard,
      left: formatPounds(left),
      due: due > 0 ? formatPounds(due) : null,
      total: formatPounds(order.total),
      to: email,
      letter: previewRefund({
        ...{ reference, saleId: params.id, firstName, address, amount: null, total: order.total },
        feeOrderId: order.isFee ? params.orderId : null,
        transferredOn: byCard ? null : today,
      }),
      known: {
        ...(due > 0 && { amount: poundsInField(due) }),
        ...(!byCard && { transferredOn: toDateParts(today) }),
      },
    };
  },
  schema: refundForm,
  save: ({ viewer, params: { id: saleId, orderId }, answers, _id }) =>
    refundOrder(viewer, { saleId, orderId }, answers, _id),
  failure: 'There was an error refunding the order',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Refund() {
  const view = useLoaderData<typeof loader>();
  const { refused, byCard, left, due, total, to, letter } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p>
      {left} of {total} can be refunded. {due && `${due} is due back after a cancellation. `}
      {byCard
        ? 'The card provider sends it back to the card that paid. This cannot be undone.'
        : 'No card paid for this order, so make a bank transfer first, and then enter it here. Nothing is sent to the bank from here.'}{' '}
      We email the customer a receipt once the money has gone back.
    </p>
  );
  return (
    <DialogForm
      id="refund"
      view={view}
      intro={intro}
      disabled={refused !== null}
      label={byCard ? 'Refund and send email' : 'Mark as paid back and send email'}
    >
      {(form) => (
        <>
          <MoneyField pence field={form.field('amount')} label="Amount" hint="VAT included, for example 480.00" />
          {!byCard && <DateField field={form.field} name="transferredOn" label="Day of the bank transfer" />}
          <TextArea field={form.field('reason')} label="Why?" hint="Only staff read this." />
          {!refused && <LetterPreview title="What we will send" to={to} preview={letter} />}
        </>
      )}
    </DialogForm>
  );
}
