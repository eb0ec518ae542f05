import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/**
 * Puts an email that failed into the queue again, for as long as a new one has. One that is in the queue already, as after a
 * double click, stays as it is.
 * @throws KnownError 404
 */
export async function sendAgain(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const requeued = await tx.$executeRaw`
      update email_message
         set status = 'queued', due_at = now(), give_up_at = now() + interval '3 days', updated_at = now()
       where id = ${id} and status = 'failed'`;
    if (requeued === 0) {
      if ((await tx.emailMessage.count({ where: { id } })) === 0) throw notFound();
      return;
    }
    const [before, after] = [{ status: 'failed' }, { status: 'queued' }];
    await recordChange(tx, actor, { action: 'send-again', subjectType: 'email_message', subjectId: id, before, after });
  });
}
