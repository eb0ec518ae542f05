/** Inserts a law firm with an empty group straight into the app's database, for browser tests. */
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';

export async function insertLawyerGroup(database: pg.Pool, firm = `Firm ${newId()}`) {
  const [addressId, firmId, id] = [newId(), newId(), newId()];
  await database.query(
    `insert into address (id, line_1, post_town, postcode, updated_at) values ($1, '1 High Street', 'Leeds', 'LS1 4AP', now())`,
    [addressId],
  );
  await database.query(`insert into law_firm (id, name, address_id) values ($1, $2, $3)`, [firmId, firm, addressId]);
  await database.query(`insert into lawyer_group (id, law_firm_id, name) values ($1, $2, 'North')`, [id, firmId]);
  return { id, firm, firmId, path: `/admin/lawyer-groups/${id}` };
}

/** A panel group with a solicitor who has an email address. */
export async function insertSolicitor(database: pg.Pool, name: string) {
  const group = await insertLawyerGroup(database, `${name} ${newId().slice(-6)}`);
  const email = `grace@${group.id}.example`;
  await database.query(
    `insert into lawyer (id, lawyer_group_id, role, first_name, last_name, email) values ($1, $2, 'solicitor', 'Grace', 'Whitcombe', $3)`,
    [newId(), group.id, email],
  );
  await database.query('update lawyer_group set panel_solicitor = true where id = $1', [group.id]);
  return { ...group, email };
}

/** An office of a brand that no other test uses. */
export async function insertAgent(database: pg.Pool, office: string) {
  const [brandId, id] = [newId(), newId()];
  const brand = `Osprey ${brandId}`;
  await database.query(`insert into estate_agent_brand (id, brand_name, updated_at) values ($1, $2, now())`, [
    brandId,
    brand,
  ]);
  await database.query(
    `insert into estate_agent (id, brand_id, office_name, office_phone_number, updated_at) values ($1, $2, $3, '+441632960101', now())`,
    [id, brandId, office],
  );
  return { id, brand };
}
