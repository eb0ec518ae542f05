import type { Viewer } from '~/domain/account/queries.server';
import { NOT_ENDED, PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** A paid sale for which its primary seller can name an agent. Null for anyone else, for a unit of a development, and once it has ended. */
export async function readNamedAgentSituation(client: Tx, { userId }: Viewer, id: string) {
  const sale = await client.sale.findUnique({
    where: { id, primary_seller_id: userId, group_id: null, orders: { some: PAYING_ORDER }, ...NOT_ENDED },
    select: { estate_agent_status: true, named_agent: { select: { id: true } } },
  });
  return sale && { status: sale.estate_agent_status, isNamed: sale.named_agent !== null };
}

/** @throws KnownError 404 */
export async function getNamedAgentSituation(viewer: Viewer, id: string) {
  const naming = await readNamedAgentSituation(db, viewer, id);
  if (!naming) throw notFound();
  return naming;
}

/** For staff: the agent that the seller named. A listed one has the id of its office; one that was typed has an email address. */
export async function findNamedAgent(saleId: string) {
  const named = await db.namedAgent.findUnique({
    where: { sale_id: saleId },
    select: {
      agent_name: true,
      branch: true,
      email: true,
      estate_agent: { select: { id: true, office_name: true, brand: { select: { brand_name: true } } } },
    },
  });
  if (!named) return null;
  const { estate_agent: office, agent_name, branch, email } = named;
  if (office) return { officeId: office.id, name: `${office.brand.brand_name} - ${office.office_name}`, email: null };
  return { officeId: null, name: `${agent_name}, ${branch}`, email };
}
