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
import { cancelStray, carryOut } from './carry-out-commands.server';
import { endCheck, recordCheckState } from './record-check-commands.server';
import {
  ACTION_FAILED,
  ASKED_EVERY_MINUTES,
  ASKED_FOR_DAYS,
  LEASE_SECONDS,
  NO_ANSWER,
  NO_LONGER_ASKED,
  UNKNOWN_THERE,
  waitAfter,
} from './rules';

/** Finds what no callback told us, and starts again what a killed process left undone. */
const lookAfter = defineJob('identity-check.look-after', { cron: '* * * * *', retryLimit: 0 });

export const identityCheckWorkers: Worker[] = [
  worker(carryOut, carryOutCheck, { atOnce: 3 }),
  worker(cancelStray, cancelStrayCheck),
  worker(lookAfter, async () => {
    await wakeForgotten();
    await askAboutChecks();
  }),
];

/**
 * Does what the row says is to be done at the provider. One job at a time holds the row, and only until its lease ends, so a job that died
 * loses it.
 * @throws when another one has it, so that this is tried again later
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
    await putOff(check);
  }
}

const TO_DO = `status = 'pending' and (thirdfort_id is null or abort_asked_at is not null)`;

/** By the database's clock, as every process reads that one. `attempts` then proves who has the row. */
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
  // A row that waits for its next try has a job of its own for that.
  if (held && held.why === null) throw new Error(`Identity check ${checkId} is in other hands`);
}

/** Holds a row for longer. False when another job has it, or when it is now to be aborted. */
async function keep({ id, attempts }: IdentityCheck): Promise<boolean> {
  const kept = await db.$executeRawUnsafe(
    `update identity_check set held_until = now() + interval '${LEASE_SECONDS} seconds'
      where id = $1 and attempts = $2 and ${TO_DO} and abort_asked_at is null`,
    id,
    attempts,
  );
  return kept === 1;
}

/** The answer to an earlier attempt may have been lost, so they are asked before they are given the order. */
async function orderThere(check: IdentityCheck): Promise<void> {
  const there = (await findCheckByReference(check.id)) ?? (await orderNew(check));
  if (there) await recordCheckState(there);
  else await letGo(check);
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

/** They are asked to cancel it, and it is over when they say so. A check that had ended already stays as it ended. */
async function abortThere(check: IdentityCheck): Promise<void> {
  const id = check.thirdfort_id ?? (await findCheckByReference(check.id))?.id;
  const after = id === undefined ? null : await cancelCheck(id);
  if (after === null) return endIfPending(check, 'aborted', id === undefined ? undefined : UNKNOWN_THERE);
  const status = await recordCheckState(after);
  if (status === 'pending') await putOff(check);
}

/** No answer, or one that says nothing: tried again later, for about half an hour. */
async function putOff(check: IdentityCheck): Promise<void> {
  const wait = waitAfter(check.attempts);
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
      await enqueue(tx, carryOut, { checkId: check.id }, { startAfter: new Date(Date.now() + wait * 1000) });
  });
}

/** Staff read why, and can press again. */
async function giveUp(check: IdentityCheck, reason: string): Promise<void> {
  const action = check.abort_asked_at ? 'abort' : check.reorder_of_id ? 'reorder' : 'order';
  const why = `${ACTION_FAILED[action]}. ${reason}`.slice(0, MAX_WHY);
  if (action !== 'abort') return endIfPending(check, 'failed', why);
  // As far as we know the order never arrived, and it will not be sent again. If they have it all the same, it is a stray.
  if (check.thirdfort_id === null) return endIfPending(check, 'aborted', reason);
  await db.$executeRaw`
    update identity_check
       set abort_asked_at = null, held_until = null, attempts = 0, why = ${why}, version = version + 1, updated_at = now()
     where id = ${check.id} and attempts = ${check.attempts} and status = 'pending'`;
}

const MAX_WHY = 500;

const endIfPending = ({ id, attempts }: IdentityCheck, status: 'failed' | 'aborted', why?: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$queryRaw`select id from identity_check where id = ${id} for no key update`;
    const check = await tx.identityCheck.findUniqueOrThrow({ where: { id } });
    const isOurs = check.status === 'pending' && check.attempts === attempts;
    if (isOurs) await endCheck(tx, check, status, { why });
  });

/** What is to be done has changed in the meantime. */
const letGo = ({ id, attempts }: IdentityCheck): Promise<void> =>
  transaction(async (tx) => {
    const freed = await tx.$executeRaw`
      update identity_check set held_until = null where id = ${id} and attempts = ${attempts} and status = 'pending'`;
    if (freed === 1) await enqueue(tx, carryOut, { checkId: id });
  });

/** The answer is recorded like every other. The row itself is over already. */
export async function cancelStrayCheck({ thirdfortId }: { thirdfortId: string }): Promise<void> {
  await cancelCheck(thirdfortId);
}

const MAX_FORGOTTEN = 100;

/** A check a minute past its time has lost its job: the process died, or the job ran out of tries. */
export async function wakeForgotten(): Promise<void> {
  const forgotten = await sql<{ id: string }>(
    `select id from identity_check
      where ${TO_DO} and coalesce(held_until, updated_at) < now() - interval '1 minute'
      order by held_until limit ${MAX_FORGOTTEN}`,
  );
  if (forgotten.length === 0) return;
  await transaction(async (tx) => {
    for (const { id } of forgotten) await enqueue(tx, carryOut, { checkId: id });
  });
}

const BATCH = 20;
const AT_ONCE = 4;
/** After this the rest waits until the next minute. */
const MAX_LOOK_MS = 20_000;
/** After so many without an answer the provider is down, and the next look is soon enough. */
const MAX_UNANSWERED = 3;

/** One without `thirdfort_id` was never ordered, and has no time to be asked about either. */
type Due = { id: string; thirdfort_id: string | null; is_last: boolean };

/** Asks about the checks that are due: a quarter of an hour after they were ordered, then every hour, for 30 days. */
export async function askAboutChecks(): Promise<void> {
  const started = performance.now();
  let unanswered = 0;
  const ask = async ({ id, thirdfort_id, is_last }: Due) => {
    if (thirdfort_id === null) return;
    try {
      const said = await findCheck(thirdfort_id);
      const status = said && (await recordCheckState(said));
      if (!said) await note(id, UNKNOWN_THERE);
      else if (is_last && status === 'pending') await note(id, NO_LONGER_ASKED);
    } catch (error) {
      unanswered += 1;
      if (!(error instanceof ProviderError)) reportError(error, { check: id });
    }
  };
  while (unanswered < MAX_UNANSWERED && performance.now() - started < MAX_LOOK_MS) {
    const due = await takeDue();
    if (due.length === 0) return;
    const rest = [...due];
    const walk = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) await ask(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
  }
}

/** With the time of their next turn already noted: another process does not ask about the same ones. */
const takeDue = () =>
  sql<Due>(
    `update identity_check k
        set ask_at = case when k.created_at > now() - interval '${ASKED_FOR_DAYS} days'
                          then now() + interval '${ASKED_EVERY_MINUTES} minutes' end
       from (select id from identity_check where ask_at <= now() order by ask_at limit ${BATCH} for update skip locked) due
      where k.id = due.id
      returning k.id, k.thirdfort_id, k.ask_at is null as is_last`,
  );

async function note(id: string, why: string): Promise<void> {
  await db.identityCheck.updateMany({
    where: { id, status: 'pending', abort_asked_at: null, OR: [{ why: null }, { why: { not: why } }] },
    data: { why, version: { increment: 1 } },
  });
}
