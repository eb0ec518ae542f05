import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { abortChecksOf } from '~/domain/identity-check/abort-commands.server';
import { queueProgressEmails, queuePurchaseEmails } from '~/domain/progress-email/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { lockPurchase } from '~/domain/shared/lock-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { closeUpdates } from '~/domain/update-request/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { cancelledEmail, cancelledStaffEmail } from './emails-schema';
import { type AgreementOfDeal, readPurchaseAgreement, readSaleAgreement, settlementOf } from './queries.server';
import { CHANNEL_WORDS, type Channel, DAY_IN_FUTURE, settledLineWords, whyNotCancelled } from './rules';
import type { Statement } from './schema';

/** A sale or a purchase. */
export type Cancelled = { role: 'sell' | 'buy'; dealId: string };

/**
 * A customer cancels their agreement. No reason is needed, and no one has to confirm it. Repeating it changes nothing.
 * @throws KnownError 404 unless it is their own; 409 without a right to cancel, or after it has ended
 */
export const cancelOwn = (viewer: Viewer, of: Cancelled, comments: string | null): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const found = await lockAgreement(tx, of);
    if (found?.customer.id !== viewer.userId) throw notFound();
    const statedOn = londonDay(now());
    const refused = whyNotCancelled(found.agreement, statedOn);
    if (refused) throw new KnownError(409, refused);
    await cancel(tx, found, { channel: 'page', statedOn, comments, by: viewer });
  });

/**
 * Staff record a statement that came by post, email or phone, with its day. A deal that is cancelled already stays as it is.
 * @throws KnownError 404; 422 for a day in the future, or on which the customer could not cancel
 */
export const recordStatement = (actor: Actor, of: Cancelled, statement: Statement): Promise<void> =>
  transaction(async (tx) => {
    const found = await lockAgreement(tx, of);
    if (!found) throw notFound();
    const { statedOn } = statement;
    const refused = statedOn > londonDay(now()) ? DAY_IN_FUTURE : whyNotCancelled(found.agreement, statedOn);
    if (refused) throw new KnownError(422, refused, { statedOn: [refused] });
    await cancel(tx, found, { ...statement, by: actor, recordedBy: actor });
  });

/** Reads the agreement under the lock that ordering searches and checks of the sale also takes. */
export async function lockAgreement(tx: Tx, { role, dealId }: Cancelled): Promise<AgreementOfDeal | null> {
  if (role === 'sell') {
    await tx.$queryRaw`select from sale where id = ${dealId} for no key update`;
    return readSaleAgreement(tx, dealId);
  }
  await lockPurchase(tx, dealId);
  return readPurchaseAgreement(tx, dealId);
}

type Stating = {
  channel: Channel;
  /** London's day. */
  statedOn: string;
  comments: string | null;
  /** The author on the timeline. */
  by: Actor;
  /** The member of staff who recorded it. */
  recordedBy?: Actor;
};

async function cancel(tx: Tx, found: AgreementOfDeal, { channel, statedOn, comments, by, recordedBy }: Stating) {
  if (found.agreement.cancelledOn !== null) return;
  const { role, dealId, customer } = found;
  const isSale = role === 'sell';
  const settlement = settlementOf(found);
  const id = newId();
  const row = {
    ...(isSale ? { sale_id: dealId } : { purchase_id: dealId }),
    ...{ channel, stated_on: new Date(statedOn), comments, recorded_by_id: recordedBy?.userId ?? null },
    due_back: settlement?.due ?? 0,
    done: settlement?.lines.map(settledLineWords) ?? [],
  };
  await tx.cancellation.create({ data: { id, ...row, created_at: now() } });
  const version = { increment: 1 };
  if (isSale) await tx.sale.update({ where: { id: dealId }, data: { version } });
  else
    await tx.purchase.update({ where: { id: dealId }, data: { version, aborted: found.abortedOn ?? row.stated_on } });
  if (isSale) await queueProgressEmails(tx, 'ended', { saleId: dealId, purchaseId: null }, customer.id);
  else if (found.abortedOn === null) await queuePurchaseEmails(tx, 'ended', dealId, customer.id);
  await abortChecksOf(tx, recordedBy ?? null, isSale ? { sale_id: dealId } : { purchase_id: dealId });
  await closeUpdates(tx, isSale ? { saleId: dealId } : { purchaseId: dealId });
  await recordEvent(tx, {
    name: 'cancelled',
    ...(isSale ? { saleId: dealId } : { purchaseId: dealId }),
    side: isSale ? 'seller' : 'buyer',
    authorUserId: by.userId,
    authorName: `${by.firstName} ${by.lastName}`,
    comments: `Stated ${CHANNEL_WORDS[channel]}`,
  });
  if (recordedBy) {
    const subject = { subjectType: isSale ? 'sale' : 'purchase', subjectId: dealId };
    await recordChange(tx, recordedBy, { action: 'record-cancellation', ...subject, before: null, after: row });
  }
  const about = { ...(isSale ? { sale_id: dealId } : { purchase_id: dealId }), data: { cancellationId: id } };
  await queueEmail(tx, cancelledEmail, { key: `cancelled:${id}`, to: customer.email, user_id: customer.id, ...about });
  if (!recordedBy)
    await queueEmail(tx, cancelledStaffEmail, { key: `cancelled-staff:${id}`, to: env.STAFF_EMAIL, ...about });
}
