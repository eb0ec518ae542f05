/** A law firm with a group and its solicitor; an estate agent's office. */
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';

const address = () =>
  db.address.create({ data: { id: newId(), line_1: '1 High Street', post_town: 'Leeds', postcode: 'LS1 4AP' } });

export async function insertLawyerGroup(firm = `Firm ${newId()}`) {
  const { id: address_id } = await address();
  const { id: law_firm_id } = await db.lawFirm.create({ data: { id: newId(), name: firm, address_id } });
  const group = await db.lawyerGroup.create({ data: { id: newId(), law_firm_id, name: 'North' } });
  const names = { first_name: 'Grace', last_name: 'Whitcombe' };
  await db.lawyer.create({ data: { id: newId(), lawyer_group_id: group.id, role: 'solicitor', ...names } });
  return { ...group, firm };
}

export async function insertEstateAgent() {
  const { id: brand_id } = await db.estateAgentBrand.create({ data: { id: newId(), brand_name: `Brand ${newId()}` } });
  return db.estateAgent.create({ data: { id: newId(), brand_id, office_name: 'Ludlow' } });
}
