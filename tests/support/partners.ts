/** A law firm with a group and its solicitor; an estate agent's office. */
import { issueLink } from '~/domain/access-link/commands.server';
import { findToken } from '~/domain/access-link/queries.server';
import { db, transaction } from '~/platform/db.server';
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

/** A group on our panel, with its solicitor's address and the token of the link that goes there. */
export async function insertFirmWithLink() {
  const { id } = await insertLawyerGroup();
  const email = `grace@${id}.example`;
  await db.lawyerGroup.update({ where: { id }, data: { panel_solicitor: true } });
  await db.lawyer.updateMany({ where: { lawyer_group_id: id }, data: { email } });
  const link = await transaction((tx) => issueLink(tx, { purpose: 'firm', subjectId: id, email, days: 180 }));
  return { id, email, token: (await findToken(link)) ?? '' };
}

export async function insertEstateAgent() {
  const { id: brand_id } = await db.estateAgentBrand.create({ data: { id: newId(), brand_name: `Brand ${newId()}` } });
  return db.estateAgent.create({ data: { id: newId(), brand_id, office_name: 'Ludlow' } });
}
