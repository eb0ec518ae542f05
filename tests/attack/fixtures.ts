/** The people who attack, and rows of their own to attack, in an otherwise empty database. */
import pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { insertDraftUnit } from '../support/group-rows.ts';
import { insertInvoiceFile } from '../support/invoices.ts';
import { insertPaidSale, insertPerson, insertPurchase, insertSale, insertSession } from '../support/rows.ts';

export const WHO = ['visitor', 'customer', 'buyer', 'staff'] as const;
export type Who = (typeof WHO)[number];

/** A Cookie header for each; the visitor's is empty. */
export type Sessions = Record<Who, string>;

export type Ids = Record<
  | 'user'
  | 'sale'
  | 'property'
  | 'purchase'
  | 'openPurchase'
  | 'giftor'
  | 'brand'
  | 'agent'
  | 'valuer'
  | 'negotiator'
  | 'firm'
  | 'group'
  | 'assistant'
  | 'company'
  | 'development'
  | 'unit'
  | 'request'
  | 'seller'
  | 'correction'
  | 'update'
  | 'check'
  | 'invoiceFile'
  | 'code'
  | 'product'
  | 'story'
  | 'proposal',
  string
>;

export type Fixtures = {
  sessions: Sessions;
  ids: Ids;
  /** A new session for each, since some requests sign people out. */
  signInAgain: () => Promise<Sessions>;
  /** A new customer who has nothing to do with the deals here. */
  signInStranger: () => Promise<string>;
  end: () => Promise<void>;
};

/** Inserts a seller, a buyer, staff and partners into a running server's database. */
export async function insertFixtures(databaseUrl: string): Promise<Fixtures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const mobile = { phoneNumber: '+447700900123' };
  const [seller, buyer, staff] = await Promise.all([
    insertPerson(pool, mobile),
    insertPerson(pool, mobile),
    insertPerson(pool, { ...mobile, type: 'admin' }),
  ]);
  const another = await insertPaidSale(pool, seller.id);
  // The newest, because pages without an id show the newest one.
  const sale = await insertSale(pool, seller.id);
  const purchase = await insertPurchase(pool, buyer.id, sale, { confirmed: true, gifts: 'yes' });
  const openPurchase = await insertPurchase(pool, buyer.id, another);
  const one = async (text: string, values: unknown[]) =>
    ((await pool.query<{ id: string }>(`${text} returning id`, values)).rows[0] as { id: string }).id;
  const { rows } = await pool.query<{ property_id: string }>('select property_id from sale where id = $1', [sale]);
  const addressId = newId();
  await pool.query(
    `insert into address (id, line_1, post_town, postcode) values ($1, '1 High Street', 'Leeds', 'LS1 4AP')`,
    [addressId],
  );
  const firm = await one('insert into law_firm (id, name, address_id) values ($1, $2, $3)', [
    newId(),
    `Firm ${newId()}`,
    addressId,
  ]);
  const group = await one(`insert into lawyer_group (id, law_firm_id, name) values ($1, $2, 'North')`, [newId(), firm]);
  const brand = await one('insert into estate_agent_brand (id, brand_name) values ($1, $2)', [
    newId(),
    `Brand ${newId()}`,
  ]);
  const agent = await one(`insert into estate_agent (id, brand_id, office_name) values ($1, $2, 'Ludlow')`, [
    newId(),
    brand,
  ]);
  const lawyer = `insert into lawyer (id, lawyer_group_id, role, first_name, last_name) values ($1, $2, $3::"LawyerRole", 'Grace', 'Whitcombe')`;
  await one(lawyer, [newId(), group, 'solicitor']);
  const company = await one(`insert into company (id, name, company_number) values ($1, 'Quay Homes Ltd', $2)`, [
    newId(),
    newId().toUpperCase(),
  ]);
  const development = await one(
    `insert into transactions_group (id, name, representative_id, company_seller_id) values ($1, $2, $3, $4)`,
    [newId(), `Quay Rise ${newId()}`, seller.id, company],
  );
  const unit = await insertDraftUnit(pool, staff.id);
  // Rows that the seed would bring, if it has not run.
  await pool.query('insert into admin_config (id, updated_at) values (1, now()) on conflict do nothing');
  await pool.query(
    `insert into product (id, key, name, description, price_ex_vat, price_inc_vat, position)
     select $1, 'fee', 'Service fee', 'What it is', 20000, 24000, 0 where not exists (select from product)`,
    [newId()],
  );
  const { rows: products } = await pool.query<{ id: string }>('select id from product order by position limit 1');
  const code = await one('insert into referral_code (id, code) values ($1, $2)', [newId(), newId().toUpperCase()]);
  const ids: Ids = {
    code,
    product: products[0]?.id ?? '',
    proposal: await one(
      `insert into proposal (id, kind, subject_id, seen_version, change, proposed_by_id)
       values ($1, 'code', $2, 0, '{"uses_left": 5}', $3)`,
      [newId(), code, seller.id],
    ),
    story: await one(
      `insert into customer_story (id, sale_id, kind, who, text, consented_on)
       values ($1, $2, 'review', 'A family in Kent', 'It had been done.', '2026-11-01')`,
      [newId(), sale],
    ),
    user: seller.id,
    sale,
    property: rows[0]?.property_id ?? '',
    purchase,
    openPurchase,
    giftor: await one(
      `insert into person (id, purchase_id, role, first_name, last_name, email, amount, relationship)
       values ($1, $2, 'giftor', 'Meera', 'Raman', 'meera@home.example', 2500000, 'parent')`,
      [newId(), purchase],
    ),
    brand,
    agent,
    valuer: await one(
      `insert into valuer (id, estate_agent_id, first_name, primary_valuer) values ($1, $2, 'Vera', true)`,
      [newId(), agent],
    ),
    negotiator: await one(
      `insert into negotiator (id, estate_agent_id, first_name, last_name, email, phone_number)
       values ($1, $2, 'Noor', 'Khan', 'noor@agents.example', '+441632960100')`,
      [newId(), agent],
    ),
    firm,
    group,
    assistant: await one(lawyer, [newId(), group, 'legal_assistant']),
    company,
    development,
    unit: unit.id,
    seller: await one(
      `insert into person (id, sale_id, role, customer_type, first_name, last_name, email)
       values ($1, $2, 'seller', 'individual_owner', 'Ben', 'Okoro', 'ben@home.example')`,
      [newId(), sale],
    ),
    correction: await one(
      `insert into correction (id, sale_id, part, reason, changes, corrected_by_id, objected_at, objection)
       values ($1, $2, 'home', 'By mistake', '[]', $3, now(), 'It was right')`,
      [newId(), sale, staff.id],
    ),
    update: await one(
      `insert into update_request (id, sale_id, asked_by_user_id, question, asked_at, due_at)
       values ($1, $2, $3, 'When are the searches back?', now(), now() + interval '1 day')`,
      [newId(), sale, seller.id],
    ),
    request: await one(`insert into additional_search_request (id, sale_id, type) values ($1, $2, 'title_plan')`, [
      newId(),
      sale,
    ]),
    check: await one(
      `insert into identity_check (id, sale_id, user_id, person_type, first_name, last_name, thirdfort_id)
       values ($1::bpchar, $2, $3, 'seller', 'Amara', 'Bello', 'attack-' || $1)`,
      [newId(), sale, seller.id],
    ),
    invoiceFile: await insertInvoiceFile(pool, {
      madeBy: staff.id,
      firmId: firm,
      groupId: group,
      saleId: sale,
      purchaseId: purchase,
    }),
  };
  const signIn = async (userId: string) => `kt_session=${await insertSession(pool, userId)}`;
  const signInAgain = async () => {
    // Clears the per-person rate limits on writing, which would hide the code behind them.
    await pool.query(`delete from rate_limit where key like 'writes:%' or key like 'autosaves:%'`);
    // An attack may have deactivated someone or changed their type.
    await pool.query('update app_user set active = true, deactivated_at = null where id = any($1)', [
      [seller.id, buyer.id, staff.id],
    ]);
    await pool.query(
      `update app_user set type = 'admin', is_manager = true where id = $1 and not (type = 'admin' and is_manager)`,
      [staff.id],
    );
    const [customer, other, admin] = await Promise.all([signIn(seller.id), signIn(buyer.id), signIn(staff.id)]);
    return { visitor: '', customer, buyer: other, staff: admin } as Sessions;
  };
  const signInStranger = async () => signIn((await insertPerson(pool, mobile)).id);
  return { ids, sessions: await signInAgain(), signInAgain, signInStranger, end: () => pool.end() };
}
