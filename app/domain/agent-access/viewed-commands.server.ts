import { recordChange } from '~/domain/audit/commands.server';
import { londonDay, londonMidnight } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { findAgentName } from './contact-queries.server';
import { agentInWords, VIEWED } from './rules';
import type { Agent } from './session-queries.server';

/** An agent looked at a sale: recorded once a day, for staff. */
export const recordAgentViewed = (agent: Agent, saleId: string): Promise<void> =>
  transaction(async (tx) => {
    const today = londonDay(now());
    const who = agentInWords(await findAgentName(tx, agent.email, saleId));
    const subject = { subject_type: 'sale', subject_id: saleId, created_at: { gte: londonMidnight(today) } };
    const before = await tx.auditLog.count({ where: { ...subject, action: VIEWED, actor_name: who } });
    if (before > 0) return;
    const [firstName = '', ...others] = who.split(' ');
    const change = { action: VIEWED, subjectType: 'sale', subjectId: saleId, before: null, after: { on: today } };
    await recordChange(tx, { userId: null, firstName, lastName: others.join(' ') }, change);
  });
