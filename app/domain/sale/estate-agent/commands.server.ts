import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { type NewEmail, queueEmail } from '~/outbox/queue-email.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { EstateAgentStatus } from '~/platform/generated/prisma/enums';
import { updateSale } from '../commands.server';
import { type AgentIntroductionData, agentIntroductionEmail } from './emails-schema';
import { dueIntroduction } from './introduction-commands.server';
import { type AgentSituation, agentSituationIn, getAgentSituation } from './queries.server';
import { AGENT_REQUIRED, type AgentAnswer, toAgentAnswer } from './rules';

/** What staff change: the office, and whether it is emailed. */
export type SavedAgent = {
  estate_agent_id: string | null;
  estate_agent_status: EstateAgentStatus;
  /** The office's name. */
  estate_agent: string | null;
  /** The key of the newest introduction. */
  introduction: string | null;
};

/** One statement, since a job runs it for each of up to 500 units. */
const savedAgent = `
  select s.estate_agent_id, s.estate_agent_status::text, b.brand_name || ' - ' || e.office_name as estate_agent,
         (select m.key from email_message m where m.sale_id = s.id and m.kind = 'agent-introduction'
           order by m.created_at desc, m.id desc limit 1) as introduction
    from sale s
    left join estate_agent e on e.id = s.estate_agent_id
    left join estate_agent_brand b on b.id = e.brand_id
   where s.id = $1`;

const read = async (tx: Tx, id: string) => (await tx.$queryRawUnsafe<SavedAgent[]>(savedAgent, id))[0] ?? null;

/**
 * Gives a sale its estate agent, or records why it has none, and introduces the agent to a sale that is paid. The same again has no effect,
 * except that an introduction which could not be sent before is sent now.
 * @param introduces false when the agent is told another way: one email about all units of a development
 * @throws KnownError 404; 422 for an unknown office; ConflictError when someone else saved first
 */
export async function setEstateAgent(
  actor: Actor,
  saleId: string,
  answer: AgentAnswer,
  version?: number,
  { introduces = true }: { introduces?: boolean } = {},
): Promise<void> {
  const { read, change, write } = changeOfAgent(actor, saleId, answer, introduces);
  await edit(actor, { table: 'sale', id: saleId, version, read, action: 'set-estate-agent', change, write });
}

/** The same change, for an edit of the sale that also does something else. */
export function changeOfAgent(actor: Actor, saleId: string, { status, estateAgentId }: AgentAnswer, introduces = true) {
  let email: NewEmail<AgentIntroductionData> | null = null;
  return {
    read,
    change: async (_: SavedAgent, tx: Tx): Promise<Partial<SavedAgent>> => {
      const chosen = estateAgentId === null ? null : await knownAgent(tx, saleId, estateAgentId);
      email = introduces ? chosen && dueIntroduction(saleId, chosen) : null;
      return {
        estate_agent_id: estateAgentId,
        estate_agent_status: status,
        estate_agent: chosen?.asked.name ?? null,
        introduction: email?.key,
      };
    },
    write: async (tx: Tx, next: Partial<SavedAgent>): Promise<void> => {
      if (next.estate_agent_id !== undefined || next.estate_agent_status !== undefined) {
        const agent = { estate_agent_id: estateAgentId, estate_agent_status: status };
        await tx.sale.update({ where: { id: saleId }, data: agent });
        await recordTimeline(tx, actor, saleId, status, next.estate_agent ?? null);
      }
      if (email) await queueEmail(tx, agentIntroductionEmail, email);
    },
  };
}

type Known = AgentSituation & { asked: NonNullable<AgentSituation['asked']> };

/** @throws KnownError 422 for an unknown office */
async function knownAgent(tx: Tx, saleId: string, agentId: string): Promise<Known> {
  const found = await agentSituationIn(tx, saleId, agentId);
  if (!found?.asked) throw agentRequired();
  return { ...found, asked: found.asked };
}

/** Run before staff confirm. @throws KnownError 404; 422 for an unknown office */
export async function requireAgent(saleId: string, { estateAgentId }: AgentAnswer): Promise<void> {
  const { asked } = await getAgentSituation(saleId, estateAgentId);
  if (estateAgentId !== null && !asked) throw agentRequired();
}

const agentRequired = () => new KnownError(422, AGENT_REQUIRED, { estateAgentId: [AGENT_REQUIRED] });

const WITHOUT = { pending: 'Pending', not_listed: 'Not listed', no_agent: 'No agent' } as const;

const recordTimeline = (tx: Tx, actor: Actor, saleId: string, status: EstateAgentStatus, agent: string | null) =>
  recordEvent(tx, {
    name: status === 'assigned' ? 'estate_agent_assigned' : 'estate_agent_status_changed',
    saleId,
    side: 'seller',
    authorUserId: actor.userId,
    authorName: `${actor.firstName} ${actor.lastName}`,
    comments: `${status === 'assigned' ? agent : WITHOUT[status]}.`,
  });

/**
 * PUT /transaction/{id}/estate-agent: staff at any time; a seller on their own sale until it is paid.
 * @param choice an office's id, or why there is none; a seller may also send nothing, which changes nothing
 * @throws KnownError 404; 409 for a seller once it is paid; 422 for an unknown office
 */
export async function chooseEstateAgent(viewer: Viewer, saleId: string, choice: string | null, version?: number) {
  if (!viewer.isAdmin) {
    return transactionAs(viewer, (tx) => updateSale(tx, viewer.userId, saleId, { estateAgent: choice }));
  }
  if (choice === null) throw agentRequired();
  return setEstateAgent(viewer, saleId, toAgentAnswer(choice), version);
}
