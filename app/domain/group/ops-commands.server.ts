import { refuseClosed, refuseConflictOfInterest, refuseEmails } from '~/domain/assignment/refusals-rules';
import type { Assignment } from '~/domain/assignment/schema';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { AGENT_REQUIRED } from '~/domain/sale/estate-agent/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { GroupWorkKind } from '~/platform/generated/prisma/enums';
import { newId } from '~/platform/ids';
import { findDeadLetter } from '~/platform/job-failures.server';
import { defineJob, enqueue, retryFailed } from '~/platform/queue.server';
import { findGroupSituation, findObstacle } from './ops-queries.server';
import { groupNotFound } from './queries.server';

/** The job that does to every unit what was ordered for the group. */
export const assignUnits = defineJob<{ workId: string }>('group.assign');

const table = 'transactions_group';

const read = (tx: Tx, id: string) =>
  tx.transactionsGroup.findUnique({
    where: { id },
    select: { estate_agent_id: true, seller_lawyer_group_id: true, buyer_lawyer_group_id: true },
  });

/**
 * Gives every unit of a group its estate agent, one after the other, in a job. The same again has no effect.
 * @throws KnownError 404; 409 while another is under way, or when a unit has an estate agent already; 422 for an unknown office;
 * ConflictError
 */
export const assignGroupAgent = (actor: Actor, groupId: string, estateAgentId: string, version?: number) =>
  editGroup(actor, groupId, version, {
    action: 'assign-estate-agent',
    change: async (saved, tx) => {
      if (saved.estate_agent_id === estateAgentId) return {};
      if ((await tx.estateAgent.count({ where: { id: estateAgentId } })) === 0) {
        throw new KnownError(422, AGENT_REQUIRED, { estateAgentId: [AGENT_REQUIRED] });
      }
      await refuse(tx, groupId, 'estate_agent');
      return { estate_agent_id: estateAgentId };
    },
    write: async (tx) => {
      await tx.transactionsGroup.update({ where: { id: groupId }, data: { estate_agent_id: estateAgentId } });
      await order(tx, actor, { groupId, kind: 'estate_agent', data: { estateAgentId } });
    },
  });

/**
 * Gives every unit of a group the solicitors of both sides, in a job. Buyers are accepted, and introduced, on their own transactions. The
 * same again has no effect.
 * @throws KnownError 404; 409 while another is under way, or when a unit has solicitors already; 422 for what an assignment of one
 * transaction refuses; ConflictError
 */
export const assignGroupSolicitors = (actor: Actor, groupId: string, given: Assignment, version?: number) =>
  editGroup(actor, groupId, version, {
    action: 'assign-solicitors',
    change: async (saved, tx) => {
      const { seller, buyer } = given.lawyerGroupsIds;
      if (saved.seller_lawyer_group_id === seller && saved.buyer_lawyer_group_id === buyer) return {};
      refuseConflictOfInterest(given);
      await checkGroupAssignment(tx, groupId, given);
      await refuse(tx, groupId, 'solicitors');
      return { seller_lawyer_group_id: seller, buyer_lawyer_group_id: buyer };
    },
    write: async (tx) => {
      const { seller, buyer } = given.lawyerGroupsIds;
      await tx.transactionsGroup.update({
        where: { id: groupId },
        data: { seller_lawyer_group_id: seller, buyer_lawyer_group_id: buyer },
      });
      await order(tx, actor, { groupId, kind: 'solicitors', data: { given, day: londonDay(now()) } });
    },
  });

/** Run before staff are asked about a conflict of interest. @throws as `assignGroupSolicitors` does */
export const checkGroupSolicitors = (groupId: string, given: Assignment): Promise<void> =>
  transaction(async (tx) => {
    await checkGroupAssignment(tx, groupId, given);
    await refuse(tx, groupId, 'solicitors');
  });

/** @throws KnownError 422 for what an assignment refuses */
async function checkGroupAssignment(tx: Tx, groupId: string, given: Assignment): Promise<void> {
  const situation = await findGroupSituation(groupId, given.lawyerGroupsIds, tx);
  if (!situation) throw groupNotFound();
  refuseClosed(situation);
  refuseEmails(given, situation);
}

/** @throws KnownError 409 that names the units which are assigned already */
async function refuse(tx: Tx, groupId: string, kind: GroupWorkKind): Promise<void> {
  const obstacle = await findObstacle(groupId, kind, tx);
  if (obstacle) throw new KnownError(409, obstacle);
}

type Order = { groupId: string; kind: GroupWorkKind; data: object };

async function order(tx: Tx, actor: Actor, { groupId, kind, data }: Order): Promise<void> {
  const id = newId();
  await tx.groupWork.create({
    data: { id, group_id: groupId, kind, data: JSON.parse(JSON.stringify(data)), ordered_by_id: actor.userId },
  });
  await tx.$executeRaw`
    insert into transactions_group_work_unit (work_id, sale_id) select ${id}, id from sale where group_id = ${groupId}`;
  await enqueue(tx, assignUnits, { workId: id });
}

type Unfinished = { finished_at: Date | null; created_at: Date };

/** The work takes minutes, or half an hour with retries. After this, its job must have been lost. */
const LOST_AFTER_MS = 24 * 60 * 60 * 1_000;
const isAbandoned = ({ created_at }: Unfinished) => now().getTime() - created_at.getTime() > LOST_AFTER_MS;

/** Whether units are left but no job is working on them any more. */
export const isOutOfRetries = (workId: string): Promise<boolean> =>
  transaction(async (tx) => {
    const where = { id: workId, finished_at: null };
    const work = await tx.groupWork.findFirst({ where, select: { finished_at: true, created_at: true } });
    return work !== null && (isAbandoned(work) || (await findDeadLetter(tx, assignUnits.name, { workId })) !== null);
  });

/**
 * Continues work that its job gave up. Finished units stay as they are. Does nothing while a job is running, or once the work is finished.
 * @throws KnownError 404 unless it was ordered for this group
 */
export const retryWork = (actor: Actor, groupId: string, workId: string): Promise<void> =>
  transaction(async (tx) => {
    // A second press at the same moment waits here, then finds that the job is being tried again.
    const [work] = await tx.$queryRaw<Unfinished[]>`
      select finished_at, created_at from transactions_group_work
       where id = ${workId} and group_id = ${groupId} for update`;
    if (!work) throw groupNotFound();
    if (work.finished_at) return;
    const failed = await findDeadLetter(tx, assignUnits.name, { workId });
    if (failed === null && !isAbandoned(work)) return;
    await (failed === null ? enqueue(tx, assignUnits, { workId }) : retryFailed(tx, failed));
    const subject = { subjectType: table, subjectId: groupId };
    await recordChange(tx, actor, { action: 'try-again', ...subject, before: null, after: { work: workId } });
  });

type Saved = NonNullable<Awaited<ReturnType<typeof read>>>;
type GroupEdit = Pick<Parameters<typeof edit<Saved>>[1], 'action' | 'change' | 'write'>;

const editGroup = (actor: Actor, id: string, version: number | undefined, what: GroupEdit): Promise<void> =>
  edit(actor, {
    ...{ table, id, version, read, ...what },
    inWords: (error) => (error instanceof KnownError && error.status === 404 ? groupNotFound() : undefined),
  });
