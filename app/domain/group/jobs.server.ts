import { issueLink } from '~/domain/access-link/commands.server';
import { FIRM_LINK_DAYS } from '~/domain/access-link/rules';
import { assignSolicitors } from '~/domain/assignment/commands.server';
import type { Assignment } from '~/domain/assignment/schema';
import type { Actor } from '~/domain/audit/commands.server';
import { ConflictError } from '~/domain/audit/edit-commands.server';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { enqueue, worker } from '~/platform/queue.server';
import { groupAssignedEmail } from './emails-schema';
import { assignUnits } from './ops-commands.server';
import { findLettersToCome } from './ops-queries.server';

/**
 * Milliseconds that a job works before it queues the next one: less than the time after which the queue would run it a second time
 * (platform/queue.server.ts).
 */
const TURN_MS = 12_000;
const BATCH = 25;
const MAX_TRIES = 3;
const MAX_REASON_LENGTH = 500;

export const assignUnitsWorker = worker(assignUnits, ({ workId }) => runWork(workId));

type Work = { id: string; kind: 'estate_agent' | 'solicitors'; data: unknown; actor: Actor };

/**
 * Assigns one unit after another. A unit's command does nothing when it has been done before, so if the process is killed, no unit is left
 * out or done twice: the next process carries on with the units that are not marked.
 */
export async function runWork(workId: string, turnMs = TURN_MS): Promise<void> {
  const found = await db.groupWork.findUnique({ where: { id: workId }, include: { ordered_by: true } });
  if (!found || found.finished_at) return;
  const { id: userId, first_name: firstName, last_name: lastName } = found.ordered_by;
  const work: Work = { id: workId, kind: found.kind, data: found.data, actor: { userId, firstName, lastName } };
  const end = performance.now() + turnMs;
  for (;;) {
    const units = await db.groupWorkUnit.findMany({
      where: { work_id: workId, done_at: null },
      orderBy: { sale_id: 'asc' },
      take: BATCH,
      select: { sale_id: true },
    });
    if (units.length === 0) return finish(work);
    for (const { sale_id } of units) {
      const why = await tryUnit(work, sale_id);
      await db.groupWorkUnit.update({
        where: { work_id_sale_id: { work_id: workId, sale_id } },
        data: { done_at: now(), why: why?.slice(0, MAX_REASON_LENGTH) ?? null },
      });
      if (performance.now() > end) return transaction((tx) => enqueue(tx, assignUnits, { workId }));
    }
  }
}

/** @returns why the unit was left as it is, in words for staff; null when it was assigned */
async function tryUnit(work: Work, saleId: string): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await assignUnit(work, saleId);
    } catch (error) {
      // Someone changed the sale at the same moment: try again with its new version.
      if (error instanceof ConflictError && attempt < MAX_TRIES) continue;
      if (error instanceof KnownError && error.status < 500 && error.status !== 429) return error.message;
      throw error;
    }
  }
}

async function assignUnit({ kind, data, actor }: Work, saleId: string): Promise<string | null> {
  const sale = await db.sale.findUniqueOrThrow({
    where: { id: saleId },
    select: { version: true, estate_agent_id: true, seller_lawyer_group_id: true, buyer_lawyer_group_id: true },
  });
  if (kind === 'estate_agent') {
    const { estateAgentId } = data as { estateAgentId: string };
    if (sale.estate_agent_id !== null && sale.estate_agent_id !== estateAgentId)
      return 'It now has another estate agent';
    const answer = { status: 'assigned', estateAgentId } as const;
    await setEstateAgent(actor, saleId, answer, sale.version, { introduces: false });
    return null;
  }
  const { given, day } = data as { given: Assignment; day: string };
  const { seller, buyer } = given.lawyerGroupsIds;
  const has = [sale.seller_lawyer_group_id, sale.buyer_lawyer_group_id];
  if (has.some((id) => id !== null) && (has[0] !== seller || has[1] !== buyer)) return 'It now has other solicitors';
  await assignSolicitors(actor, saleId, ofUnit(given, day), { version: sale.version });
  return null;
}

const NO_EMAILS = {
  seller_introduction: false,
  buyer_introduction: false,
  seller_instruction: false,
  buyer_instruction: false,
  plot_plan_request: false,
};

/** The emails are about all units together, so a single unit sends none. Legals start on the day of the instruction. */
const ofUnit = (given: Assignment, day: string): Assignment => ({
  ...given,
  sendCheckedEmails: NO_EMAILS,
  acceptedPurchaseIds: [],
  date_legal_started: given.sendCheckedEmails.seller_instruction ? day : given.date_legal_started,
});

/** Two processes may finish the work. Only one of them sends the emails. */
const finish = (work: Work): Promise<void> =>
  transaction(async (tx) => {
    const open = { id: work.id, finished_at: null };
    const { count } = await tx.groupWork.updateMany({ where: open, data: { finished_at: now() } });
    if (count === 1) await write(tx, work);
  });

async function write(tx: Tx, { id: workId }: Work): Promise<void> {
  const { facts, letters } = await findLettersToCome(workId, tx);
  for (const { letter, to } of letters) {
    if (letter === 'seller_instruction' && facts?.sellerGroupId) {
      const whose = { purpose: 'firm' as const, subjectId: facts.sellerGroupId, email: to };
      await issueLink(tx, { ...whose, days: FIRM_LINK_DAYS });
    }
    const key = `group-assigned:${workId}:${letter}:${to.toLowerCase()}`;
    await queueEmail(tx, groupAssignedEmail, { key, to, data: { workId, letter } });
  }
}
