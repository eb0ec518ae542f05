import { requireManager } from '~/domain/account/users-queries.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { addNote } from './note-commands.server';
import { findToNote } from './noted-queries.server';
import { lockSales } from './owner-commands.server';
import { NOT_WAITED_FOR, type NotedRef } from './rules';

/**
 * Staff have done what is done by noting it: they introduced a customer, or a manager settled what we owe back. The same form sent twice makes one
 * note.
 * @throws KnownError 404; 403 where only a manager can; 409 once it is done
 */
export const settleByNote = (
  actor: Actor,
  saleId: string,
  of: NotedRef,
  note: { id: string; text: string },
): Promise<void> =>
  transaction(async (tx) => {
    await lockSales(tx, saleId);
    if ((await tx.staffNote.count({ where: { id: note.id } })) > 0) return;
    const { kind, purchaseId } = of;
    const found = await findToNote(saleId, of, tx);
    if (!found) throw new KnownError(409, NOT_WAITED_FOR);
    if (kind === 'owed_back') await requireManager(tx, actor);
    await addNote(tx, actor, saleId, note.text, note.id);
    await recordEvent(tx, {
      ...{ name: kind, side: found.side, ...(purchaseId === null ? { saleId } : { purchaseId }) },
      ...{ authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` },
    });
    await recordChange(tx, actor, {
      ...{ action: 'settle', subjectType: purchaseId === null ? 'sale' : 'purchase' },
      ...{ subjectId: purchaseId ?? saleId, before: { [kind]: null }, after: { [kind]: note.id } },
    });
  });
