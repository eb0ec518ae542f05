import type { Viewer } from '~/domain/account/queries.server';
import { toPublicOwner, toUserOfDeal, userOfDealSelect } from '~/domain/account/users-queries.server';
import { seesSale, visibilityParams } from '~/domain/account/visibility-fragments.server';
import { companySelect, toCompany } from '~/domain/company/queries.server';
import { listCustomerTags } from '~/domain/config/queries.server';
import {
  estateAgentSelect,
  namedEstateAgentSelect,
  toEstateAgent,
  toNamedEstateAgent,
} from '~/domain/partner/estate-agent/queries.server';
import { lawyerGroupSelect, toLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { ordersSelect, paidByCode, toOrders } from '~/domain/payment/queries.server';
import { ownPeople, personSelect, toPersonInDeal } from '~/domain/people/person-fragments.server';
import { homeForOthers, propertySelect, toProperty } from '~/domain/property/queries.server';
import type { PurchaseIntent } from '~/domain/purchase/entity-schema';
import { listFirstPurchases } from '~/domain/purchase/queries.server';
import { SALE_QUESTIONS, SALE_QUESTIONS_IN_JSON } from '~/domain/sale/questions';
import { tagsForCustomers } from '~/domain/sale/rules';
import { hiddenFromFollowers, selectOf, toEntity } from '~/domain/shared/answers-rules';
import { MOST_DEALS } from '~/domain/shared/bounds-rules';
import { idsInOrder, momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { inPoundsOrNull, toPenceOrNull } from '~/domain/shared/pence-rules';
import type { ListPage } from '~/domain/shared/schema';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { listBy, type SaleFilter } from '../list-queries.server';
import type { LatestTransaction, Transaction } from './entity-schema';

const saleSelect = {
  id: true,
  created_at: true,
  updated_at: true,
  type: true,
  primary_seller_id: true,
  primary_seller: { select: userOfDealSelect },
  people: { select: personSelect, orderBy: { id: 'asc' } },
  company_seller: { select: companySelect },
  property: { select: { ...propertySelect, value: true } },
  ...selectOf(SALE_QUESTIONS),
  terms_accepted_at: true,
  estate_agent: { select: namedEstateAgentSelect },
  estate_agent_status: true,
  orders: ordersSelect,
  tags: true,
} satisfies Prisma.SaleSelect;

type Row = Prisma.SaleGetPayload<{ select: typeof saleSelect }>;

/** @param tags those that the viewer may see */
const toTransaction = (row: Row, tags: string[]): Transaction => ({
  _id: row.id,
  createdAt: momentText(row.created_at),
  updatedAt: momentText(row.updated_at),
  type: row.type,
  primary_seller: {
    user: toUserOfDeal(row.primary_seller),
    customer_type: row.customer_type,
    primaryCustomer: true,
  },
  additional_sellers: row.people.map(toPersonInDeal),
  company_seller: row.company_seller && toCompany(row.company_seller),
  property_id: { ...toProperty(row.property), value: inPoundsOrNull(toPenceOrNull(row.property.value)) },
  ...toEntity(SALE_QUESTIONS_IN_JSON, row),
  terms_and_conditions: { accepted: row.terms_accepted_at !== null },
  estate_agent: row.estate_agent && toNamedEstateAgent(row.estate_agent),
  estate_agent_status: row.estate_agent_status,
  referral_code: paidByCode(row.orders),
  orders: toOrders(row.orders),
  tags,
});

/** Of a company they read what they typed: our own row is not theirs to see. */
const forCustomer = (row: Row, shown: readonly string[]): Transaction => ({
  ...toTransaction(row, tagsForCustomers(row.tags, shown)),
  ...(row.customer_type === 'company' ? { company_seller: null } : {}),
});

/** What staff see in addition; purchases are listed separately. */
const saleForStaffSelect = {
  ...saleSelect,
  version: true,
  possible_duplicate: true,
  estate_agent: { select: estateAgentSelect },
  group: { select: { id: true, name: true } },
  seller_lawyer_group: { select: lawyerGroupSelect },
  buyer_lawyer_group: { select: lawyerGroupSelect },
  solicitor_groups_assigned_at: true,
  date_legal_started: true,
} satisfies Prisma.SaleSelect;

type RowForStaff = Prisma.SaleGetPayload<{ select: typeof saleForStaffSelect }>;

const toTransactionForStaff = (row: RowForStaff, purchases: PurchaseIntent[]): Required<Transaction> => ({
  ...toTransaction(row, row.tags),
  version: row.version,
  possible_duplicate: row.possible_duplicate,
  estate_agent: row.estate_agent && toEstateAgent(row.estate_agent),
  group: row.group && { _id: row.group.id, name: row.group.name },
  lawyer_group: {
    seller: row.seller_lawyer_group && toLawyerGroup(row.seller_lawyer_group),
    buyer: row.buyer_lawyer_group && toLawyerGroup(row.buyer_lawyer_group),
  },
  date_solicitor_groups_assigned: {
    assigned_at: momentOrNull(row.solicitor_groups_assigned_at),
    date_legal_started: momentOrNull(row.date_legal_started),
  },
  purchase_intent: purchases,
});

async function withPurchases(rows: readonly RowForStaff[]): Promise<Transaction[]> {
  const purchases = await listFirstPurchases(rows.map(({ property }) => property.id));
  return rows.map((row) => toTransactionForStaff(row, purchases.get(row.property.id) ?? []));
}

/** @throws KnownError 404 unless the viewer sees it, or is staff */
export async function getTransaction(viewer: Viewer, id: string): Promise<Transaction> {
  if (viewer.isAdmin) {
    const row = await db.sale.findUnique({ where: { id }, select: saleForStaffSelect });
    const [sale] = await withPurchases(row ? [row] : []);
    if (!sale) throw notFound();
    return sale;
  }
  const [seen] = await sql<{ isOwn: boolean }>(visibleSale, visibilityParams(viewer, id));
  const row = seen && (await db.sale.findUnique({ where: { id }, select: saleSelect }));
  if (!row) throw notFound();
  const shown = await listCustomerTags();
  return seen.isOwn ? forCustomer(row, shown) : forFollower(row, viewer, shown);
}

const visibleSale = `select s.primary_seller_id = $2 as "isOwn" from sale s where s.id = $1 and ${seesSale}`;

/** As on the shared dashboard: no one else's details, nothing about the primary seller's money or how it was paid. */
function forFollower(row: Row, viewer: Viewer, shown: readonly string[]): Transaction {
  const hidden = {
    people: ownPeople(row.people, viewer.userId),
    property: { ...row.property, ...homeForOthers(row.property) },
    orders: [],
  };
  const sale = forCustomer({ ...row, ...hidden }, shown);
  return {
    ...sale,
    primary_seller: { ...sale.primary_seller, user: toPublicOwner(toUserOfDeal(row.primary_seller)) },
    ...hiddenFromFollowers(SALE_QUESTIONS),
  };
}

/**
 * The newest first, at most 50.
 * @throws KnownError 404 unless they are the viewer's own, or the viewer is staff
 */
export async function listTransactionsOfUser(viewer: Viewer, userId: string): Promise<Transaction[]> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const newest = {
    where: { primary_seller_id: userId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MOST_DEALS,
  } satisfies Prisma.SaleFindManyArgs;
  if (viewer.isAdmin) return withPurchases(await db.sale.findMany({ ...newest, select: saleForStaffSelect }));
  const [rows, shown] = await Promise.all([db.sale.findMany({ ...newest, select: saleSelect }), listCustomerTags()]);
  return rows.map((row) => forCustomer(row, shown));
}

/**
 * The newest sale, and whether it is paid for: its live order comes first.
 * @throws KnownError 404 when there is none, or it is not the viewer's
 */
export async function getLatestTransaction(viewer: Viewer, userId: string): Promise<LatestTransaction> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const row = await db.sale.findFirst({
    where: { primary_seller_id: userId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { id: true, orders: ordersSelect },
  });
  if (!row) throw notFound();
  return { _id: row.id, orders: toOrders(row.orders) };
}

async function transactionsByIds(ids: readonly string[]): Promise<Transaction[]> {
  const rows = await db.sale.findMany({ where: { id: { in: [...ids] } }, select: saleForStaffSelect });
  return withPurchases(idsInOrder(ids, rows));
}

/** A page of all sales for staff, in the order of `listSales`. */
export const listTransactions = (filter: SaleFilter, skip: number, size: number): Promise<ListPage<Transaction>> =>
  listBy(transactionsByIds, filter, skip, size);
