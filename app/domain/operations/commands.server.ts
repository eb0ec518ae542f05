import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import { CHECK_NOT_TAKEN, SEARCHES_NOT_TAKEN } from '~/domain/work/not-taken-fragments.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { leaveDeadLetter } from '~/platform/job-failures.server';
import { retryFailed } from '~/platform/queue.server';
import { MUST_BE_DONE, subjectOf } from './rules';
import type { Failed } from './schema';

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

/**
 * Staff leave a job that gave up, or an order that a third party did not take: it is on no list and no work any more. A job that fails again
 * comes back. What the order was for is work of its own as long as it is missing.
 * @returns false when there is nothing to leave: it was tried or ordered again, or left already
 */
export const leaveFailed = (actor: Actor, what: Failed, id: string): Promise<boolean> =>
  transaction(async (tx) => {
    const change = await (what === 'job' ? leaveJob(tx, id) : leaveOrder(tx, what, id));
    if (change) await recordChange(tx, actor, { action: 'leave', subjectId: id, ...change });
    return change !== null;
  });

async function leaveJob(tx: Tx, id: string) {
  const job = await leaveDeadLetter(tx, id, MUST_BE_DONE);
  if (!job) return null;
  const after = { state: 'left', job: job.name, about: subjectOf(job.data) || null };
  return { subjectType: 'job', before: { state: 'failed' }, after };
}

const ORDERS = {
  check: {
    table: 'identity_check',
    leave: `update identity_check k set left_at = $2::timestamptz where k.id = $1 and ${CHECK_NOT_TAKEN} returning k.sale_id as "saleId"`,
  },
  searches: {
    table: 'search_order',
    leave: `update search_order o set left_at = $2::timestamptz where o.id = $1 and ${SEARCHES_NOT_TAKEN} returning o.sale_id as "saleId"`,
  },
};

async function leaveOrder(tx: Tx, what: keyof typeof ORDERS, id: string) {
  const { table, leave } = ORDERS[what];
  const left_at = now();
  const [order] = await tx.$queryRawUnsafe<{ saleId: string }[]>(leave, id, left_at);
  if (!order) return null;
  await dealChanged(tx, { saleId: order.saleId });
  return { subjectType: table, before: { left_at: null }, after: { left_at } };
}
