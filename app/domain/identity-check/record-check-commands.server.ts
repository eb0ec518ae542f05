import { queueProgressEmails } from '~/domain/progress-email/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { ProviderCheck } from '~/integrations/identity.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import type { IdentityCheck, Prisma } from '~/platform/generated/prisma/client';
import { isId } from '~/platform/ids';
import { enqueue } from '~/platform/queue.server';
import { cancelOrphanedCheckJob, carryOutJob } from './carry-out-commands.server';
import { type CheckStatus, FIRST_POLL_MINUTES, statusOf } from './rules';

/** A callback's own id and type. */
export type Message = { id: string; type: string };

const PROVIDER = 'thirdfort';

/**
 * Records what the provider says about a check, whether from the answer to an order, a callback or a poll. The same may arrive any number
 * of times, at the same time and out of order: a check that has ended keeps its result.
 * @param message the callback; one that was seen before changes nothing
 * @returns our check's status; null when it is not one of ours
 */
export async function recordCheckState(reported: ProviderCheck, message?: Message): Promise<CheckStatus | null> {
  if (!isId(reported.clientReference)) return null;
  const known = statusOf(reported);
  if (known === null) {
    reportError(
      new Error(`The provider says ${reported.state}, ${reported.result}, which this version does not know`),
      {
        check: reported.clientReference,
      },
    );
  }
  return transaction(async (tx) => {
    // Of two that end at the same moment the second finds that everyone is checked.
    await tx.$queryRaw`
      select from sale where id = (select sale_id from identity_check where id = ${reported.clientReference}) for no key update`;
    await tx.$queryRaw`select id from identity_check where id = ${reported.clientReference} for no key update`;
    const check = await tx.identityCheck.findUnique({
      where: { id: reported.clientReference },
      include: { reordered_as: { select: { id: true } } },
    });
    if (!check) return null;
    if (message && !(await isNew(tx, message))) return check.status;
    if (isOrphaned(check, reported)) {
      await saveOrphanedId(tx, check, reported, known);
      return check.status;
    }
    if (check.status !== 'pending' && check.thirdfort_id !== null) return check.status;
    return saveProviderState(tx, check, reported, known ?? 'pending');
  });
}

async function isNew(tx: Tx, { id, type }: Message): Promise<boolean> {
  const event = { provider: PROVIDER, event_id: id, type, processed_at: now() };
  const { count } = await tx.providerEvent.createMany({ data: [event], skipDuplicates: true });
  return count === 1;
}

type Check = IdentityCheck & { reordered_as: { id: string } | null };

/**
 * A check at the provider that no one is waiting for: a second one, or one that they accepted after we had aborted or replaced ours. If we
 * had only given up on ours, it is still wanted.
 */
const isOrphaned = ({ thirdfort_id, status, reordered_as }: Check, reported: ProviderCheck): boolean =>
  thirdfort_id === null ? status === 'aborted' || reordered_as !== null : thirdfort_id !== reported.id;

/** Stores the provider's id if the row has none, so that staff find the check there. */
async function saveOrphanedId(tx: Tx, check: Check, reported: ProviderCheck, known: CheckStatus | null): Promise<void> {
  if (check.thirdfort_id === null) {
    await update(tx, check, {
      thirdfort_id: reported.id,
      provider_state: reported.state,
      file_reference: reported.fileReference,
    });
  }
  if (known === 'pending') await enqueue(tx, cancelOrphanedCheckJob, { thirdfortId: reported.id });
}

/** Stores the provider's id, state and result. */
async function saveProviderState(
  tx: Tx,
  check: Check,
  reported: ProviderCheck,
  status: CheckStatus,
): Promise<CheckStatus> {
  const isFirst = check.thirdfort_id === null;
  const there = {
    thirdfort_id: reported.id,
    provider_state: reported.state,
    file_reference: reported.fileReference ?? check.file_reference,
  };
  if (status !== 'pending') {
    await endCheck(tx, check, status, there);
    return status;
  }
  const isSame = !isFirst && check.provider_state === reported.state && check.file_reference === there.file_reference;
  if (isSame) return status;
  const ask_at = new Date(now().getTime() + FIRST_POLL_MINUTES * 60_000);
  const placed = { status, finished_at: null, ask_at, held_until: null, attempts: 0, why: null };
  await update(tx, check, { ...there, ...(isFirst && placed) });
  if (isFirst && check.abort_asked_at !== null) await enqueue(tx, carryOutJob, { checkId: check.id });
  return status;
}

const update = (tx: Tx, { id }: { id: string }, data: Prisma.IdentityCheckUncheckedUpdateInput) =>
  tx.identityCheck.update({ where: { id }, data: { ...data, version: { increment: 1 } } });

const ENDED = {
  complete: 'identity_check_completed',
  failed: 'identity_check_failed',
  aborted: 'identity_check_aborted',
} as const;

/** Ends a check and adds the event to its timeline. The caller has locked its row. */
export async function endCheck(
  tx: Tx,
  check: IdentityCheck,
  status: Exclude<CheckStatus, 'pending'>,
  more: Prisma.IdentityCheckUncheckedUpdateInput & { why?: string } = {},
): Promise<void> {
  const isShared = status === 'complete' && check.shared_with_lawyer_group_id !== null;
  await update(tx, check, {
    why: null,
    ...more,
    status,
    finished_at: now(),
    ...(isShared && { shared_at: now() }),
    held_until: null,
    abort_asked_at: null,
    ask_at: null,
  });
  const { sale_id: saleId, purchase_id: purchaseId } = check;
  await recordEvent(tx, {
    name: ENDED[status],
    ...(purchaseId === null ? { saleId } : { purchaseId }),
    side: purchaseId === null ? 'seller' : 'buyer',
    comments: `${check.first_name} ${check.last_name}`,
    ...(status === 'aborted' && (await whoAborted(tx, check.id))),
  });
  if (status !== 'complete') return;
  if (await isEveryoneChecked(tx, saleId)) await recordEvent(tx, { name: 'identity_checks_completed', saleId });
  if (await isSideChecked(tx, saleId, purchaseId))
    await queueProgressEmails(tx, 'checks_complete', { saleId, purchaseId });
}

/** The member of staff who asked for the abort, from the audit log. Null when the provider aborted the check by itself. */
async function whoAborted(tx: Tx, checkId: string) {
  const reorder = await tx.auditLog.findFirst({
    where: { subject_type: 'identity_check', subject_id: checkId, action: 'abort' },
    orderBy: { created_at: 'desc' },
    select: { actor_id: true, actor_name: true },
  });
  return reorder && { authorUserId: reorder.actor_id ?? undefined, authorName: reorder.actor_name };
}

async function isEveryoneChecked(tx: Tx, saleId: string): Promise<boolean> {
  const [{ all }] = await tx.$queryRaw<[{ all: boolean }]>`
    select not exists (
      select 1 from sale_party x
       where x.sale_id = ${saleId} and not exists (
         select 1 from identity_check c
          where c.sale_id = x.sale_id and c.person_type = x.person_type
            and (c.user_id = x.user_id or c.person_id = x.person_id) and c.status = 'complete')) as all`;
  return all;
}

/** Everyone who sells, or with a purchase everyone who buys or gives money. */
async function isSideChecked(tx: Tx, saleId: string, purchaseId: string | null): Promise<boolean> {
  const [{ all }] = await tx.$queryRaw<[{ all: boolean }]>`
    select not exists (
      select from (
        select user_id, person_id from sale_party
         where sale_id = ${saleId} and person_type = 'seller' and ${purchaseId}::bpchar is null
        union all
        select primary_buyer_id, null from purchase where id = ${purchaseId}::bpchar
        union all
        select null, id from person where purchase_id = ${purchaseId}::bpchar) x
       where not exists (
         select from identity_check c
          where c.sale_id = ${saleId} and c.purchase_id is not distinct from ${purchaseId}::bpchar and c.status = 'complete'
            and (c.user_id = x.user_id or c.person_id = x.person_id))) as all`;
  return all;
}
