import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';

/** Adds a note to a sale, in the transaction of another command. */
export async function addNote(tx: Tx, actor: Actor, saleId: string, text: string, id = newId()): Promise<void> {
  await tx.staffNote.create({ data: { id, sale_id: saleId, author_id: actor.userId, text, created_at: now() } });
  await recordEvent(tx, {
    ...{ name: 'note_added', saleId },
    ...{ authorUserId: actor.userId, authorName: `${actor.firstName} ${actor.lastName}` },
  });
  await recordChange(tx, actor, {
    ...{ action: 'add note', subjectType: 'sale', subjectId: saleId },
    ...{ before: { note: null }, after: { note: id } },
  });
}

/**
 * Staff write a note about a sale for each other.
 * @param id of the note: sending the same form twice makes one
 * @throws KnownError 404
 */
export const writeNote = (actor: Actor, saleId: string, id: string, text: string): Promise<void> =>
  transaction(async (tx) => {
    if ((await tx.staffNote.count({ where: { id } })) > 0) return;
    await addNote(tx, actor, saleId, text, id);
  }).catch((error: unknown) => {
    throw isRefusedBy(error, 'staff_note_sale_id_fkey') ? notFound() : error;
  });

/** A note's words are removed; that there was one is kept. @throws KnownError 404 */
export const removeNote = (actor: Actor, saleId: string, id: string): Promise<void> =>
  transaction(async (tx) => {
    const note = await tx.staffNote.findFirst({ where: { id, sale_id: saleId }, select: { removed_at: true } });
    if (!note) throw notFound();
    if (note.removed_at !== null) return;
    await tx.staffNote.update({ where: { id }, data: { text: '', removed_at: now() } });
    await recordChange(tx, actor, {
      ...{ action: 'remove note', subjectType: 'sale', subjectId: saleId },
      ...{ before: { note: id }, after: { note: null } },
    });
  });
