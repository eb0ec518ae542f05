import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { transaction } from '~/platform/db.server';
import { retryFailed } from '~/platform/queue.server';

/**
 * Queues a job that gave up again, with a full set of attempts. One that is in the queue already, as after a double click, stays as it is.
 * Jobs are idempotent, so running one twice does no harm.
 * @returns false when there is nothing to try again: the job has been done
 */
export const requeueDeadLetter = (actor: Actor, id: string): Promise<boolean> =>
  transaction(async (tx) => {
    const name = await retryFailed(tx, id);
    if (name) {
      const [before, after] = [{ state: 'failed' }, { state: 'retry', job: name }];
      await recordChange(tx, actor, { action: 'try-again', subjectType: 'job', subjectId: id, before, after });
    }
    return name !== undefined;
  });
