import type { Actor } from '~/domain/audit/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { ACTIVE } from '../buyer-queries.server';

/** The columns of a buyer whom this member of staff accepts now. */
export const acceptedBy = (actor: Actor) => ({ accepted_at: now(), accepted_by_id: actor.userId });

/** The columns of a buyer who is not accepted. */
export const NOT_ACCEPTED = { accepted_at: null, accepted_by_id: null } as const;

/** Accepts the buyers of active purchases, each with its event. Who is accepted already stays as they are. */
export async function acceptBuyers(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const accepted = await tx.purchase.updateManyAndReturn({
    where: { id: { in: [...ids] }, ...ACTIVE, accepted_at: null },
    data: acceptedBy(actor),
    select: { id: true },
  });
  for (const { id: purchaseId } of accepted) {
    await recordEvent(tx, {
      name: 'buyer_accepted',
      purchaseId,
      side: 'buyer',
      authorUserId: actor.userId,
      authorName: `${actor.firstName} ${actor.lastName}`,
    });
  }
}
