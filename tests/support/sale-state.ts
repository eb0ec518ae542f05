/** Brings sales into each state that a list of sales can show. */
import { expect } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { insertEstateAgent, insertLawyerGroup } from './partners';
import { insertPerson, insertSale } from './rows';
import { insertPayment } from './seller';

const makePartners = async () => ({
  agentId: (await insertEstateAgent()).id,
  lawyerGroupId: (await insertLawyerGroup()).id,
});

/** By test file, since the worker's next file has another database. */
const partners = new Map<string | undefined, ReturnType<typeof makePartners>>();

function partnersOfFile() {
  const { testPath } = expect.getState();
  const made = partners.get(testPath) ?? makePartners();
  partners.set(testPath, made);
  return made;
}

export type Parts = Partial<Record<'paid' | 'estateAgent' | 'solicitors' | 'searches' | 'checks', boolean>>;

export async function insertSaleAt(created_at: Date, parts: Parts = {}) {
  const seller = await insertPerson(pool);
  const id = await insertSale(pool, seller.id);
  await db.sale.update({ where: { id }, data: { created_at } });
  await bring({ id, sellerId: seller.id }, parts);
  return { id, sellerId: seller.id };
}

async function bring({ id, sellerId }: { id: string; sellerId: string }, parts: Parts) {
  const { agentId, lawyerGroupId } = await partnersOfFile();
  if (parts.paid) await insertPayment(id);
  if (parts.estateAgent) {
    await db.sale.update({ where: { id }, data: { estate_agent_id: agentId, estate_agent_status: 'assigned' } });
  }
  if (parts.solicitors) await assignSolicitors(id, lawyerGroupId, new Date('2026-11-10T10:00:00Z'));
  if (parts.searches) await db.searchOrder.create({ data: { id: newId(), sale_id: id, building_number: '18' } });
  if (parts.checks) await insertCheck(id, { user_id: sellerId });
}

export const assignSolicitors = (saleId: string, lawyerGroupId: string, at: Date, buyerLawyerGroupId = lawyerGroupId) =>
  db.sale.update({
    where: { id: saleId },
    data: {
      seller_lawyer_group_id: lawyerGroupId,
      buyer_lawyer_group_id: buyerLawyerGroupId,
      solicitor_groups_assigned_at: at,
    },
  });

type Checked = { user_id: string } | { person_id: string };

export const insertCheck = (
  saleId: string,
  who: Checked & { person_type?: 'seller' | 'buyer' | 'giftor'; purchase_id?: string },
  status: 'pending' | 'complete' | 'failed' | 'aborted' = 'pending',
) =>
  db.identityCheck.create({
    data: {
      id: newId(),
      sale_id: saleId,
      person_type: 'seller',
      first_name: 'Amara',
      last_name: 'Bello',
      status,
      ...who,
    },
  });
