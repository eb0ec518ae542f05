import { NOT_ENDED } from '~/domain/account/visibility-fragments.server';
import { type Actor, BOTH_FIRMS, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { queuePurchaseEmails } from '~/domain/progress-email/commands.server';
import { occasionOfDates } from '~/domain/progress-email/rules';
import { acceptedColumns, lockHome, UNACCEPTED_COLUMNS } from '~/domain/purchase/acceptance/commands.server';
import { listOtherAccepted } from '~/domain/purchase/acceptance/queries.server';
import { SALE_ENDED, whyNotDated } from '~/domain/purchase/acceptance/rules';
import { isPurchaseInvoiced } from '~/domain/purchase/invoiced-queries.server';
import { isActivePurchase } from '~/domain/purchase/rules';
import {
  datesRefused,
  isNothingProvided,
  NOTHING_PROVIDED,
  SIGNIFICANT_DATES,
  type SignificantDates,
  significantDates,
  toSignificantDates,
} from '~/domain/purchase/significant-dates/rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { lockPurchase } from '~/domain/shared/lock-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { closeCompletedUpdates } from '~/domain/update-request/commands.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { endPurchase } from './commands.server';

/** `is_active` and `is_accepted` follow from the rest; the audit log shows them too. */
type Saved = SignificantDates & { name: string } & Record<
    'is_active' | 'is_accepted' | 'is_confirmed' | 'has_solicitor',
    boolean
  >;

async function read(tx: Tx, id: string): Promise<Saved | null> {
  const dates = { sale_agreed: true, exchanged: true, completed: true, aborted: true } as const;
  const row = await tx.purchase.findUnique({
    where: { id },
    select: {
      ...dates,
      confirmed_at: true,
      accepted_at: true,
      solicitor_assigned_at: true,
      primary_buyer: { select: { first_name: true, last_name: true } },
    },
  });
  return (
    row && {
      ...toSignificantDates(row),
      name: `${row.primary_buyer.first_name} ${row.primary_buyer.last_name}`,
      is_active: isActivePurchase(row),
      is_accepted: row.accepted_at !== null,
      is_confirmed: row.confirmed_at !== null,
      has_solicitor: row.solicitor_assigned_at !== null,
    }
  );
}

/**
 * Sets or clears the days on which a purchase was agreed, exchanged, completed or aborted. The timeline records each, and whether the
 * purchase is active follows. Aborted, it ends as it does when staff end it by its dialog; cleared, its checks have to be ordered again.
 * @param given the days to change; null clears one
 * @param also what is done with it, in the same transaction
 * @throws KnownError 404; 422 when nothing would change, or a day is impossible; 409 when an aborted purchase would be reopened that its
 * buyer has begun again; ConflictError when someone else saved first
 */
export const setSignificantDates = (
  actor: Actor,
  id: string,
  given: Partial<SignificantDates>,
  version?: number,
  also?: (tx: Tx) => Promise<void>,
) =>
  edit(actor, {
    table: 'purchase',
    id,
    version,
    read,
    action: 'set-significant-dates',
    change: async (saved, tx) => {
      if (isNothingProvided(saved, given)) throw new KnownError(422, NOTHING_PROVIDED);
      const isInvoiced = await isPurchaseInvoiced(tx, id);
      const isCancelled = (await tx.cancellation.count({ where: { purchase_id: id } })) > 0;
      const isSaleOver = await isOver(tx, id);
      const standing = { today: londonDay(now()), isInvoiced, isCancelled, isSaleOver };
      const refused = Object.entries(datesRefused(saved, given, standing));
      const [first] = refused;
      if (first) {
        throw new KnownError(422, first[1], Object.fromEntries(refused.map(([name, words]) => [name, [words]])));
      }
      await refuseSecondBuyer(tx, id, given, saved);
      const { aborted } = { ...saved, ...given };
      return {
        ...given,
        is_active: saved.is_confirmed && aborted === null,
        is_accepted: isAcceptedWith(given, saved),
      };
    },
    write: async (tx, next, saved) => {
      const { is_accepted } = next;
      const acceptance = is_accepted ? acceptedColumns(actor) : is_accepted === false && UNACCEPTED_COLUMNS;
      await tx.purchase.update({ where: { id }, data: { ...columnsOf(next), ...acceptance } });
      await recordTimeline(tx, actor, id, next, saved);
      const occasion = occasionOfDates(saved, { ...saved, ...next });
      if (occasion === 'ended') await endPurchase(tx, actor, id);
      else if (occasion) await queuePurchaseEmails(tx, occasion, id);
      if (occasion === 'completed') await closeCompletedUpdates(tx, id);
      await also?.(tx);
    },
    inWords: (error) => {
      if (!isRefusedBy(error, 'purchase_live_key')) return undefined;
      const message = 'The buyer has since started another purchase of this property';
      return new KnownError(409, message, { aborted: [message] });
    },
  });

/**
 * Dates a purchase by what the law firms of both sides reported (solicitor-report). A date that is set, and one that would be refused to staff,
 * is left to them.
 */
export async function setDateByFirms(tx: Tx, id: string, name: 'exchanged' | 'completed', day: string): Promise<void> {
  await lockPurchase(tx, id);
  const saved = await read(tx, id);
  if (!saved?.is_active || saved[name] !== null) return;
  const given: Partial<SignificantDates> = name === 'exchanged' ? { exchanged: day } : { completed: day };
  const standing = { today: londonDay(now()), isInvoiced: false, isCancelled: false, isSaleOver: await isOver(tx, id) };
  if (Object.keys(datesRefused(saved, given, standing)).length > 0) return;
  const data = { ...columnsOf(given), version: { increment: 1 } };
  const { version } = await tx.purchase.update({ where: { id }, data, select: { version: true } });
  await recordTimeline(tx, BOTH_FIRMS, id, given, saved);
  const occasion = occasionOfDates(saved, { ...saved, ...given });
  if (occasion && occasion !== 'ended') await queuePurchaseEmails(tx, occasion, id);
  if (occasion === 'completed') await closeCompletedUpdates(tx, id);
  const change = { action: 'set-significant-dates', subjectType: 'purchase', subjectId: id, version };
  await recordChange(tx, BOTH_FIRMS, { ...change, before: saved, after: { ...saved, ...given } });
}

/**
 * One buyer of a home is accepted at a time, and none once its sale has ended. A sale-agreed date accepts a buyer, too, and so does reopening
 * an accepted buyer's purchase.
 * @throws KnownError 422 when another buyer is accepted, or the sale was cancelled or closed
 */
async function refuseSecondBuyer(tx: Tx, id: string, given: Partial<SignificantDates>, saved: Saved): Promise<void> {
  const next = { ...saved, ...given };
  const wasAccepted = saved.is_accepted && saved.aborted === null;
  const isAccepted = isAcceptedWith(given, saved) && next.aborted === null;
  if (wasAccepted || !isAccepted) return;
  await lockHome(tx, id);
  const refused = (await isOver(tx, id)) ? SALE_ENDED : whyNotDated(saved.name, await listOtherAccepted(tx, id));
  const field = given.sale_agreed ? 'sale_agreed' : 'aborted';
  if (refused) throw new KnownError(422, refused, { [field]: [refused] });
}

/** Whether the sale of its home was cancelled or closed. */
const isOver = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.sale.count({ where: { property: { purchases: { some: { id } } }, NOT: NOT_ENDED } })) > 0;

/** A sale-agreed date accepts the buyer. Clearing one, set by mistake, takes acceptance back, unless the solicitor was assigned. */
function isAcceptedWith({ sale_agreed }: Partial<SignificantDates>, saved: Saved): boolean {
  if (sale_agreed) return true;
  const isTakenAway = sale_agreed === null && saved.sale_agreed !== null;
  return isTakenAway ? saved.has_solicitor : saved.is_accepted;
}

function columnsOf(dates: Partial<SignificantDates>) {
  const days = significantDates.flatMap((name) => {
    const day = dates[name];
    return day === undefined ? [] : [[name, day === null ? null : new Date(day)] as const];
  });
  return Object.fromEntries(days);
}

async function recordTimeline(
  tx: Tx,
  actor: Actor | typeof BOTH_FIRMS,
  purchaseId: string,
  next: Partial<Saved>,
  saved: Saved,
) {
  const author = { authorUserId: actor.userId ?? undefined, authorName: `${actor.firstName} ${actor.lastName}` };
  for (const name of significantDates) {
    const [day, before] = [next[name], saved[name]];
    if (day === undefined) continue;
    const was = before === null ? '' : `, was ${formatDay(before)}`;
    const event =
      day === null
        ? ({ name: 'significant_date_removed', comments: `${SIGNIFICANT_DATES[name]}${was}` } as const)
        : { name, comments: `${formatDay(day)}${was}` };
    await recordEvent(tx, { ...event, purchaseId, side: 'buyer', ...author });
  }
}
