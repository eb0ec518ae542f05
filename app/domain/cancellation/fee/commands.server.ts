import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { feeCancelledEmail, feeCancelledStaffEmail, feeDecidedEmail } from '../emails-schema';
import { CHANNEL_WORDS, DAY_IN_FUTURE, type RecordedChannel, whyNotCancelled } from '../rules';
import type { Statement } from '../schema';
import { type Fee, type FeeOfSale, readFee } from './queries.server';
import { ALREADY_DECIDED, feeDue, tooMuchBack } from './rules';
import type { FeeDecision } from './schema';

/**
 * The seller cancels an extra fee, whatever has become of the sale. No reason is needed, and no one has to confirm it. Repeating it changes
 * nothing.
 * @throws KnownError 404 unless it is their own, and paid or invoiced; 409 without a right to cancel, or after it has ended
 */
export const cancelOwnFee = (viewer: Viewer, of: FeeOfSale, comments: string | null): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const fee = await lockFee(tx, of);
    if (fee?.customer.id !== viewer.userId) throw notFound();
    const statedOn = londonDay(now());
    const refused = whyNotCancelled(fee.agreement, statedOn);
    if (refused) throw new KnownError(409, refused);
    await cancel(tx, fee, { channel: 'page', statedOn, comments }, viewer, null);
  });

/**
 * Staff record such a statement that came by post, email or phone, with its day.
 * @throws KnownError 404; 422 for a day in the future, or on which the fee could not be cancelled
 */
export const recordFeeStatement = (actor: Actor, of: FeeOfSale, statement: Statement): Promise<void> =>
  transaction(async (tx) => {
    const fee = await lockFee(tx, of);
    if (!fee) throw notFound();
    const { statedOn } = statement;
    const refused = statedOn > londonDay(now()) ? DAY_IN_FUTURE : whyNotCancelled(fee.agreement, statedOn);
    if (refused) throw new KnownError(422, refused, { statedOn: [refused] });
    await cancel(tx, fee, statement, actor, actor);
  });

/** Read under the lock that ordering searches of the sale also takes: an order at the same moment is either counted or comes later. */
async function lockFee(tx: Tx, of: FeeOfSale): Promise<Fee | null> {
  await tx.$queryRaw`select from sale where id = ${of.saleId} for no key update`;
  return readFee(tx, of);
}

type Stating = { channel: RecordedChannel | 'page'; statedOn: string; comments: string | null };

async function cancel(tx: Tx, fee: Fee, { channel, statedOn, comments }: Stating, by: Actor, staff: Actor | null) {
  if (fee.cancelled) return;
  const { saleId, orderId, customer, total, ordered } = fee;
  const id = newId();
  const row = {
    ...{ sale_id: saleId, order_id: orderId, channel, stated_on: new Date(statedOn), comments, done: ordered },
    ...{ due_back: feeDue(total, ordered), recorded_by_id: staff?.userId ?? null },
  };
  await tx.feeCancellation.create({ data: { id, ...row, created_at: now() } });
  await recordEvent(tx, {
    ...{ name: 'fee_cancelled', saleId, side: 'seller', ...authorOf(by) },
    comments: `Extra fee: ${formatPounds(total)}. Stated ${CHANNEL_WORDS[channel]}`,
  });
  if (staff) {
    const subject = { subjectType: 'sale_order', subjectId: orderId };
    await recordChange(tx, staff, { action: 'record-cancellation', ...subject, before: null, after: row });
  }
  const about = { sale_id: saleId, data: { feeCancellationId: id } };
  const to = { to: customer.email, user_id: customer.id };
  await queueEmail(tx, feeCancelledEmail, { key: `fee-cancelled:${id}`, ...to, ...about });
  if (!staff)
    await queueEmail(tx, feeCancelledStaffEmail, {
      key: `fee-cancelled-staff:${id}`,
      to: env.STAFF_EMAIL,
      ...about,
    });
}

const authorOf = ({ userId, firstName, lastName }: Actor) => ({
  ...{ authorUserId: userId, authorName: `${firstName} ${lastName}` },
});

/**
 * Staff decide what goes back of a cancelled fee, where something had been ordered. The customer is emailed the amount and the reason. The
 * same decision again changes nothing.
 * @throws KnownError 404; 409 once it is decided; 422 for more than the fee
 */
export const decideFee = (actor: Actor, of: FeeOfSale, { due, why }: FeeDecision): Promise<void> =>
  transaction(async (tx) => {
    const fee = await lockFee(tx, of);
    if (!fee?.cancelled) throw notFound();
    const { customer, total, cancelled } = fee;
    if (cancelled.due === due && cancelled.why === why) return;
    if (cancelled.due !== null) throw new KnownError(409, ALREADY_DECIDED);
    if (due > total) throw new KnownError(422, tooMuchBack(total), { due: [tooMuchBack(total)] });
    const after = { due_back: due, why };
    await tx.feeCancellation.update({ where: { id: cancelled.id }, data: { ...after, decided_by_id: actor.userId } });
    await recordEvent(tx, {
      ...{ name: 'fee_decided', saleId: of.saleId, side: 'seller', ...authorOf(actor) },
      comments: `${formatPounds(due)} of ${formatPounds(total)} goes back`,
    });
    const subject = { subjectType: 'sale_order', subjectId: of.orderId };
    const before = { due_back: null, why: null };
    await recordChange(tx, actor, { action: 'decide-cancellation', ...subject, before, after });
    await queueEmail(tx, feeDecidedEmail, {
      ...{ key: `fee-decided:${cancelled.id}`, to: customer.email, user_id: customer.id },
      ...{ sale_id: of.saleId, data: { feeCancellationId: cancelled.id } },
    });
  });
