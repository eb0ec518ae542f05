import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { VIEWED } from './rules';
import { sentenceOf, TOLD_ON_PAGE } from './tell-rules';

const nameOfAgent = `
  select n.first_name as "firstName", n.last_name as "lastName", b.brand_name || ', ' || e.office_name as office
    from sale s
    join estate_agent e on e.id = s.estate_agent_id
    join estate_agent_brand b on b.id = e.brand_id
    join (select estate_agent_id, first_name, last_name, email, 0 as place from valuer
          union all select estate_agent_id, first_name, last_name, email, 1 from negotiator) n
      on n.estate_agent_id = e.id and lower(n.email) = $2
   where s.id = $1 order by n.place limit 1`;

/** Who an address is on the record of a sale's office: 'Jo Marsh', 'Larkspur Homes, Ludlow'. @throws KnownError 404 */
export async function findAgentName(tx: Tx, email: string, saleId: string): Promise<{ name: string; office: string }> {
  type Row = { firstName: string; lastName: string | null; office: string };
  const [found] = await tx.$queryRawUnsafe<Row[]>(nameOfAgent, saleId, email);
  if (!found) throw notFound();
  const { firstName, lastName, office } = found;
  return { name: lastName === null ? firstName : `${firstName} ${lastName}`, office };
}

/** Who of the estate agent looked at a sale last, and when; null if no one has. */
export async function findLastLook(saleId: string): Promise<{ who: string; at: Date } | null> {
  const look = await db.auditLog.findFirst({
    where: { subject_type: 'sale', subject_id: saleId, action: VIEWED },
    orderBy: { created_at: 'desc' },
    select: { actor_name: true, created_at: true },
  });
  return look && { who: look.actor_name, at: look.created_at };
}

/** What estate agents told us that waits for an answer, the first due first. */
export async function listToldByAgents(most: number) {
  const cases = await db.enquiryCase.findMany({
    where: { answered_at: null, due_at: { not: null }, referrer: TOLD_ON_PAGE, sale_id: { not: null } },
    orderBy: [{ due_at: 'asc' }, { id: 'asc' }],
    take: most,
    select: { id: true, full_name: true, message: true },
  });
  return cases.map(({ id, full_name, message }) => ({
    caseId: id,
    who: full_name,
    said: sentenceOf(message),
  }));
}
