import type { Viewer } from '~/domain/account/queries.server';
import { userOfDealJson } from '~/domain/account/users-queries.server';
import { companyJson } from '~/domain/company/queries.server';
import { estateAgentJson, namedEstateAgentJson } from '~/domain/partner/estate-agent/queries.server';
import { lawyerGroupJson } from '~/domain/partner/lawyer-group/queries.server';
import { type OrderRecord, orderRecordsJson } from '~/domain/payment/queries.server';
import { type Home, homeWithValueJson, type PropertyRecord, propertyRecord } from '~/domain/property/queries.server';
import { type Purchase, type PurchaseRecord, purchaseRecord, purchasesJson } from '~/domain/purchase/queries.server';
import { sellerRecordsJson } from '~/domain/sale/queries.server';
import { MOST_DEALS } from '~/domain/shared/bounds-rules';
import { objectJson, rowJson } from '~/domain/shared/json-queries.server';
import type { ListPage } from '~/domain/shared/schema';
import { WANTED } from '~/domain/shared/wanted-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { listBy, type SaleFilter } from '../list-queries.server';

/** The agent and the lawyer groups of the sale `s`. */
type Partners = { agent: string; seller: string; buyer: string };

const ownPartners: Partners = {
  agent: estateAgentJson('s.estate_agent_id'),
  seller: lawyerGroupJson('s.seller_lawyer_group_id'),
  buyer: lawyerGroupJson('s.buyer_lawyer_group_id'),
};

/** What staff read besides, of the sale `s`. */
const staffFields = ({ agent, seller, buyer }: Partners) => ({
  version: 's.version',
  tags: 's.tags',
  possible_duplicate: 's.possible_duplicate',
  estate_agent: agent,
  group: rowJson('select t.id as "_id", t.name from transactions_group t where t.id = s.group_id'),
  lawyer_group: objectJson({ seller, buyer }),
  date_solicitor_groups_assigned: objectJson({
    assigned_at: 's.solicitor_groups_assigned_at',
    date_legal_started: 's.date_legal_started',
  }),
  purchase_intent: purchasesJson,
});

/** The sale `s` of the seller `u`, and of the home `y` at `a`. Prices are pounds in JSON, as they are when they are sent. */
const saleJson = (forStaff: boolean, partners = ownPartners) =>
  objectJson({
    _id: 's.id',
    createdAt: 's.created_at',
    updatedAt: 's.updated_at',
    type: 's.type',
    primary_seller: objectJson({ user: userOfDealJson, customer_type: 's.customer_type', primaryCustomer: 'true' }),
    additional_sellers: sellerRecordsJson,
    company_seller: companyJson('s.company_seller_id'),
    property_id: homeWithValueJson,
    onward_purchase: 's.onward_purchase',
    has_mortgage: 's.has_mortgage',
    is_using_foreign_currency: 's.is_using_foreign_currency',
    asking_price: 's.asking_price / 100.0',
    requiresMortgageReferral: 's.requires_mortgage_referral',
    terms_and_conditions: objectJson({ accepted: 's.terms_accepted_at is not null' }),
    estate_agent: namedEstateAgentJson('s.estate_agent_id'),
    estate_agent_status: 's.estate_agent_status',
    referral_code: `(
      select c.code from sale_order o join referral_code c on c.id = o.referral_code_id
       where o.sale_id = s.id and o.status = 'succeeded')`,
    orders: orderRecordsJson,
    ...(forStaff && staffFields(partners)),
  });

const salesIn = (table: string) => `
  ${table} s join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id`;
const sales = salesIn('sale');

type Sale = { _id: string; property_id: Home & { value: number | null }; purchase_intent?: Purchase[] };
type Row = { sale: Sale };

/** A sale as the JSON calls write one. */
export type SaleRecord = Omit<Sale, 'property_id' | 'purchase_intent'> & {
  property_id: PropertyRecord & { value: number | null };
  purchase_intent?: PurchaseRecord[];
};

function record({ sale: { property_id, purchase_intent, ...sale } }: Row): SaleRecord {
  const { value, ...home } = property_id;
  return {
    ...sale,
    property_id: { ...propertyRecord(home), value },
    ...(purchase_intent && { purchase_intent: purchase_intent.map(purchaseRecord) }),
  };
}

const oneSale = `select ${saleJson(true)} as sale from ${sales} where s.id = $1`;
const ownSale = `select ${saleJson(false)} as sale from ${sales} where s.id = $1 and s.primary_seller_id = $2`;

/** @throws KnownError 404 unless it is the viewer's own, or the viewer is staff */
export async function getSaleRecord(viewer: Viewer, saleId: string): Promise<SaleRecord> {
  const [row] = viewer.isAdmin ? await sql<Row>(oneSale, [saleId]) : await sql<Row>(ownSale, [saleId, viewer.userId]);
  if (!row) throw notFound();
  return record(row);
}

const salesOfUser = (forStaff: boolean) => `
  select ${saleJson(forStaff)} as sale from ${sales} where s.primary_seller_id = $1
   order by s.created_at desc, s.id desc limit ${MOST_DEALS}`;

/**
 * The newest first, 50 at most.
 * @throws KnownError 404 unless they are the viewer's own, or the viewer is staff
 */
export async function listSaleRecordsOfUser(viewer: Viewer, userId: string): Promise<SaleRecord[]> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const rows = await sql<Row>(salesOfUser(viewer.isAdmin), [userId]);
  return rows.map(record);
}

const latestSale = `
  select s.id as "_id", ${orderRecordsJson} as orders from sale s
   where s.primary_seller_id = $1 order by s.created_at desc, s.id desc limit 1`;

type LatestSale = { _id: string; orders: OrderRecord[] };

/**
 * The newest sale, and whether it is paid for: that of its orders which counts comes first.
 * @throws KnownError 404 when there is none, or it is none of the viewer's
 */
export async function getLatestSale(viewer: Viewer, userId: string): Promise<LatestSale> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const [latest] = await sql<LatestSale>(latestSale, [userId]);
  if (!latest) throw notFound();
  return latest;
}

/** Many sales have the same agents and lawyer groups: on a page each of them is written once. */
const partnersOfPage: Partners = {
  agent: '(select x.whole from agents x where x.id = s.estate_agent_id)',
  seller: '(select x.whole from lawyer_groups x where x.id = s.seller_lawyer_group_id)',
  buyer: '(select x.whole from lawyer_groups x where x.id = s.buyer_lawyer_group_id)',
};

const saleRecords = `
  with wanted as (${WANTED}),
       chosen as materialized (select s.*, w.place from wanted w join sale s on s.id = w.id),
       agents as materialized (
         select x.id, ${estateAgentJson('x.id')} as whole from estate_agent x
          where x.id in (select estate_agent_id from chosen)),
       lawyer_groups as materialized (
         select x.id, ${lawyerGroupJson('x.id')} as whole from lawyer_group x
          where x.id in (select seller_lawyer_group_id from chosen union select buyer_lawyer_group_id from chosen))
  select ${saleJson(true, partnersOfPage)} as sale from ${salesIn('chosen')} order by s.place`;

/** A page of all sales, as `listSales` finds it, for staff. */
export async function listSaleRecords(filter: SaleFilter, skip: number, size: number): Promise<ListPage<SaleRecord>> {
  const read = (ids: readonly string[]) => sql<Row>(saleRecords, [ids]);
  const { items, ...totals } = await listBy(read, filter, skip, size);
  return { items: items.map(record), ...totals };
}
