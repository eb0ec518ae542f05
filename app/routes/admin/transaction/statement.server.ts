import { type AgreementOfDeal, settlementOf } from '~/domain/cancellation/queries.server';
import { feeWords, rightToCancel, settledLineWords, whyNotCancelled } from '~/domain/cancellation/rules';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { previewCancelled } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';

export const RECORDING_CANCELLATION = 'There was an error recording the cancellation';

/** The data of the dialog in which staff record that a customer has cancelled. The statement may have an earlier day than today. */
export function viewOfStatement(found: AgreementOfDeal) {
  const { agreement, customer, order, fees, role, dealId, saleId, reference, home } = found;
  const today = londonDay(now());
  const right = rightToCancel(agreement, today);
  const settlement = settlementOf(found);
  const due = settlement?.due ?? 0;
  const owed = Math.max(0, due - (order?.sentBack ?? 0));
  const done = settlement?.lines.map(settledLineWords) ?? [];
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    refused:
      right === 'cancelled'
        ? 'This has already been cancelled'
        : right === 'over'
          ? null
          : whyNotCancelled(agreement, today),
    lastDay: agreement.began && formatDay(lastDayToCancel(agreement.began)),
    done,
    due: order && order.total > 0 ? formatPounds(owed) : null,
    fees: fees.map((fee) => feeWords(fee, today, 'staff')),
    to: customer.email,
    letter: previewCancelled({
      ...{
        role,
        dealId,
        saleId,
        reference,
        home,
        firstName: customer.firstName,
        name: customer.firstName,
        channel: 'post',
      },
      statedOn: today,
      fees,
      order:
        order && order.total > 0
          ? {
              total: order.total,
              due,
              owed,
              dueBy: dueBackBy(today),
              done,
              ...{ isByCard: order.paymentType === 'card', isNotPaid: false },
            }
          : null,
    }),
    known: { statedOn: toDateParts(today) },
  };
}

export type StatementView = ReturnType<typeof viewOfStatement>;
