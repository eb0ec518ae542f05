import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { type Cancelled, lockAgreement } from '~/domain/cancellation/commands.server';
import { abortChecksOf } from '~/domain/identity-check/abort-commands.server';
import { queueProgressEmails, queuePurchaseEmails } from '~/domain/progress-email/commands.server';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { EventName } from '~/domain/timeline/rules';
import { closeUpdates } from '~/domain/update-request/commands.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { readDealToEnd, readPurchaseToStop, readSaleToClose } from './queries.server';
import {
  BY_US,
  CHANGED,
  CLOSED_AS,
  type ClosedAs,
  endState,
  type SaleStanding,
  whyNotClosed,
  whyNotReopened,
  whyNotStopped,
} from './rules';
import type { ClosingAnswers } from './schema';

/**
 * A seller asks to withdraw, or a buyer to stop. Nothing ends until staff confirm it. Asking again changes nothing.
 * @throws KnownError 404 unless it is their own; 409 while they can cancel instead, and once there is nothing to end
 */
export const askToEnd = (viewer: Viewer, of: Cancelled, reason: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const state = await lockOwn(tx, viewer, of);
    if (state === 'asked') return;
    if (state !== 'open') throw new KnownError(409, CHANGED);
    await tx.closingRequest.create({ data: { id: newId(), ...columnOf(of), reason, created_at: now() } });
    await changed(tx, of);
    await tellEvent(tx, 'end_asked', of, viewer);
  });

/** They take it back, until staff have confirmed it. Without a request it changes nothing. @throws KnownError 404; 409 once it has ended */
export const takeBackEnd = (viewer: Viewer, of: Cancelled): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const state = await lockOwn(tx, viewer, of);
    if (state === 'open') return;
    if (state !== 'asked') throw new KnownError(409, CHANGED);
    await tx.closingRequest.deleteMany({ where: columnOf(of) });
    await changed(tx, of);
    await tellEvent(tx, 'end_taken_back', of, viewer);
  });

async function lockOwn(tx: Tx, viewer: Viewer, of: Cancelled) {
  const found = await lockAgreement(tx, of);
  if (found?.customer.id !== viewer.userId) throw notFound();
  const { request, ...deal } = await readDealToEnd(tx, of.role, of.dealId);
  return endState({ ...deal, agreement: found.agreement, isAsked: request !== null }, londonDay(now()));
}

/** Staff who have a dialog open read that something has changed. */
async function changed(tx: Tx, { role, dealId: id }: Cancelled): Promise<void> {
  const data = { version: { increment: 1 } };
  if (role === 'sell') await tx.sale.update({ where: { id }, data });
  else await tx.purchase.update({ where: { id }, data });
}

const columnOf = ({ role, dealId }: Cancelled) => (role === 'sell' ? { sale_id: dealId } : { purchase_id: dealId });

const SIDE_OF = { sell: 'seller', buy: 'buyer' } as const satisfies Record<Cancelled['role'], Side>;

async function tellEvent(tx: Tx, name: EventName, { role, dealId }: Cancelled, by: Actor, comments?: string) {
  await recordEvent(tx, {
    name,
    ...(role === 'sell' ? { saleId: dealId } : { purchaseId: dealId }),
    side: SIDE_OF[role],
    authorUserId: by.userId,
    authorName: `${by.firstName} ${by.lastName}`,
    comments,
  });
}

/** What closing and reopening change, as the audit log keeps it. */
type Saved = Record<'reason' | 'asked_at' | 'asked_why', string | null> & {
  closed_as: ClosedAs | null;
  standing: SaleStanding;
};

async function read(tx: Tx, id: string): Promise<Saved | null> {
  const sale = await readSaleToClose(tx, id);
  return (
    sale && {
      closed_as: sale.closing?.closed_as ?? null,
      reason: sale.closing?.reason ?? null,
      asked_at: sale.request?.at ?? null,
      asked_why: sale.request?.reason ?? null,
      standing: sale.standing,
    }
  );
}

/**
 * Staff close a sale: checks under way are aborted, links into it end, and its people hear that it has ended. Orders stay as they are: where we end it,
 * what we owe back is work. Or they keep it open although its seller asks to withdraw, which tells no one.
 * @throws KnownError 404; 409 where the rules refuse; ConflictError when someone else saved first
 */
export function closeSale(
  actor: Actor,
  id: string,
  { outcome, reason }: ClosingAnswers,
  version?: number,
): Promise<void> {
  if (outcome === 'keep') return keepSale(actor, id, reason, version);
  const closed_as: ClosedAs = outcome === BY_US ? 'withdrawn' : outcome;
  return edit<Saved>(actor, {
    table: 'sale',
    id,
    version,
    read,
    action: 'close',
    change: ({ standing, ...saved }) => {
      if (saved.closed_as === closed_as) return {};
      refuse(whyNotClosed(standing));
      return { closed_as, reason, asked_at: null, asked_why: null };
    },
    write: async (tx) => {
      await tx.closing.create({
        data: { id: newId(), sale_id: id, closed_as, reason, closed_by_id: actor.userId, created_at: now() },
      });
      await tx.closingRequest.deleteMany({ where: { sale_id: id } });
      await abortChecksOf(tx, actor, { sale_id: id });
      await closeUpdates(tx, { saleId: id });
      await tellEvent(tx, 'sale_closed', { role: 'sell', dealId: id }, actor, CLOSED_AS[closed_as]);
      if (outcome === BY_US) await tellEvent(tx, 'ended_by_us', { role: 'sell', dealId: id }, actor);
      await queueProgressEmails(tx, 'ended', { saleId: id, purchaseId: null });
    },
  });
}

const keepSale = (actor: Actor, id: string, reason: string, version?: number): Promise<void> =>
  edit<Saved>(actor, {
    table: 'sale',
    id,
    version,
    read,
    action: 'keep-open',
    change: ({ asked_at, standing }) => {
      refuse(standing.isClosed ? whyNotClosed(standing) : null);
      if (asked_at === null) return {};
      return { asked_at: null, asked_why: null, reason };
    },
    write: async (tx) => {
      await tx.closingRequest.deleteMany({ where: { sale_id: id } });
      await tellEvent(tx, 'end_declined', { role: 'sell', dealId: id }, actor);
    },
  });

/**
 * Staff reopen a sale that they closed. It is as it was before, except that checks which were aborted have to be ordered again.
 * @throws KnownError 404; 409 where the rules refuse; ConflictError when someone else saved first
 */
export const reopenSale = (actor: Actor, id: string, reason: string, version?: number): Promise<void> =>
  edit<Saved>(actor, {
    table: 'sale',
    id,
    version,
    read,
    action: 'reopen',
    change: ({ standing }) => {
      if (!standing.isClosed && !standing.isCancelled) return {};
      refuse(whyNotReopened(standing));
      return { closed_as: null, reason };
    },
    write: async (tx) => {
      await tx.closing.deleteMany({ where: { sale_id: id } });
      await tellEvent(tx, 'sale_reopened', { role: 'sell', dealId: id }, actor);
    },
  });

/**
 * Staff end a purchase, which has fallen through then, whether or not its buyer asked; or keep it although they asked, which tells no one.
 * Again it changes nothing.
 * @throws KnownError 404; 409 where the rules refuse, or someone else was first
 */
export const stopPurchase = (
  actor: Actor,
  id: string,
  outcome: 'fallen_through' | 'keep',
  seen?: number,
): Promise<void> =>
  transaction(async (tx) => {
    const of = { role: 'buy', dealId: id } as const;
    const found = await lockAgreement(tx, of);
    const purchase = await readPurchaseToStop(tx, id);
    if (!found || !purchase) throw notFound();
    if (outcome === 'keep' ? purchase.request === null : purchase.standing.isAborted) return;
    refuse(whyNotStopped(purchase.standing));
    if (seen !== undefined && seen !== purchase.version) throw new KnownError(409, CHANGED);
    const day = londonDay(now());
    const change = outcome === 'keep' ? {} : { aborted: new Date(day) };
    const { version } = await tx.purchase.update({ where: { id }, data: { ...change, version: { increment: 1 } } });
    await recordChange(tx, actor, {
      ...{ action: outcome === 'keep' ? 'keep-open' : 'stop', subjectType: 'purchase', subjectId: id, version },
      before: { aborted: null, asked_at: purchase.request?.at ?? null, asked_why: purchase.request?.reason ?? null },
      after: { aborted: outcome === 'keep' ? null : day, asked_at: null, asked_why: null },
    });
    if (outcome === 'keep') {
      await tx.closingRequest.deleteMany({ where: { purchase_id: id } });
      return tellEvent(tx, 'end_declined', of, actor);
    }
    await tellEvent(tx, 'aborted', of, actor, formatDay(day));
    await endPurchase(tx, actor, id);
  });

/**
 * What follows once a purchase has its `aborted` day, whether staff ended it or set the day: its buyer's request is answered, checks under way
 * are aborted, questions are closed, and its people hear that it has ended. Links into it end with the day itself.
 */
export async function endPurchase(tx: Tx, actor: Actor, id: string): Promise<void> {
  // The lock that ordering checks takes too. Of a check that is ordered at this moment, one of the two knows.
  await lockAgreement(tx, { role: 'buy', dealId: id });
  await tx.closingRequest.deleteMany({ where: { purchase_id: id } });
  await abortChecksOf(tx, actor, { purchase_id: id });
  await closeUpdates(tx, { purchaseId: id });
  await queuePurchaseEmails(tx, 'ended', id);
}

function refuse(why: string | null): void {
  if (why !== null) throw new KnownError(409, why);
}
