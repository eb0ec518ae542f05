import type { Viewer } from '~/domain/account/queries.server';
import { addressJson } from '~/domain/address/queries.server';
import { peopleJson } from '~/domain/people/queries.server';
import { type PropertyRecord, propertyRecord } from '~/domain/property/queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** The further sellers of the sale `s`. */
export const sellersJson = peopleJson("n.sale_id = s.id and n.role = 'seller'");

/** What staff read besides, of the sale `s`. */
const staffFields = `
  jsonb_build_object(
    'version', s.version, 'tags', s.tags, 'possible_duplicate', s.possible_duplicate,
    'group', (select jsonb_build_object('_id', g.id, 'name', g.name) from transactions_group g where g.id = s.group_id),
    'lawyer_group', jsonb_build_object(
      'seller', (select jsonb_build_object('_id', l.id, 'name', l.name) from lawyer_group l
                  where l.id = s.seller_lawyer_group_id),
      'buyer', (select jsonb_build_object('_id', l.id, 'name', l.name) from lawyer_group l
                 where l.id = s.buyer_lawyer_group_id)),
    'date_solicitor_groups_assigned', jsonb_build_object(
      'assigned_at', s.solicitor_groups_assigned_at, 'date_legal_started', s.date_legal_started))`;

/** Prices are pounds in JSON, as they are when they are sent. */
const saleRecord = (forStaff: string) => `
  jsonb_build_object(
    '_id', s.id, 'createdAt', s.created_at, 'updatedAt', s.updated_at, 'type', s.type,
    'primary_seller', jsonb_build_object(
      'user', jsonb_build_object('_id', u.id, 'email', u.email, 'first_name', u.first_name,
        'middle_name', u.middle_name, 'last_name', u.last_name, 'phone_number', u.phone_number),
      'customer_type', s.customer_type),
    'additional_sellers', ${sellersJson},
    'property_id', s.property_id,
    'property', jsonb_build_object('id', y.id, 'address', ${addressJson('a')}, 'tenure', y.tenure,
      'tenure_details', y.tenure_details),
    'onward_purchase', s.onward_purchase, 'has_mortgage', s.has_mortgage,
    'is_using_foreign_currency', s.is_using_foreign_currency, 'asking_price', s.asking_price / 100.0,
    'requiresMortgageReferral', s.requires_mortgage_referral,
    'terms_and_conditions', jsonb_build_object('accepted', s.terms_accepted),
    'estate_agent', s.estate_agent_id, 'estate_agent_status', s.estate_agent_status,
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('stripe_transaction_status', o.status)
                 order by o.status <> 'succeeded', o.created_at desc), '[]')
                 from sale_order o where o.sale_id = s.id))
    || case when ${forStaff} then ${staffFields} else '{}' end as sale
    from sale s join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id`;

const oneSale = `select ${saleRecord('$3')} where s.id = $1 and (s.primary_seller_id = $2 or $3)`;

type Sale = {
  _id: string;
  property: Parameters<typeof propertyRecord>[0];
  orders: { stripe_transaction_status: string }[];
};
type Row = { sale: Sale };

export type SaleRecord = Omit<Sale, 'property'> & { property: PropertyRecord };

const record = ({ sale }: Row): SaleRecord => ({ ...sale, property: propertyRecord(sale.property) });

/**
 * A sale as the JSON calls write one.
 * @throws KnownError 404 unless it is the viewer's own, or the viewer is staff
 */
export async function getSaleRecord(viewer: Viewer, saleId: string): Promise<SaleRecord> {
  const [row] = await sql<Row>('sale_record', oneSale, [saleId, viewer.userId, viewer.isAdmin]);
  if (!row) throw notFound();
  return record(row);
}

const salesOfUser = `select ${saleRecord('$2')} where s.primary_seller_id = $1 order by s.created_at desc, s.id desc`;

/**
 * The newest first.
 * @throws KnownError 404 unless they are the viewer's own, or the viewer is staff
 */
export async function listSaleRecords(viewer: Viewer, userId: string): Promise<SaleRecord[]> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const rows = await sql<Row>('sales_of_user', salesOfUser, [userId, viewer.isAdmin]);
  return rows.map(record);
}

/**
 * The newest sale, and whether it is paid for: that of its orders which counts comes first.
 * @throws KnownError 404 when there is none, or it is none of the viewer's
 */
export async function getLatestSale(viewer: Viewer, userId: string): Promise<Pick<SaleRecord, '_id' | 'orders'>> {
  const [latest] = await listSaleRecords(viewer, userId);
  if (!latest) throw notFound();
  return { _id: latest._id, orders: latest.orders };
}
