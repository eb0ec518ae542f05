/** Deals in the demo data for the browser tests, each the first of its kind. */
import type pg from 'pg';

async function first<Row extends pg.QueryResultRow>(database: pg.Pool, what: string, text: string): Promise<Row> {
  const { rows } = await database.query<Row>(text);
  const [row] = rows;
  if (!row) throw new Error(`The demo data has no ${what}`);
  return row;
}

/** A sale that has reached its searches, with its owner. */
export const saleUnderWay = (database: pg.Pool) =>
  first<{ id: string; email: string }>(
    database,
    'sale under way',
    `select s.id, u.email from sale s
       join app_user u on u.id = s.primary_seller_id
       join sale_order o on o.sale_id = s.id and o.status = 'succeeded' and o.payment_type = 'card'
      where s.seller_lawyer_group_id is not null and u.active and u.type = 'customer'
        and exists (select 1 from search_order so join search e on e.search_order_id = so.id where so.sale_id = s.id)
      order by s.created_at limit 1`,
  );

/** The demo buyer, and their purchase under way. */
export const purchaseUnderWay = (database: pg.Pool) =>
  first<{ id: string; email: string }>(
    database,
    'purchase under way',
    `select p.id, u.email from purchase p join app_user u on u.id = p.primary_buyer_id
      where u.email = 'buyer@keyturn.example' and p.confirmed_at is not null and p.aborted is null order by p.created_at desc limit 1`,
  );

/** A sale with everything, and its active purchase. */
export const fullSale = (database: pg.Pool) =>
  first<{ id: string; purchaseId: string }>(
    database,
    'sale with everything',
    `select s.id, p.id as "purchaseId" from sale s
       join search_order o on o.sale_id = s.id and o.status = 'placed'
       join identity_check k on k.sale_id = s.id and k.status = 'complete'
       join purchase p on p.property_id = s.property_id and p.confirmed_at is not null and p.aborted is null
      where s.seller_lawyer_group_id is not null and s.estate_agent_id is not null
      order by s.id limit 1`,
  );
