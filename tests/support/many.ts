/**
 * Everything that strangers can add to a deal, a home, a postcode and a person: for tests that their number does not
 * matter.
 */
import type pg from 'pg';

const BUYERS = 3_000;
const EVENTS = 20_000;
const CHECKS = 40;
const OWN = 300;
const HOMES = 4_000;

/** An id from a number, different for each kind of row. */
const idOf = (kind: number) => `lpad(to_hex(${kind}), 8, 'f') || lpad(to_hex(i), 16, '0')`;

/** Many buyers of one home, each with people and everything else that a purchase can have. */
async function insertBuyers(client: pg.ClientBase, saleId: string): Promise<void> {
  const rows = `from generate_series(1, ${BUYERS}) i`;
  await client.query(`
    insert into app_user (id, email, first_name, last_name, phone_number, updated_at)
    select ${idOf(1)}, 'buyer' || i || '@many.example', 'Tomasz', 'Zielinski', '+447700900123', now() ${rows}`);
  await client.query(
    `insert into purchase (id, primary_buyer_id, property_id, ownership_type, agreed_price, gifts, mortgage_required_for_purchase,
                           terms_version, terms_accepted_at, confirmed_at, updated_at)
     select ${idOf(2)}, ${idOf(1)}, s.property_id, 'Joint', 34000000, 'yes', 'no', '1.0', now(), now(), now()
       from sale s, generate_series(1, ${BUYERS}) i where s.id = $1`,
    [saleId],
  );
  for (const role of ['buyer', 'giftor']) {
    const [more, values] =
      role === 'buyer' ? ['customer_type', `'individual_owner'`] : ['amount, relationship', `100000, 'parent'`];
    await client.query(`
      insert into person (id, role, purchase_id, first_name, last_name, email, updated_at, ${more})
      select ${idOf(role === 'buyer' ? 3 : 4)}, '${role}', ${idOf(2)}, 'Ines', 'Bello', 'ines' || i || '@many.example', now(), ${values} ${rows}`);
  }
  await client.query(`
    insert into solicitor_wish (id, purchase_id, kind, updated_at)
    select ${idOf(5)}, ${idOf(2)}, 'choose_for_me', now() ${rows}`);
  await client.query(`
    insert into timeline_event (id, purchase_id, event_name, milestone)
    select ${idOf(6)}, ${idOf(2)}, 'purchase_intent_success_email_sent', true ${rows}`);
  await client.query(
    `insert into identity_check (id, sale_id, purchase_id, user_id, person_type, first_name, last_name, email, thirdfort_id, updated_at)
     select ${idOf(7)}, $1, ${idOf(2)}, ${idOf(1)}, 'buyer', 'Tomasz', 'Zielinski', 'buyer@many.example', 'check-' || i, now() from generate_series(1, ${CHECKS}) i`,
    [saleId],
  );
  await client.query(
    `insert into email_message (id, key, kind, "to", sale_id, purchase_id, status, sent_at, updated_at)
     select ${idOf(8)}, 'many:' || i, 'buyer-registered', 'seller@many.example', $1, ${idOf(2)}, 'sent', now(), now() ${rows}`,
    [saleId],
  );
}

const insertEvents = (client: pg.ClientBase, column: 'sale_id' | 'purchase_id', id: string, kind: number) =>
  client.query(
    `insert into timeline_event (id, ${column}, event_name, author_name, comments, date_time)
     select ${idOf(kind)}, $1, 'giftor_added', 'Tomasz Zielinski', 'Again', now() - i * interval '1 second'
       from generate_series(1, ${EVENTS}) i`,
    [id],
  );

/** Many paid homes in one postcode, with a seller each or one seller for all. */
async function insertHomes(client: pg.ClientBase, kind: number, count: number, seller: string): Promise<void> {
  const rows = `from generate_series(1, ${count}) i`;
  await client.query(`
    insert into address (id, line_1, post_town, postcode, updated_at)
    select ${idOf(kind)}, i || ' Mill Lane', 'Ludlow', 'SY8 1DN', now() ${rows}`);
  await client.query(`
    insert into property (id, address_id, tenure, address_confirmed_at, updated_at)
    select ${idOf(kind)}, ${idOf(kind)}, 'freehold', now(), now() ${rows}`);
  await client.query(`
    insert into sale (id, primary_seller_id, customer_type, property_id, asking_price, onward_purchase, has_mortgage,
                      is_using_foreign_currency, terms_version, terms_accepted_at, updated_at)
    select ${idOf(kind)}, ${seller}, 'individual_owner', ${idOf(kind)}, 34995000, false, true, false, '1.0', now(), now() ${rows}`);
  await client.query(`
    insert into sale_order (id, sale_id, payment_type, status, total_amount, subtotal, vat, paid_at, stripe_transaction_id, updated_at)
    select ${idOf(kind)}, ${idOf(kind)}, 'card', 'succeeded', 72000, 60000, 12000, now(), 'pi-${kind}-' || i, now() ${rows}`);
}

type DealToFill = {
  saleId: string;
  seller: { id: string; email: string };
  buyer: { id: string; email: string };
  purchaseId: string;
};

/**
 * Buyers and events of a sale, events of a purchase, homes in SY8 1DN, and many deals of the same seller and the same
 * buyer.
 */
export async function insertMany(pool: pg.Pool, { saleId, seller, buyer, purchaseId }: DealToFill): Promise<void> {
  const client = await pool.connect();
  try {
    // Triggers are off; what they would write for each row is written at the end.
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    await insertBuyers(client, saleId);
    await insertEvents(client, 'sale_id', saleId, 20);
    await insertEvents(client, 'purchase_id', purchaseId, 21);
    await insertHomes(client, 30, HOMES, idOf(1));
    await insertHomes(client, 31, OWN, `'${seller.id}'`);
    await client.query(
      `insert into purchase (id, primary_buyer_id, property_id, ownership_type, agreed_price, gifts, mortgage_required_for_purchase,
                             terms_version, terms_accepted_at, confirmed_at, updated_at)
       select ${idOf(40)}, $1, ${idOf(31)}, 'Joint', 34000000, 'yes', 'no', '1.0', now(), now(), now()
         from generate_series(1, ${OWN}) i`,
      [buyer.id],
    );
    for (const [kind, { email }] of [seller, buyer].entries()) {
      await client.query(
        `insert into person (id, role, sale_id, first_name, last_name, email, customer_type, updated_at)
         select ${idOf(50 + kind)}, 'seller', ${idOf(30)}, 'Amara', 'Bello', $1, 'individual_owner', now()
           from generate_series(1, ${HOMES}) i`,
        [email],
      );
    }
    await client.query('set session_replication_role = origin');
    await client.query('select rebuild_lists()');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}
