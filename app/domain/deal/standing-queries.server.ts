import { nationOutside } from '~/domain/address/postcodes-rules';
import { startSelect, toStart } from '~/domain/payment/start-now-queries.server';
import { ACTIVE, MOST_BUYERS } from '~/domain/purchase/buyer-fragments.server';
import { isShown, isStillNeeded } from '~/domain/search/requests/rules';
import type { SearchOfSale } from '~/domain/search/rules';
import { earliest } from '~/domain/shared/dates-rules';
import { dayOrNull, momentOrNull, momentText, toDay } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import type { HolidayNation } from '~/domain/shared/working-days-rules';
import { type Report, UNDO_MS } from '~/domain/solicitor-report/rules';
import type { ReportKind } from '~/domain/solicitor-report/texts';
import { confirmWishBy } from '~/domain/solicitor-wish/rules';
import { listOpenOf, listOpenOfSales, type OpenUpdate, readOpenOf } from '~/domain/update-request/queries.server';
import { promisedUntil } from '~/domain/update-request/rules';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { CheckFacts, DealFacts, PurchaseFacts, UpdateFacts } from './facts-rules';

const purchaseSelect = {
  primary_buyer_id: true,
  ...{ id: true, created_at: true, confirmed_at: true, accepted_at: true, disputed_at: true },
  ...{ solicitor_assigned_at: true, sale_agreed: true, exchanged: true, completed: true },
  completion_day: true,
  mortgage_required_for_purchase: true,
  shares_with_agent: true,
  solicitor_wish: { select: { kind: true, updated_at: true } },
} satisfies Prisma.PurchaseSelect;

/** Customers, agents and everyone else read a solicitor's report ten minutes after staff and the firm do. */
type ReadBy = 'staff' | 'others';

/** @param purchases those that the reader may read about, the accepted ones first */
const saleSelect = (purchases: Prisma.PurchaseWhereInput, by: ReadBy) =>
  ({
    ...startSelect,
    ...{ id: true, primary_seller_id: true },
    ...{ created_at: true, terms_accepted_at: true, seller_lawyer_group_id: true, buyer_lawyer_group_id: true },
    ...{ seller_solicitor_assigned_at: true, solicitor_groups_assigned_at: true, date_legal_started: true },
    shares_with_agent: true,
    understood_nation: true,
    cancellation: { select: { id: true } },
    closing: { select: { id: true } },
    solicitor_wish: { select: { kind: true, updated_at: true } },
    solicitor_reports: {
      where: {
        undone_at: null,
        ...(by === 'others' && { created_at: { lte: new Date(now().getTime() - UNDO_MS) } }),
      },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      select: {
        ...{ kind: true, side: true, purchase_id: true, lawyer_group_id: true, happened_on: true, created_at: true },
      },
    },
    search_requests: {
      select: {
        ...{ type: true, status: true, fee: true, answer: true },
        ...{ sent_at: true, received_at: true, created_at: true, updated_at: true },
      },
    },
    search_orders: {
      orderBy: { created_at: 'desc' },
      select: {
        created_at: true,
        searches: {
          select: {
            ...{ product_id: true, status: true, not_needed_why: true, updated_at: true },
            ...{ estimated_completion: true, completion_date: true },
          },
        },
      },
    },
    /** Those that were sent to someone who is still in the deal. */
    identity_checks: {
      where: { thirdfort_id: { not: null }, OR: [{ user_id: { not: null } }, { person_id: { not: null } }] },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      select: {
        ...{ person_type: true, user_id: true, person_id: true, purchase_id: true, status: true },
        ...{ created_at: true, finished_at: true, updated_at: true },
      },
    },
    property: {
      select: {
        address: { select: { postcode: true } },
        purchases: {
          where: { ...ACTIVE, cancellation: null, ...purchases },
          orderBy: [{ accepted_at: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
          take: MOST_BUYERS,
          select: purchaseSelect,
        },
      },
    },
  }) satisfies Prisma.SaleSelect;

type SaleRow = Prisma.SaleGetPayload<{ select: ReturnType<typeof saleSelect> }>;

/**
 * The facts of a sale, or of the sale of a purchase's home. Of the other purchases, a buyer's standing needs those of accepted buyers alone.
 * It checks no one: `read` decides what a reader reads, and the caller whether they see the deal. Null if there is no such sale.
 */
export async function findDealFacts(
  deal: { saleId: string } | { purchaseId: string },
  by: ReadBy = 'others',
  buyers: 'all' | 'accepted' = 'all',
): Promise<DealFacts | null> {
  const [sale, updates] = await Promise.all([findSale(deal, by, buyers), listOpenOf(deal)]);
  return sale && toFacts(sale, updates);
}

/** A sale's facts as staff have them, inside a transaction and on its connection: with what was committed before the sale was locked. */
export async function readDealFacts(tx: Tx, saleId: string): Promise<DealFacts | null> {
  const sale = await tx.sale.findUnique({ where: { id: saleId }, select: saleSelect({}, 'staff') });
  return sale && toFacts(sale, await readOpenOf(tx, saleId));
}

async function findSale(
  deal: { saleId: string } | { purchaseId: string },
  by: ReadBy,
  buyers: 'all' | 'accepted',
): Promise<SaleRow | null> {
  const accepted = { accepted_at: { not: null } };
  if ('saleId' in deal) {
    const select = saleSelect(buyers === 'all' ? {} : accepted, by);
    return db.sale.findUnique({ where: { id: deal.saleId }, select });
  }
  const select = saleSelect({ OR: [{ id: deal.purchaseId }, accepted] }, by);
  const purchase = await db.purchase.findUnique({
    where: { id: deal.purchaseId },
    select: { property: { select: { sale: { select } } } },
  });
  return purchase?.property.sale ?? null;
}

const toUpdate = ({ purchaseId, askedBy, isAgents, askedAt, ...clock }: OpenUpdate): UpdateFacts => ({
  ...{ purchaseId, askedBy, isAgents },
  askedAt: momentText(askedAt),
  due: momentText(promisedUntil(clock)),
});

/** The facts of the sales of a page, by their ids. */
export async function listDealFacts(
  saleIds: readonly string[],
  by: ReadBy = 'others',
): Promise<Map<string, DealFacts>> {
  const [sales, updates] = await Promise.all([
    db.sale.findMany({ where: { id: { in: [...saleIds] } }, select: saleSelect({}, by) }),
    listOpenOfSales(saleIds),
  ]);
  const updatesOf = ({ id }: SaleRow) => updates.filter(({ saleId }) => saleId === id);
  return new Map(sales.map((sale) => [sale.id, toFacts(sale, updatesOf(sale))]));
}

function toFacts(sale: SaleRow, updates: readonly OpenUpdate[]): DealFacts {
  const { seller_lawyer_group_id, seller_solicitor_assigned_at, solicitor_groups_assigned_at } = sale;
  const searches = newestSearches(sale.search_orders);
  const assigned = seller_lawyer_group_id && (seller_solicitor_assigned_at ?? solicitor_groups_assigned_at);
  return {
    nation: nationOf(sale.property.address.postcode),
    sellerId: sale.primary_seller_id,
    begunAt: momentText(sale.terms_accepted_at ?? sale.created_at),
    isEnded: sale.cancellation !== null || sale.closing !== null,
    sharesWithAgent: sale.shares_with_agent,
    start: toStart(sale),
    solicitorAt: assigned ? momentText(assigned) : null,
    solicitorBy: promisedBy(sale.solicitor_wish),
    instructedAt: assigned && isInstructed(sale) ? momentText(assigned) : null,
    reports: reportsIn(sale),
    searches,
    isWithoutSearches: sale.understood_nation !== null,
    ...requestsIn(sale, searches),
    answered: sale.search_requests.flatMap(({ received_at }) => momentOrNull(received_at) ?? []),
    checks: openChecks(sale.identity_checks),
    updates: updates.map(toUpdate),
    purchases: sale.property.purchases.map((purchase) => toPurchase(purchase, sale)),
  };
}

/** Outside the United Kingdom's nations, days count as in England and Wales. */
function nationOf(postcode: string | null): HolidayNation {
  const nation = nationOutside(postcode);
  return nation === 'Scotland' || nation === 'Northern Ireland' ? nation : 'England and Wales';
}

/** A group that was assigned before this buyer registered does not count until staff confirm it for this buyer. */
function toPurchase(purchase: SaleRow['property']['purchases'][number], sale: SaleRow): PurchaseFacts {
  const hasSolicitor = sale.buyer_lawyer_group_id !== null;
  const { id, created_at, confirmed_at, accepted_at, disputed_at, solicitor_assigned_at, solicitor_wish } = purchase;
  return {
    id,
    buyerId: purchase.primary_buyer_id,
    confirmedAt: momentText(confirmed_at ?? created_at),
    acceptedAt: momentOrNull(accepted_at),
    isDisputed: disputed_at !== null,
    solicitorAt: hasSolicitor ? momentOrNull(solicitor_assigned_at) : null,
    solicitorBy: promisedBy(solicitor_wish, accepted_at),
    instructedAt: hasSolicitor && isInstructed(sale) ? momentOrNull(solicitor_assigned_at) : null,
    hasMortgage: purchase.mortgage_required_for_purchase === 'yes',
    saleAgreed: dayOrNull(purchase.sale_agreed),
    exchanged: dayOrNull(purchase.exchanged),
    completed: dayOrNull(purchase.completed),
    completionDay: dayOrNull(purchase.completion_day),
    sharesSteps: purchase.shares_with_agent === true,
  };
}

/** What the seller has been asked and has not answered, and a fee that they agreed to and have not paid. */
function requestsIn(
  { search_requests }: SaleRow,
  searches: readonly SearchOfSale[],
): Pick<DealFacts, 'requests' | 'feeAgreedAt'> {
  const open = search_requests.filter((request) => isShown(request) && isStillNeeded(request.type, searches));
  const agreed = open.filter(({ answer }) => answer !== null).map(({ updated_at }) => momentText(updated_at));
  return {
    requests: open
      .filter(({ answer }) => answer === null)
      .map(({ sent_at, created_at }) => momentText(sent_at ?? created_at)),
    feeAgreedAt: agreed.length > 0 ? earliest(agreed) : null,
  };
}

/** What the groups that act now have reported. */
const reportsIn = (sale: SaleRow): Report[] =>
  sale.solicitor_reports.flatMap(({ kind, side, purchase_id, lawyer_group_id, happened_on, created_at }) => {
    const of: Side = side === 'buyer' ? 'buyer' : 'seller';
    if (lawyer_group_id !== sale[`${of}_lawyer_group_id`]) return [];
    const report = { kind: kind as ReportKind, side: of, purchaseId: purchase_id };
    return [{ ...report, on: toDay(happened_on), at: momentText(created_at) }];
  });

/** The solicitors have been sent an instruction, which is what starts the legals. */
const isInstructed = ({ date_legal_started }: SaleRow) => date_legal_started !== null;

/** A wish can be confirmed from when it was made; a buyer's, from their acceptance. */
function promisedBy(wish: SaleRow['solicitor_wish'], accepted: Date | null = null): string | null {
  if (wish === null || wish.kind === 'choose_for_me') return null;
  const since = accepted !== null && accepted > wish.updated_at ? accepted : wish.updated_at;
  return confirmWishBy(momentText(since));
}

/** Each product, as the newest order that has it says. */
function newestSearches(orders: SaleRow['search_orders']): SearchOfSale[] {
  const newest = new Map<string, SearchOfSale>();
  for (const { created_at, searches } of orders)
    for (const search of searches)
      if (!newest.has(search.product_id))
        newest.set(search.product_id, {
          productId: search.product_id,
          status: search.status,
          notNeededWhy: search.not_needed_why,
          orderedAt: momentText(created_at),
          expected: dayOrNull(search.estimated_completion),
          completed: dayOrNull(search.completion_date),
          updatedAt: momentText(search.updated_at),
        });
  return [...newest.values()];
}

/** The newest check of each person, as long as it is pending or has failed. */
function openChecks(checks: SaleRow['identity_checks']): CheckFacts[] {
  const newest = new Map<string, SaleRow['identity_checks'][number]>();
  for (const check of checks) {
    const person = `${check.purchase_id} ${check.user_id ?? check.person_id}`;
    if (!newest.has(person)) newest.set(person, check);
  }
  return [...newest.values()]
    .filter(({ status }) => status === 'pending' || status === 'failed')
    .map(
      ({ person_type, purchase_id, status, created_at, finished_at, updated_at }): CheckFacts => ({
        side: person_type === 'seller' ? 'seller' : 'buyer',
        purchaseId: purchase_id,
        orderedAt: momentText(created_at),
        failedAt: status === 'failed' ? momentText(finished_at ?? updated_at) : null,
      }),
    );
}
