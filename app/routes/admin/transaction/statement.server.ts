import { type AgreementOfDeal, settlementOf } from '~/domain/cancellation/queries.server';
import {
  type Agreement,
  feeWords,
  latestDay,
  rightToCancel,
  settledLineWords,
  whyNotCancelled,
} from '~/domain/cancellation/rules';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { previewCancelled } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';

export const RECORDING_CANCELLATION = 'There was an error recording the cancellation';

/** Why no statement can be recorded today, in words. After the 14 days one of an earlier day still can. */
export function whyNotRecorded(agreement: Agreement, today: string): string | null {
  const right = rightToCancel(agreement, today);
  if (right === 'cancelled') return 'This has already been cancelled';
  return right === 'over' ? null : whyNotCancelled(agreement, today);
}

/** The day that the dialog offers. After the 14 days it offers none, and the email is shown with the last of them. */
export function dayOfStatement(agreement: Agreement, today: string) {
  const statedOn = latestDay(agreement, today);
  const isOver = statedOn < today;
  return { statedOn, isOver, known: { statedOn: toDateParts(isOver ? null : today) } };
}

/** The data of the dialog in which staff record that a customer has cancelled. */
export function viewOfStatement(found: AgreementOfDeal) {
  const { agreement, customer, order, fees, role, dealId, saleId, reference, home } = found;
  const today = londonDay(now());
  const { statedOn, isOver, known } = dayOfStatement(agreement, today);
  const settlement = settlementOf(found);
  const due = settlement?.due ?? 0;
  const owed = Math.max(0, due - (order?.sentBack ?? 0));
  const done = settlement?.lines.map(settledLineWords) ?? [];
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    refused: whyNotRecorded(agreement, today),
    lastDay: agreement.began && formatDay(lastDayToCancel(agreement.began)),
    isOver,
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
      statedOn,
      fees,
      order:
        order && order.total > 0
          ? {
              total: order.total,
              due,
              owed,
              dueBy: dueBackBy(statedOn),
              done,
              ...{ isByCard: order.paymentType === 'card', isNotPaid: false },
            }
          : null,
    }),
    known,
  };
}

export type StatementView = ReturnType<typeof viewOfStatement>;
