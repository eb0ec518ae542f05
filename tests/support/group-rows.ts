/** Inserts a transactions group, or one that is being added, straight into the app's database. */
import type pg from 'pg';
import { USUAL_UNIT_ANSWERS } from '../../app/domain/group/questions.ts';
import { newId } from '../../app/platform/ids.ts';

/** A unit of the group that a member of staff is adding. */
export async function insertDraftUnit(database: pg.Pool, userId: string, line_1 = 'Plot 1, Quay Rise') {
  const [draftId, id] = [newId(), newId()];
  const address = { line_1, post_town: 'Ludlow', postcode: 'SY8 1DN', country: 'United Kingdom', country_iso_2: 'GB' };
  const answers = {
    propertyAddress: address,
    tenureOption: 'Leasehold',
    tenureDetails: '',
    askingPrice: '249,950',
    ...USUAL_UNIT_ANSWERS,
  };
  const data = {
    typed: {},
    representative: { is: 'new' },
    company: { is: 'new', status: null, problem: 'Company not found' },
  };
  await database.query('insert into transactions_group_draft (id, user_id, data) values ($1, $2, $3)', [
    draftId,
    userId,
    data,
  ]);
  await database.query(
    'insert into transactions_group_draft_unit (id, draft_id, position, data) values ($1, $2, 1, $3)',
    [id, draftId, answers],
  );
  return { id, draftId };
}

/** A group with the given sale as its only unit. */
export async function insertGroupOf(database: pg.Pool, saleId: string, name = `Quay Rise ${newId()}`): Promise<string> {
  const [id, companyId] = [newId(), newId()];
  await database.query('insert into company (id, name, company_number) values ($1, $2, $3)', [
    companyId,
    `${name} Homes Ltd`.slice(0, 255),
    companyId.toUpperCase(),
  ]);
  await database.query(
    `insert into transactions_group (id, name, representative_id, company_seller_id)
     select $1, $2, primary_seller_id, $3 from sale where id = $4`,
    [id, name, companyId, saleId],
  );
  await database.query(`update sale set group_id = $1, company_seller_id = $2, type = 'development' where id = $3`, [
    id,
    companyId,
    saleId,
  ]);
  return id;
}
