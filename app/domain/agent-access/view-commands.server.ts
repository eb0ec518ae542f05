import { recordChange } from '~/domain/audit/commands.server';
import { londonDay, londonMidnight } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Agent } from './session-queries.server';

/** What is recorded of an agent who looks at a sale. */
export const VIEWED = 'agent_viewed';

const nameOfAgent = `
  select n.first_name as "firstName", n.last_name as "lastName", b.brand_name || ', ' || e.office_name as office
    from sale s
    join estate_agent e on e.id = s.estate_agent_id
    join estate_agent_brand b on b.id = e.brand_id
    join (select estate_agent_id, first_name, last_name, email, 0 as place from valuer
          union all select estate_agent_id, first_name, last_name, email, 1 from negotiator) n
      on n.estate_agent_id = e.id and lower(n.email) = $2
   where s.id = $1 order by n.place limit 1`;

/** Who an agent is on the record of the sale's office: 'Jo Marsh', 'Larkspur Homes, Ludlow'. @throws KnownError 404 */
export async function findAgentName(
  tx: Tx,
  { email }: Pick<Agent, 'email'>,
  saleId: string,
): Promise<{ name: string; office: string }> {
  type Row = { firstName: string; lastName: string | null; office: string };
  const [found] = await tx.$queryRawUnsafe<Row[]>(nameOfAgent, saleId, email);
  if (!found) throw notFound();
  const { firstName, lastName, office } = found;
  return { name: lastName === null ? firstName : `${firstName} ${lastName}`, office };
}

/** As much as fits into the audit log and the timeline. */
export const agentInWords = ({ name, office }: { name: string; office: string }): string =>
  [...`${name} at ${office}`].slice(0, 511).join('');

/** An agent looked at a sale: recorded once a day, for staff. */
export const recordView = (agent: Agent, saleId: string): Promise<void> =>
  transaction(async (tx) => {
    const today = londonDay(now());
    const who = agentInWords(await findAgentName(tx, agent, saleId));
    const subject = { subject_type: 'sale', subject_id: saleId, created_at: { gte: londonMidnight(today) } };
    const before = await tx.auditLog.count({ where: { ...subject, action: VIEWED, actor_name: who } });
    if (before > 0) return;
    const [firstName = '', ...others] = who.split(' ');
    const change = { action: VIEWED, subjectType: 'sale', subjectId: saleId, before: null, after: { on: today } };
    await recordChange(tx, { userId: null, firstName, lastName: others.join(' ') }, change);
  });
