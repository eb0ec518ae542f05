import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { transaction } from '~/platform/db.server';
import { retryFailed } from '~/platform/queue.server';

/**
 * Puts a job that gave up into the queue again, with as many attempts as a new one has. One that is in the queue already, as after a
 * double click, stays as it is; doing a job twice changes the world once anyway.
 * @returns false when there is nothing to try again: it has been done
 */
export const tryJobAgain = (actor: Actor, id: string): Promise<boolean> =>
  transaction(async (tx) => {
    const name = await retryFailed(tx, id);
    if (name) {
      const [before, after] = [{ state: 'failed' }, { state: 'retry', job: name }];
      await recordChange(tx, actor, { action: 'try-again', subjectType: 'job', subjectId: id, before, after });
    }
    return name !== undefined;
  });
