import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { ACCEPTED } from '~/domain/purchase/buyer-fragments.server';
import { isSaleOver } from '~/domain/purchase/homes-queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { lockPurchase } from '~/domain/shared/lock-commands.server';
import type { Side } from '~/domain/shared/sides-rules';
import { findFirmOfLink, findMatter } from '~/domain/solicitor-report/matter-queries.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { listDays } from './completion-days-queries.server';
import {
  dayWords,
  MOST_DAYS,
  NOT_NOW,
  type Party,
  sharedDays,
  whyNotAgreed,
  whyNotOffered,
} from './completion-days-rules';
import { completionDayEmail } from './emails-schema';

const NOT_SHARED = 'Not everyone can complete on that day any more. Reload the page';

/**
 * The seller or the buyer names the days on which they could complete, in place of those that they named before.
 * @throws KnownError 404 unless it is their own deal, with an accepted buyer; 409 before the sale is agreed and after exchange; 422 for a day
 * that is not offered
 */
export const nameDays = (viewer: Viewer, role: Role, dealId: string, days: readonly string[]): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const own =
      role === 'buy'
        ? { id: dealId, primary_buyer_id: viewer.userId }
        : { property: { sale: { id: dealId, primary_seller_id: viewer.userId } } };
    const purchase = await tx.purchase.findFirst({ where: { ...ACCEPTED, ...own }, select: { id: true } });
    if (!purchase) throw notFound();
    await putDays(tx, purchase.id, role === 'sell' ? 'seller' : 'buyer', days);
  });

/** The same by the solicitor of a side, with nothing but their link. @throws KnownError 404 for a link that has ended and for another group's matter */
export const nameDaysByFirm = (
  token: string,
  { assignmentId, side }: { assignmentId: string; side: Side },
  days: readonly string[],
): Promise<void> =>
  transaction(async (tx) => {
    const found = await findFirmOfLink(token, tx);
    const matter = found && (await findMatter(tx, found.firm.id, assignmentId, side));
    if (!matter?.purchaseId) throw notFound();
    await putDays(tx, matter.purchaseId, `${side}_firm`, days);
  });

async function putDays(tx: Tx, purchase_id: string, by_side: Party, days: readonly string[]): Promise<void> {
  const today = londonDay(now());
  await lockToExchange(tx, purchase_id, today);
  const [refused] = days.flatMap((day) => whyNotOffered(day, today) ?? []);
  if (refused) throw new KnownError(422, refused);
  const named = days.slice(0, MOST_DAYS).map((day) => new Date(day));
  await tx.completionDayChoice.deleteMany({ where: { purchase_id, by_side, day: { notIn: named } } });
  await tx.completionDayChoice.createMany({
    data: named.map((day) => ({ purchase_id, by_side, day })),
    skipDuplicates: true,
  });
}

/** @throws KnownError 409 unless its sale is agreed and has not ended, and contracts are not exchanged */
async function lockToExchange(tx: Tx, id: string, today: string) {
  await lockPurchase(tx, id);
  const found = await tx.purchase.findFirst({
    where: { id, ...ACCEPTED, sale_agreed: { lte: new Date(today) } },
    select: {
      ...{ property_id: true, exchanged: true, completion_day: true },
      ...{ primary_buyer: { select: { id: true, email: true } } },
      property: { select: { sale: { select: { id: true, primary_seller: { select: { id: true, email: true } } } } } },
    },
  });
  const sale = found?.property.sale;
  if (!found || !sale) throw new KnownError(409, NOT_NOW);
  const standing = { isSaleOver: await isSaleOver(tx, found.property_id), exchanged: dayOrNull(found.exchanged) };
  const refused = whyNotAgreed(standing, today);
  if (refused) throw new KnownError(409, refused);
  return { sale, buyer: found.primary_buyer, agreed: dayOrNull(found.completion_day) };
}

/**
 * Staff take one of the days that all share: both sides are emailed. The same day again changes nothing.
 * @throws KnownError 409 when it is shared no more, or contracts are exchanged
 */
export const agreeCompletionDay = (actor: Actor, purchaseId: string, day: string): Promise<void> =>
  transaction(async (tx) => {
    const today = londonDay(now());
    const { sale, buyer, agreed } = await lockToExchange(tx, purchaseId, today);
    if (agreed === day) return;
    const shared = sharedDays(await listDays(purchaseId, tx), today);
    if (!shared.includes(day)) throw new KnownError(409, NOT_SHARED);
    const data = { completion_day: new Date(day), version: { increment: 1 } };
    const { version } = await tx.purchase.update({ where: { id: purchaseId }, data, select: { version: true } });
    await recordEvent(tx, {
      ...{ name: 'completion_day_agreed', purchaseId, comments: dayWords(day) },
      ...{ authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` },
    });
    await recordChange(tx, actor, {
      ...{ action: 'agree-completion-day', subjectType: 'purchase', subjectId: purchaseId, version },
      ...{ before: { completion_day: agreed }, after: { completion_day: day } },
    });
    for (const [side, { id, email }] of [
      ['seller', sale.primary_seller],
      ['buyer', buyer],
    ] as const)
      await queueEmail(tx, completionDayEmail, {
        ...{ key: `completion-day:${purchaseId}:${day}:${side}:${version}`, to: email, user_id: id },
        ...(side === 'seller' ? { sale_id: sale.id } : { purchase_id: purchaseId }),
        data: { purchaseId, side, day },
      });
  });
