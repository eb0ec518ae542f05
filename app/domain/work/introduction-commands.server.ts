import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { findIntroduction } from './introduction-queries.server';
import { addNote } from './note-commands.server';
import { lockSales } from './owner-commands.server';
import { type IntroductionRef, NOT_WAITED_FOR } from './rules';

/**
 * Staff have introduced a customer, and note what they said before that. The same form sent twice makes one note.
 * @throws KnownError 404; 409 for one that no one waits for
 */
export const recordIntroduction = (
  actor: Actor,
  saleId: string,
  of: IntroductionRef,
  note: { id: string; text: string },
): Promise<void> =>
  transaction(async (tx) => {
    await lockSales(tx, saleId);
    if ((await tx.staffNote.count({ where: { id: note.id } })) > 0) return;
    const found = await findIntroduction(saleId, of, tx);
    if (!found) throw new KnownError(409, NOT_WAITED_FOR);
    const { kind, side, purchaseId } = found;
    await addNote(tx, actor, saleId, note.text, note.id);
    await recordEvent(tx, {
      ...{ name: kind, side, ...(purchaseId === null ? { saleId } : { purchaseId }) },
      ...{ authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` },
    });
    await recordChange(tx, actor, {
      ...{ action: 'introduce', subjectType: purchaseId === null ? 'sale' : 'purchase' },
      ...{ subjectId: purchaseId ?? saleId, before: { [kind]: null }, after: { [kind]: note.id } },
    });
  });
