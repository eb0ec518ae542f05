import { type NewEmail, queueEmail } from '~/outbox/queue-email.server';
import type { Tx } from '~/platform/db.server';
import { type AgentIntroductionData, agentIntroductionEmail } from './emails-schema';
import { type AgentSituation, agentSituationIn } from './queries.server';
import { introductionStep } from './rules';

/**
 * Writes to the primary valuer of a sale that has just been paid, if it has an estate agent. The command that gives a sale its agent locks
 * the sale as well (`setEstateAgent`, the seller's own change): of two at once the second sees what the first did, so an agent
 * that comes while the sale is being paid is introduced, once.
 */
export async function introduceAgent(tx: Tx, saleId: string): Promise<void> {
  const [sale] = await tx.$queryRaw<{ estate_agent_id: string | null }[]>`
    select estate_agent_id from sale where id = ${saleId} for no key update`;
  if (!sale?.estate_agent_id) return;
  const situation = await agentSituationIn(tx, saleId, null);
  const email = situation && introductionDue(saleId, situation);
  if (email) await queueEmail(tx, agentIntroductionEmail, email);
}

/** The email that is due to the agent that was asked about; null when there is none to be sent, or none yet. */
export function introductionDue(
  sale_id: string,
  { asked, isPaid, introductions }: AgentSituation,
): NewEmail<AgentIntroductionData> | null {
  const to = asked?.valuer?.email ?? null;
  const step = introductionStep({ isPaid, email: to, last: introductions[0] ?? null });
  if (!asked || to === null || step !== 'now') return null;
  // Those before it were all skipped: an agent who was taken away and came back is to be told after all.
  const again = introductions.length > 0 ? `:${introductions.length}` : '';
  return { key: `agent-introduction:${sale_id}:${asked.id}${again}`, to, sale_id, data: { agentId: asked.id } };
}
