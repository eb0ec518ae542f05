import type { Actor } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { db, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { setOwner, setOwnerIn } from './owner-commands.server';
import { NOT_LATER } from './rules';
import type { HandOverAllForm } from './schema';

/**
 * Hands over all sales of a member of staff, sale by sale, and back on the day on which they return. What was handed over already stays so:
 * pressing again goes on with the rest.
 * @throws KnownError 422 for a colleague who is not staff, or a day that is not to come
 */
export async function handOverAll(actor: Actor, { to, why, backOn }: HandOverAllForm): Promise<void> {
  if (backOn !== null && backOn <= londonDay(now())) throw new KnownError(422, NOT_LATER, { backOn: [NOT_LATER] });
  const sales = await db.sale.findMany({
    where: { owner_id: actor.userId, closing: null, cancellation: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id: sale_id } of sales) {
    await transaction(async (tx) => {
      await setOwnerIn(tx, actor, sale_id, { to, why });
      // What they have for someone else goes back to that person, on their day.
      const lent = { sale_id, cover_id: actor.userId, owner_id: { not: actor.userId } };
      if ((await tx.ownerReturn.updateMany({ where: lent, data: { cover_id: to } })).count > 0) return;
      if (backOn === null) return;
      const back = { owner_id: actor.userId, cover_id: to, back_on: new Date(backOn) };
      await tx.ownerReturn.upsert({ where: { sale_id }, create: { sale_id, ...back }, update: back });
    });
  }
}

/** How many sales one run gives back. */
const AT_ONCE = 200;

/**
 * Gives back what was handed over until today, also if who had it in the meantime has left. A sale that someone else has taken since stays with
 * them.
 * @returns whether there are more
 */
export async function giveBack(): Promise<boolean> {
  const due = await db.ownerReturn.findMany({
    where: { back_on: { lte: new Date(londonDay(now())) } },
    orderBy: [{ back_on: 'asc' }, { sale_id: 'asc' }],
    take: AT_ONCE,
    select: { sale_id: true, cover_id: true, owner: { select: { id: true, first_name: true, last_name: true } } },
  });
  for (const { sale_id, cover_id, owner } of due) {
    const actor = { userId: owner.id, firstName: owner.first_name, lastName: owner.last_name };
    const isTheirs = await db.sale.count({ where: { id: sale_id, OR: [{ owner_id: cover_id }, { owner_id: null }] } });
    if (isTheirs > 0) await setOwner(actor, sale_id, { to: owner.id, from: cover_id }).catch(unlessRefused);
    await db.ownerReturn.deleteMany({ where: { sale_id } });
  }
  return due.length === AT_ONCE;
}

/** The colleague has left, or someone else took the sale just now. */
function unlessRefused(error: unknown): null {
  if (error instanceof KnownError) return null;
  throw error;
}
