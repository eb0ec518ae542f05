import { type NewEmail, queueEmail } from '~/outbox/queue-email.server';
import type { Tx } from '~/platform/db.server';
import { type AgentIntroductionData, agentIntroductionEmail } from './emails-schema';
import { type AgentSituation, agentSituationIn } from './queries.server';
import { introductionStep } from './rules';

/**
 * Emails the primary valuer of a sale that has just been paid, if it has an estate agent. The command that gives a sale its agent locks the
 * sale as well (`setEstateAgent`, the seller's own change), so that of two at the same time the second sees what the first did: an agent
 * who is assigned while the sale is being paid is introduced, once.
 */
export async function introduceAgent(tx: Tx, saleId: string): Promise<void> {
  const [sale] = await tx.$queryRaw<{ estate_agent_id: string | null }[]>`
    select estate_agent_id from sale where id = ${saleId} for no key update`;
  if (!sale?.estate_agent_id) return;
  const situation = await agentSituationIn(tx, saleId, null);
  const email = situation && dueIntroduction(saleId, situation);
  if (email) await queueEmail(tx, agentIntroductionEmail, email);
}

/** The introduction email that is due; null when there is none, or none yet. */
export function dueIntroduction(
  sale_id: string,
  { asked, isPaid, isOver, introductions }: AgentSituation,
): NewEmail<AgentIntroductionData> | null {
  const to = asked?.valuer?.email ?? null;
  const step = introductionStep({ isPaid, isOver, email: to, last: introductions[0] ?? null });
  if (!asked || to === null || step !== 'now') return null;
  // The earlier ones were all skipped: an agent who was removed and assigned again is introduced after all.
  const again = introductions.length > 0 ? `:${introductions.length}` : '';
  return { key: `agent-introduction:${sale_id}:${asked.id}${again}`, to, sale_id, data: { agentId: asked.id } };
}
