import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { isJob, requeue } from '~/platform/queue-state.server';

/**
 * Puts a job that gave up into the queue again, with as many attempts as a new one has. One that is in the queue already, as after a
 * double click, stays as it is; doing a job twice changes the world once anyway.
 * @throws KnownError 404
 */
export async function tryJobAgain(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const name = await requeue(tx, id);
    if (name === null) {
      if (!(await isJob(tx, id))) throw notFound();
      return;
    }
    const [before, after] = [{ state: 'failed' }, { state: 'retry', job: name }];
    await recordChange(tx, actor, { action: 'try-again', subjectType: 'job', subjectId: id, before, after });
  });
}
