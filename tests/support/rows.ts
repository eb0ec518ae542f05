/** Inserts rows straight into the app's database, for tests and benchmarks that start in the middle of a journey. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { FEE_LINE } from '../../app/domain/payment/rules.ts';
import { newId } from '../../app/platform/ids.ts';

export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  type: 'customer' | 'admin';
};

export async function insertPerson(database: pg.Pool, given: Partial<Person> = {}): Promise<Person> {
  const person: Person = {
    id: newId(),
    email: `${randomBytes(6).toString('hex')}@people.example`,
    firstName: 'Amara',
    lastName: 'Bello',
    phoneNumber: null,
    type: 'customer',
    ...given,
  };
  const { rows } = await database.query<{ id: string }>(
    `insert into app_user (id, email, first_name, last_name, phone_number, type, updated_at)
     values ($1, $2, $3, $4, $5, $6::"UserType", now())
     on conflict (email) do update set email = excluded.email returning id`,
    [person.id, person.email, person.firstName, person.lastName, person.phoneNumber, person.type],
  );
  return { ...person, id: rows[0]?.id ?? person.id };
}

/** Signs a person in. @returns the cookie's value, as Remix writes an unsigned cookie: base64 of JSON */
export async function insertSession(database: pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(`insert into session (id, user_id, expires_at) values ($1, $2, now() + interval '7 days')`, [
    createHash('sha256').update(token).digest('hex'),
    userId,
  ]);
  return encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'));
}

/** A sale waiting for payment, or for its terms to be accepted. Its address was found by look-up. */
export async function insertSale(database: pg.Pool, sellerId: string, { termsAccepted = true } = {}): Promise<string> {
  const [address, property, sale] = [newId(), newId(), newId()];
  await database.query(
    `insert into address (id, line_1, post_town, postcode, updated_at) values ($1, '18 Mill Lane', 'Ludlow', 'SY8 1DN', now())`,
    [address],
  );
  await database.query(
    `insert into property (id, address_id, tenure, address_confirmed_at, updated_at) values ($1, $2, 'freehold', now(), now())`,
    [property, address],
  );
  await database.query(
    `insert into sale (id, primary_seller_id, customer_type, property_id, asking_price, onward_purchase, has_mortgage,
                       is_using_foreign_currency, requires_mortgage_referral, terms_version,
                       terms_accepted_at, updated_at)
     values ($1, $2, 'individual_owner', $3, 34995000, false, true, false, false,
             case when $4::boolean then '1.0' end, case when $4 then now() end, now())`,
    [sale, sellerId, property, termsAccepted],
  );
  return sale;
}

/** Pays for the sale by card, a moment ago. */
export async function insertPaidOrder(database: pg.Pool, saleId: string): Promise<void> {
  await database.query(
    `insert into sale_order (id, sale_id, payment_type, status, total_amount, subtotal, vat, paid_at, stripe_transaction_id, updated_at)
     values ($1, $2, 'card', 'succeeded', 72000, 60000, 12000, now(), $3, now())`,
    [newId(), saleId, `pi_${saleId}`],
  );
}

/** A sale that was paid by card a moment ago. */
export async function insertPaidSale(database: pg.Pool, sellerId: string): Promise<string> {
  const id = await insertSale(database, sellerId);
  await insertPaidOrder(database, id);
  return id;
}

/** Staff ask for an extra fee of £45.60; the seller has not answered. */
export async function insertFeeRequest(database: pg.Pool, saleId: string): Promise<string> {
  const id = newId();
  await database.query(
    `insert into additional_search_request (id, sale_id, type, status, sent_at, fee, note)
     values ($1, $2, 'fee_approval', 'sent', now(), 4560, 'The council charges this for the road search.')`,
    [id, saleId],
  );
  return id;
}

/** The same once the seller agreed to pay it. @returns the order's id */
export async function insertFeeOrder(database: pg.Pool, saleId: string): Promise<string> {
  const [id, requestId] = [newId(), await insertFeeRequest(database, saleId)];
  await database.query(
    `update additional_search_request set answer = 'I agree to pay £45.60', version = version + 1 where id = $1`,
    [requestId],
  );
  await database.query(
    `insert into sale_order (id, sale_id, request_id, payment_type, total_amount, subtotal, vat, updated_at)
     values ($1, $2, $3, 'card', 4560, 3800, 760, now())`,
    [id, saleId, requestId],
  );
  await database.query(
    `insert into sale_order_item (id, order_id, product_name, product_price) values ($1, $2, $3, 4560)`,
    [newId(), id, FEE_LINE],
  );
  return id;
}

/** A purchase of a sale's home: waiting for its terms or its confirmation, or under way. */
export async function insertPurchase(
  database: pg.Pool,
  buyerId: string,
  saleId: string,
  { termsAccepted = true, confirmed = false, gifts = 'no' } = {},
): Promise<string> {
  const id = newId();
  await database.query(
    `insert into purchase (id, primary_buyer_id, property_id, ownership_type, agreed_price, gifts,
                           mortgage_required_for_purchase, terms_version, terms_accepted_at,
                           confirmed_at, updated_at)
     select $1, $2, property_id, 'Sole', 34000000, $6::"YesNoNotSure", 'no', case when $4::boolean then '1.0' end,
            case when $4 then now() end, case when $5::boolean then now() end, now() from sale where id = $3`,
    [id, buyerId, saleId, termsAccepted, confirmed, gifts],
  );
  return id;
}
