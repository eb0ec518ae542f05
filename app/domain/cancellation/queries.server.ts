import type { Viewer } from '~/domain/account/queries.server';
import { addressSelect } from '~/domain/address/fragments.server';
import { addressLines } from '~/domain/address/rules';
import { dueBackBy } from '~/domain/payment/days-to-cancel-rules';
import { leftToRefund } from '~/domain/payment/refund/rules';
import { isStartAsked } from '~/domain/payment/start-now-rules';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { isConsumerSale } from '~/domain/sale/rules';
import { PRODUCTS, searchLabel, searchState } from '~/domain/search/rules';
import { dayOrNull, momentOrNull, toDay } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { PaymentType } from '~/platform/generated/prisma/enums';
import { feesIn, orderSelect, paidOrders, registrationIn, sentBack } from './fragments.server';
import { type Agreement, type Channel, type OrderedLine, type PaidFee, settle, type WorkDone } from './rules';

/** A customer's agreement with us, with its parties and its home. */
export type AgreementOfDeal = {
  role: 'sell' | 'buy';
  dealId: string;
  /** The sale of the home, whose searches and checks stop. Null while no one sells the home through us. */
  saleId: string | null;
  reference: string;
  customer: { id: string; email: string; firstName: string; lastName: string };
  /** To be used within a sentence. */
  home: string;
  agreement: Agreement;
  /** The day on which the purchase had fallen through already. */
  abortedOn: Date | null;
  /** The order of a paid sale, and how much of it was done. */
  order: {
    paymentType: PaymentType;
    lines: OrderedLine[];
    total: Pence;
    sentBack: Pence;
    work: WorkDone;
    /** Whether they asked us to start before the 14 days are over. */
    isAtRequest: boolean;
  } | null;
  /** Of a sale: what is not part of its settlement. */
  fees: PaidFee[];
};

export const customerSelect = { select: { id: true, email: true, first_name: true, last_name: true } } as const;

const saleSelect = {
  ...{ id: true, customer_type: true, company_seller_id: true, group_id: true, seller_lawyer_group_id: true },
  primary_seller: customerSelect,
  property: {
    select: {
      address: { select: addressSelect },
      purchases: { where: { aborted: null, completed: { not: null } }, take: 1, select: { completed: true } },
    },
  },
  orders: {
    ...paidOrders,
    select: {
      ...orderSelect,
      paid_at: true,
      items: {
        orderBy: { id: 'asc' },
        select: { product_name: true, product_price: true, quantity: true, product: { select: { key: true } } },
      },
    },
  },
  search_orders: {
    where: { status: { not: 'failed' } },
    select: { status: true, searches: { select: { product_id: true, status: true } } },
  },
  identity_checks: { where: { status: { not: 'aborted' }, purchase_id: null }, take: 1, select: { id: true } },
  ...{ reference: true, terms_version: true, start_now_at: true },
  cancellation: { select: { stated_on: true } },
} satisfies Prisma.SaleSelect;

type SaleRow = Prisma.SaleGetPayload<{ select: typeof saleSelect }>;

export const toCustomer = ({ id, email, first_name, last_name }: SaleRow['primary_seller']) => ({
  ...{ id, email },
  ...{ firstName: first_name, lastName: last_name },
});

/** An order that the supplier has not answered yet counts as the whole pack. Cancelled searches cost nothing. */
function searchesOrdered(orders: SaleRow['search_orders']): number {
  if (orders.some(({ status }) => status === 'pending')) return PRODUCTS.length;
  const ordered = orders
    .flatMap(({ searches }) => searches)
    .filter(({ status }) => searchState(status) !== 'cancelled');
  const labels = new Set(ordered.map(({ product_id }) => searchLabel(product_id)));
  return PRODUCTS.filter((product) => labels.has(searchLabel(product))).length;
}

const workOf = (sale: SaleRow): WorkDone => ({
  isSolicitorIntroduced: sale.seller_lawyer_group_id !== null,
  areChecksOrdered: sale.identity_checks.length > 0,
  searchesOrdered: searchesOrdered(sale.search_orders),
  searchesInPack: PRODUCTS.length,
});

/** Null if there is no such sale. */
export async function readSaleAgreement(client: Tx, saleId: string): Promise<AgreementOfDeal | null> {
  const sale = await client.sale.findUnique({ where: { id: saleId }, select: saleSelect });
  if (!sale) return null;
  const order = registrationIn(sale.orders);
  const [sold] = sale.property.purchases;
  const ofSale = { isConsumer: isConsumerSale(sale), completedOn: dayOrNull(sold?.completed ?? null) };
  return {
    role: 'sell',
    dealId: sale.id,
    saleId: sale.id,
    reference: sale.reference,
    customer: toCustomer(sale.primary_seller),
    home: addressLines(sale.property.address).join(', '),
    agreement: {
      ...ofSale,
      began: momentOrNull(order?.paid_at ?? null),
      cancelledOn: dayOrNull(sale.cancellation?.stated_on ?? null),
    },
    abortedOn: null,
    order: order
      ? {
          paymentType: order.payment_type,
          total: order.total_amount,
          sentBack: sentBack(order.total_amount, order.refunds),
          lines: order.items.map(({ product, product_name, product_price, quantity }) => ({
            key: product?.key ?? null,
            ...{ name: product_name, price: product_price, quantity },
          })),
          work: workOf(sale),
          isAtRequest: isStartAsked({
            termsVersion: sale.terms_version,
            startNowAt: momentOrNull(sale.start_now_at),
          }),
        }
      : null,
    fees: feesIn(sale.orders, ofSale),
  };
}

/** Null if there is no such purchase. A buyer's agreement begins when they accept the terms, and they order nothing. */
export async function readPurchaseAgreement(client: Tx, purchaseId: string): Promise<AgreementOfDeal | null> {
  const purchase = await client.purchase.findUnique({
    where: { id: purchaseId },
    select: {
      ...{ id: true, reference: true, terms_accepted_at: true, completed: true, aborted: true },
      primary_buyer: customerSelect,
      property: { select: { address: { select: addressSelect }, sale: { select: { id: true } } } },
      cancellation: { select: { stated_on: true } },
    },
  });
  if (!purchase) return null;
  return {
    role: 'buy',
    dealId: purchase.id,
    saleId: purchase.property.sale?.id ?? null,
    reference: purchase.reference,
    customer: toCustomer(purchase.primary_buyer),
    home: shownHome(purchase.property.address),
    agreement: {
      isConsumer: true,
      began: momentOrNull(purchase.terms_accepted_at),
      cancelledOn: dayOrNull(purchase.cancellation?.stated_on ?? null),
      completedOn: dayOrNull(purchase.completed),
    },
    abortedOn: purchase.aborted,
    order: null,
    fees: [],
  };
}

/** How much a cancellation now would leave to pay, and how much we would pay back; null if nothing was paid for. */
export const settlementOf = ({ order }: AgreementOfDeal) => order && settle(order, order.work, order.isAtRequest);

const cancellationSelect = {
  ...{ id: true, sale_id: true, purchase_id: true, channel: true, stated_on: true, due_back: true, done: true },
  ...{ not_paid_at: true, created_at: true },
  sale: {
    select: {
      reference: true,
      primary_seller: customerSelect,
      property: { select: { address: { select: addressSelect } } },
      orders: {
        ...paidOrders,
        select: orderSelect,
      },
    },
  },
  purchase: {
    select: {
      reference: true,
      primary_buyer: customerSelect,
      property: { select: { address: { select: addressSelect }, sale: { select: { id: true } } } },
    },
  },
} satisfies Prisma.CancellationSelect;

/** The data of the emails about a cancellation, to the customer and to staff. */
export type CancellationFacts = {
  role: 'sell' | 'buy';
  dealId: string;
  /** Of the deal that is cancelled. */
  reference: string;
  saleId: string | null;
  firstName: string;
  name: string;
  home: string;
  channel: Channel;
  /** London's day. */
  statedOn: string;
  /**
   * Null for a purchase, and for a sale whose order cost nothing. `owed` is how much of what is due has not gone back yet: a refund that is on its
   * way counts as paid.
   */
  order: {
    total: Pence;
    due: Pence;
    owed: Pence;
    dueBy: string;
    done: string[];
    isByCard: boolean;
    /** Staff said that our invoice was never paid. */
    isNotPaid: boolean;
  } | null;
  fees: PaidFee[];
};

function toFacts(row: Prisma.CancellationGetPayload<{ select: typeof cancellationSelect }>): CancellationFacts {
  const { sale, purchase, channel, stated_on, due_back, done } = row;
  const statedOn = toDay(stated_on);
  const isNotPaid = row.not_paid_at !== null;
  const party = sale
    ? { customer: sale.primary_seller, home: addressLines(sale.property.address).join(', ') }
    : purchase && { customer: purchase.primary_buyer, home: shownHome(purchase.property.address) };
  const reference = (sale ?? purchase)?.reference;
  if (!party || !reference) throw notFound();
  const { first_name, last_name } = party.customer;
  const orders = sale?.orders ?? [];
  const order = registrationIn(orders);
  return {
    role: sale ? 'sell' : 'buy',
    dealId: row.sale_id ?? row.purchase_id ?? '',
    reference,
    saleId: row.sale_id ?? purchase?.property.sale?.id ?? null,
    firstName: first_name,
    name: `${first_name} ${last_name}`,
    home: party.home,
    channel,
    statedOn,
    order:
      order && order.total_amount > 0
        ? {
            ...{ total: order.total_amount, due: due_back, done },
            owed: isNotPaid ? 0 : Math.max(0, leftToRefund(due_back, order.refunds)),
            dueBy: dueBackBy(statedOn),
            ...{ isByCard: order.payment_type === 'card', isNotPaid },
          }
        : null,
    // Only a consumer cancels, and only before completion.
    fees: feesIn(orders, { isConsumer: true, completedOn: null }),
  };
}

/** Null once it has been deleted. */
export async function findCancellation(id: string): Promise<CancellationFacts | null> {
  const row = await db.cancellation.findUnique({ where: { id }, select: cancellationSelect });
  return row && toFacts(row);
}

type Deal = { sale_id: string } | { purchase_id: string };

/** The cancellation of a sale or a purchase; null if it is not cancelled. */
export async function findCancellationOf(deal: Deal): Promise<CancellationFacts | null> {
  const row = await db.cancellation.findFirst({ where: deal, select: cancellationSelect });
  return row && toFacts(row);
}

/** The agreement of a deal for its primary customer. @throws KnownError 404 for anyone else */
export async function getOwnAgreement(viewer: Viewer, role: 'sell' | 'buy', id: string): Promise<AgreementOfDeal> {
  const read = role === 'sell' ? readSaleAgreement : readPurchaseAgreement;
  const found = await read(db, id);
  if (found?.customer.id !== viewer.userId) throw notFound();
  return found;
}

/** For staff. @throws KnownError 404 */
export async function getSaleAgreement(saleId: string): Promise<AgreementOfDeal> {
  const found = await readSaleAgreement(db, saleId);
  if (!found) throw notFound();
  return found;
}

/** For staff. @throws KnownError 404 unless it is a purchase of the sale's home */
export async function getPurchaseAgreement(saleId: string, purchaseId: string): Promise<AgreementOfDeal> {
  const found = await readPurchaseAgreement(db, purchaseId);
  if (found?.saleId !== saleId) throw notFound();
  return found;
}
