import { addressLines, homeName } from '~/domain/address/rules';
import {
  cancelCheck,
  createCheck,
  findCheck,
  findCheckByReference,
  IdentityRefused,
  type ProviderCheck,
} from '~/integrations/identity.server';
import { db, sql, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { ProviderError } from '~/platform/errors';
import type { IdentityCheck } from '~/platform/generated/prisma/client';
import { defineJob, enqueue, type Worker, worker } from '~/platform/queue.server';
import { cancelOrphanedCheckJob, carryOutJob } from './carry-out-commands.server';
import { endCheck, recordCheckState } from './record-check-commands.server';
import {
  ACTION_FAILED,
  backoffSeconds,
  LEASE_SECONDS,
  NO_ANSWER,
  NO_LONGER_POLLED,
  POLL_EVERY_MINUTES,
  POLL_FOR_DAYS,
  UNKNOWN_TO_PROVIDER,
} from './rules';

/** Polls for results that no callback brought, and restarts what a killed process left undone. */
const pollJob = defineJob('identity-check.look-after', { cron: '* * * * *', retryLimit: 0 });

export const identityCheckWorkers: Worker[] = [
  worker(carryOutJob, carryOutCheck, { atOnce: 3 }),
  worker(cancelOrphanedCheckJob, cancelOrphanedCheck),
  worker(pollJob, async () => {
    await requeueExpiredLeases();
    await pollChecks();
  }),
];

/**
 * Sends the provider the order or the abort that the row asks for. One job at a time has a lease on the row, so a job that died loses the
 * row when its lease ends.
 * @throws when another job has the lease, so that this one is tried again later
 */
export async function carryOutCheck({ checkId }: { checkId: string }): Promise<void> {
  const check = await take(checkId);
  if (!check) return refuseUnlessDone(checkId);
  const work = check.abort_asked_at === null ? orderThere : abortThere;
  try {
    await work(check);
  } catch (error) {
    if (error instanceof IdentityRefused) return giveUp(check, error.reason);
    if (!(error instanceof ProviderError)) reportError(error, { check: check.id });
    await scheduleRetry(check);
  }
}

const TO_DO = `status = 'pending' and (thirdfort_id is null or abort_asked_at is not null)`;

/** Takes the lease, by the database's clock, which all processes share. `attempts` then tells who has it. */
async function take(checkId: string): Promise<IdentityCheck | null> {
  const [taken] = await db.$queryRawUnsafe<IdentityCheck[]>(
    `update identity_check
        set held_until = now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1, why = null, updated_at = now()
      where id = $1 and ${TO_DO} and (held_until is null or held_until <= now())
      returning *`,
    checkId,
  );
  return taken ?? null;
}

async function refuseUnlessDone(checkId: string): Promise<void> {
  const [held] = await db.$queryRawUnsafe<{ why: string | null }[]>(
    `select why from identity_check where id = $1 and ${TO_DO}`,
    checkId,
  );
  // A row that waits for its next try has a job queued for that already.
  if (held && held.why === null) throw new Error(`Identity check ${checkId} is in other hands`);
}

/** Extends the lease. False when another job has it, or when the check is now to be aborted. */
async function keep({ id, attempts }: IdentityCheck): Promise<boolean> {
  const rows = await db.$executeRawUnsafe(
    `update identity_check set held_until = now() + interval '${LEASE_SECONDS} seconds'
      where id = $1 and attempts = $2 and ${TO_DO} and abort_asked_at is null`,
    id,
    attempts,
  );
  return rows === 1;
}

/** The answer to an earlier attempt may have been lost, so we look the check up before we order it. */
async function orderThere(check: IdentityCheck): Promise<void> {
  const there = (await findCheckByReference(check.id)) ?? (await orderNew(check));
  if (there) await recordCheckState(there);
  else await releaseLease(check);
}

async function orderNew(check: IdentityCheck): Promise<ProviderCheck | null> {
  const { sale, reorder_of } = await db.identityCheck.findUniqueOrThrow({
    where: { id: check.id },
    select: {
      sale: { select: { property: { select: { address: true } } } },
      reorder_of: { select: { id: true, thirdfort_id: true } },
    },
  });
  if (reorder_of && reorder_of.thirdfort_id === null) {
    const stray = await findCheckByReference(reorder_of.id);
    if (stray) await recordCheckState(stray);
  }
  if (!(await keep(check))) return null;
  const { first_name: firstName, last_name: lastName, email, phone_number: phone } = check;
  const address = addressLines(sale.property.address).join(', ');
  return createCheck({
    reference: check.id,
    displayName: `${firstName} ${lastName}, ${homeName(sale.property.address)}`,
    person: { firstName, lastName, email, phone },
    address,
    recipientEmails: check.recipient_emails,
    reorderOf: reorder_of?.thirdfort_id ?? null,
  });
}

/** The check is aborted once the provider has cancelled it. If it had ended before, its result stays. */
async function abortThere(check: IdentityCheck): Promise<void> {
  const id = check.thirdfort_id ?? (await findCheckByReference(check.id))?.id;
  const after = id === undefined ? null : await cancelCheck(id);
  if (after === null) return endIfPending(check, 'aborted', id === undefined ? undefined : UNKNOWN_TO_PROVIDER);
  const status = await recordCheckState(after);
  if (status === 'pending') await scheduleRetry(check);
}

/** After no answer, or one without a result: tries again later, for about half an hour in all. */
async function scheduleRetry(check: IdentityCheck): Promise<void> {
  const wait = backoffSeconds(check.attempts);
  if (wait === null) return giveUp(check, NO_ANSWER);
  await transaction(async (tx) => {
    const put = await tx.$executeRawUnsafe(
      `update identity_check set held_until = now() + interval '${wait} seconds', why = $3, updated_at = now()
        where id = $1 and attempts = $2 and ${TO_DO}`,
      check.id,
      check.attempts,
      NO_ANSWER,
    );
    if (put === 1)
      await enqueue(tx, carryOutJob, { checkId: check.id }, { startAfter: new Date(Date.now() + wait * 1000) });
  });
}

/** Records the reason for staff, who can press again. */
async function giveUp(check: IdentityCheck, reason: string): Promise<void> {
  const action = check.abort_asked_at ? 'abort' : check.reorder_of_id ? 'reorder' : 'order';
  const why = `${ACTION_FAILED[action]}. ${reason}`.slice(0, MAX_REASON_LENGTH);
  if (action !== 'abort') return endIfPending(check, 'failed', why);
  // As far as we know the order never arrived, and we do not send it again. If the provider has it all the same, it is a stray.
  if (check.thirdfort_id === null) return endIfPending(check, 'aborted', reason);
  await db.$executeRaw`
    update identity_check
       set abort_asked_at = null, held_until = null, attempts = 0, why = ${why}, version = version + 1, updated_at = now()
     where id = ${check.id} and attempts = ${check.attempts} and status = 'pending'`;
}

const MAX_REASON_LENGTH = 500;

const endIfPending = ({ id, attempts }: IdentityCheck, status: 'failed' | 'aborted', why?: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$queryRaw`select id from identity_check where id = ${id} for no key update`;
    const check = await tx.identityCheck.findUniqueOrThrow({ where: { id } });
    const isOurs = check.status === 'pending' && check.attempts === attempts;
    if (isOurs) await endCheck(tx, check, status, { why });
  });

/** Ends the lease and queues a new job, since what is to be done has changed. */
const releaseLease = ({ id, attempts }: IdentityCheck): Promise<void> =>
  transaction(async (tx) => {
    const freed = await tx.$executeRaw`
      update identity_check set held_until = null where id = ${id} and attempts = ${attempts} and status = 'pending'`;
    if (freed === 1) await enqueue(tx, carryOutJob, { checkId: id });
  });

/** The provider's answer changes nothing here: the row has ended already. */
export async function cancelOrphanedCheck({ thirdfortId }: { thirdfortId: string }): Promise<void> {
  await cancelCheck(thirdfortId);
}

const MAX_EXPIRED = 100;

/** Checks whose lease or next try was due over a minute ago: the process died, or the job ran out of tries. */
export async function requeueExpiredLeases(): Promise<void> {
  const forgotten = await sql<{ id: string }>(
    `select id from identity_check
      where ${TO_DO} and coalesce(held_until, updated_at) < now() - interval '1 minute'
      order by held_until limit ${MAX_EXPIRED}`,
  );
  if (forgotten.length === 0) return;
  await transaction(async (tx) => {
    for (const { id } of forgotten) await enqueue(tx, carryOutJob, { checkId: id });
  });
}

const BATCH = 20;
const CONCURRENCY = 4;
/** The remaining checks wait until the next minute's run. */
const MAX_LOOK_MS = 20_000;
/** After this many unanswered calls the provider is taken to be down, and the rest waits for the next run. */
const MAX_UNANSWERED = 3;

/** A check without `thirdfort_id` was never ordered, so it is not polled. */
type Due = { id: string; thirdfort_id: string | null; is_last: boolean };

/** Polls the checks that are due: first `FIRST_ASKED_MINUTES` after the order, then every `POLL_EVERY_MINUTES`, for `POLL_FOR_DAYS`. */
export async function pollChecks(): Promise<void> {
  const started = performance.now();
  let unanswered = 0;
  const ask = async ({ id, thirdfort_id, is_last }: Due) => {
    if (thirdfort_id === null) return;
    try {
      const said = await findCheck(thirdfort_id);
      const status = said && (await recordCheckState(said));
      if (!said) await recordReason(id, UNKNOWN_TO_PROVIDER);
      else if (is_last && status === 'pending') await recordReason(id, NO_LONGER_POLLED);
    } catch (error) {
      unanswered += 1;
      if (!(error instanceof ProviderError)) reportError(error, { check: id });
    }
  };
  while (unanswered < MAX_UNANSWERED && performance.now() - started < MAX_LOOK_MS) {
    const due = await leaseDue();
    if (due.length === 0) return;
    const rest = [...due];
    const walk = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) await ask(next);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, walk));
  }
}

/** Sets the time of their next poll as well, so that another process does not take the same ones. */
const leaseDue = () =>
  sql<Due>(
    `update identity_check k
        set ask_at = case when k.created_at > now() - interval '${POLL_FOR_DAYS} days'
                          then now() + interval '${POLL_EVERY_MINUTES} minutes' end
       from (select id from identity_check where ask_at <= now() order by ask_at limit ${BATCH} for update skip locked) due
      where k.id = due.id
      returning k.id, k.thirdfort_id, k.ask_at is null as is_last`,
  );

async function recordReason(id: string, why: string): Promise<void> {
  await db.identityCheck.updateMany({
    where: { id, status: 'pending', abort_asked_at: null, OR: [{ why: null }, { why: { not: why } }] },
    data: { why, version: { increment: 1 } },
  });
}
