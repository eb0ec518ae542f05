import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError, notFound } from '~/platform/errors';
import { staffLeftEmail } from './emails-schema';
import { addNote } from './note-commands.server';
import { rewriteGroup } from './rewrite-commands.server';
import { takeAnyway } from './rules';

const NOT_STAFF = 'Choose a colleague who works here';

type Change = {
  /** The new owner; null for no one. */
  to: string | null;
  /** Who had it when staff pressed, where that matters: someone else since then is named, and keeps it. */
  from?: string | null;
  /** Why it is handed over: a note on each sale. */
  why?: string;
};

/**
 * Sets who looks after a sale, or after all units of a group. Again it changes nothing.
 * @param id of the sale or of the group
 * @returns who had it: of a group, null unless all units had the same owner
 * @throws KnownError 404; 409 where someone else has it; 422 for an owner who is not staff
 */
export const setOwner = (actor: Actor, id: string, change: Change): Promise<string | null> =>
  transaction((tx) => setOwnerIn(tx, actor, id, change));

/** The same, in the transaction of another command. */
export async function setOwnerIn(tx: Tx, actor: Actor, id: string, { to, from, why }: Change): Promise<string | null> {
  const sales = await lockSales(tx, id);
  const names = await namesOf(tx, [to, ...sales.map(({ owner_id }) => owner_id)]);
  if (to !== null && !names.get(to)?.isStaff) throw new KnownError(422, NOT_STAFF, { to: [NOT_STAFF] });
  const taken = from === undefined ? undefined : sales.find(({ owner_id }) => ![from, to, null].includes(owner_id));
  if (taken?.owner_id) throw new KnownError(409, takeAnyway(names.get(taken.owner_id)?.name ?? 'Someone else'));
  for (const { id: saleId, owner_id } of sales.filter((sale) => sale.owner_id !== to)) {
    await tx.sale.update({ where: { id: saleId }, data: { owner_id: to } });
    await recordChange(tx, actor, {
      ...{ action: 'set owner', subjectType: 'sale', subjectId: saleId },
      ...{ before: { owner_id }, after: { owner_id: to } },
    });
    await recordEvent(tx, {
      ...{ name: 'owner_changed', saleId, comments: to === null ? 'No one' : names.get(to)?.name },
      ...{ authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` },
    });
    if (why !== undefined) await addNote(tx, actor, saleId, why);
  }
  await tx.workItem.updateMany({ where: { sale_id: { in: sales.map((sale) => sale.id) } }, data: { owner_id: to } });
  await rewriteGroupOf(tx, sales);
  const [first] = sales;
  return first && sales.every(({ owner_id }) => owner_id === first.owner_id) ? first.owner_id : null;
}

type LockedSale = { id: string; owner_id: string | null; group_id: string | null };

/** The sale, or all units of the group, that a move is about, locked in one order. @throws KnownError 404 */
export async function lockSales(tx: Tx, id: string): Promise<LockedSale[]> {
  const sales = await tx.$queryRaw<LockedSale[]>`
    select id, owner_id, group_id from sale where id = ${id} or group_id = ${id} order by id for no key update`;
  if (sales.length === 0) throw notFound();
  return sales;
}

/** The sales are all of one group, or of none. */
export async function rewriteGroupOf(tx: Tx, [first]: readonly Pick<LockedSale, 'group_id'>[]): Promise<void> {
  if (first?.group_id) await rewriteGroup(tx, first.group_id);
}

async function namesOf(tx: Tx, ids: readonly (string | null)[]) {
  const users = await tx.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: { id: true, first_name: true, last_name: true, type: true, active: true },
  });
  return new Map(
    users.map(({ id, first_name, last_name, type, active }) => [
      id,
      { name: `${first_name} ${last_name}`, isStaff: type === 'admin' && active },
    ]),
  );
}

/** How many sales of theirs one run gives back. */
const AT_ONCE = 100;

/**
 * What they looked after is no one's, and all staff are told once. Its rows are first for everyone once they are a working day old.
 * @returns whether there are more
 */
export const leaveSales = (userId: string): Promise<boolean> =>
  transaction(async (tx) => {
    const count = await tx.sale.count({ where: { owner_id: userId, closing: null, cancellation: null } });
    // Of several runs, the first counts all of them, and the key is the day's.
    const told = { key: `staff-left:${userId}:${londonDay(now())}`, to: env.STAFF_EMAIL };
    if (count > 0) await queueEmail(tx, staffLeftEmail, { ...told, data: { userId, sales: count } });
    const sales = await tx.$queryRaw<LockedSale[]>`
      select id, owner_id, group_id from sale where owner_id = ${userId} order by id limit ${AT_ONCE} for no key update`;
    const ids = sales.map(({ id }) => id);
    await tx.sale.updateMany({ where: { id: { in: ids } }, data: { owner_id: null } });
    await tx.workItem.updateMany({ where: { sale_id: { in: ids } }, data: { owner_id: null } });
    for (const saleId of ids) await recordEvent(tx, { name: 'owner_changed', saleId, comments: 'No one' });
    for (const group of new Set(sales.flatMap(({ group_id }) => group_id ?? []))) await rewriteGroup(tx, group);
    return sales.length === AT_ONCE;
  });
