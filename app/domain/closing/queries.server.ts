import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { hasEnded, PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { addressSelect, envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { type AgreementOfDeal, getOwnAgreement } from '~/domain/cancellation/queries.server';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { momentText } from '~/domain/shared/entity-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { PurchaseStanding, SaleStanding } from './rules';

/** What a customer has asked, and since when. */
export type EndRequest = { reason: string | null; at: string };

const requestSelect = { select: { reason: true, created_at: true } } as const;

const toRequest = (row: { reason: string | null; created_at: Date } | null): EndRequest | null =>
  row && { reason: row.reason, at: momentText(row.created_at) };

/** How far a deal has come, as far as its customer may ask to end it. */
export type DealToEnd = {
  request: EndRequest | null;
  /** The sale is paid for, or the purchase confirmed. */
  isRegistered: boolean;
  isOver: boolean;
  hasExchanged: boolean;
};

/** @throws KnownError 404 */
export async function readDealToEnd(client: Tx, role: Role, id: string): Promise<DealToEnd> {
  const found = role === 'sell' ? await readSale(client, id) : await readPurchase(client, id);
  if (!found) throw notFound();
  return found;
}

async function readSale(client: Tx, id: string): Promise<DealToEnd | null> {
  const exchanged = { where: { aborted: null, exchanged: { not: null } }, take: 1, select: { id: true } } as const;
  const sale = await client.sale.findUnique({
    where: { id },
    select: {
      closing: { select: { id: true } },
      closing_request: requestSelect,
      orders: { where: PAYING_ORDER, take: 1, select: { id: true } },
      property: { select: { purchases: exchanged } },
    },
  });
  return (
    sale && {
      request: toRequest(sale.closing_request),
      isRegistered: sale.orders.length > 0,
      isOver: sale.closing !== null,
      hasExchanged: sale.property.purchases.length > 0,
    }
  );
}

const ended = { cancellation: { select: { id: true } }, closing: { select: { id: true } } } as const;

async function readPurchase(client: Tx, id: string): Promise<DealToEnd | null> {
  const purchase = await client.purchase.findUnique({
    where: { id },
    select: {
      ...{ confirmed_at: true, aborted: true, exchanged: true, closing_request: requestSelect },
      property: { select: { sale: { select: ended } } },
    },
  });
  if (!purchase) return null;
  const { sale } = purchase.property;
  return {
    request: toRequest(purchase.closing_request),
    isRegistered: purchase.confirmed_at !== null,
    isOver: purchase.aborted !== null || Boolean(sale?.cancellation ?? sale?.closing),
    hasExchanged: purchase.exchanged !== null,
  };
}

/** For the primary customer. @throws KnownError 404 for anyone else */
export async function getOwnDealToEnd(
  viewer: Viewer,
  role: Role,
  id: string,
): Promise<DealToEnd & { found: AgreementOfDeal }> {
  const found = await getOwnAgreement(viewer, role, id);
  return { found, ...(await readDealToEnd(db, role, id)) };
}

const standingSelect = {
  ...{ version: true, cancellation: { select: { id: true } } },
  closing: { select: { closed_as: true, reason: true } },
  closing_request: requestSelect,
  primary_seller: { select: { first_name: true, last_name: true } },
  orders: { where: PAYING_ORDER, take: 1, select: { id: true } },
  invoice_records: { where: { credit: null }, take: 1, select: { id: true } },
  property: {
    select: {
      purchases: { where: { aborted: null, completed: { not: null } }, take: 1, select: { id: true } },
    },
  },
} as const;

/** A sale for the dialogs that close and reopen it. Null: there is none. */
export async function readSaleToClose(client: Tx, id: string) {
  const sale = await client.sale.findUnique({ where: { id }, select: standingSelect });
  if (!sale) return null;
  const { version, closing, primary_seller } = sale;
  return {
    ...{ version, closing },
    seller: `${primary_seller.first_name} ${primary_seller.last_name}`,
    request: toRequest(sale.closing_request),
    standing: {
      isPaid: sale.orders.length > 0,
      isCancelled: sale.cancellation !== null,
      isClosed: closing !== null,
      hasCompleted: sale.property.purchases.length > 0,
      isInvoiced: sale.invoice_records.length > 0,
    } satisfies SaleStanding,
  };
}

/** For staff. @throws KnownError 404 */
export async function getSaleToClose(id: string) {
  const sale = await readSaleToClose(db, id);
  if (!sale) throw notFound();
  return sale;
}

/** A purchase for the dialog that ends it. Null: there is none. */
export async function readPurchaseToStop(client: Tx, id: string) {
  const purchase = await client.purchase.findUnique({
    where: { id },
    select: {
      ...{ version: true, confirmed_at: true, aborted: true, completed: true, closing_request: requestSelect },
      primary_buyer: { select: { first_name: true, last_name: true } },
      property: { select: { address: { select: addressSelect }, sale: { select: { id: true, ...ended } } } },
    },
  });
  if (!purchase) return null;
  const { version, confirmed_at, aborted, completed, primary_buyer, property } = purchase;
  const { sale } = property;
  return {
    version,
    saleId: sale?.id ?? null,
    buyer: `${primary_buyer.first_name} ${primary_buyer.last_name}`,
    home: shownHome(property.address),
    request: toRequest(purchase.closing_request),
    standing: {
      ...{ isConfirmed: confirmed_at !== null, isAborted: aborted !== null, hasCompleted: completed !== null },
      isSaleOver: Boolean(sale?.cancellation ?? sale?.closing),
    } satisfies PurchaseStanding,
  };
}

/** For staff. @throws KnownError 404 unless it is a purchase of the home of this sale */
export async function getPurchaseToStop(saleId: string, id: string) {
  const purchase = await readPurchaseToStop(db, id);
  if (purchase?.saleId !== saleId) throw notFound();
  return purchase;
}

/** Someone who asks to end a sale or a purchase. `purchaseId`: null of a seller. */
export type OpenEndRequest = { saleId: string; purchaseId: string | null; address: Envelope; who: string; at: Date };

const openEndRequests = `
  select x."saleId", x."purchaseId", ${envelopeJson('a')} as address, u.first_name || ' ' || u.last_name as who, x.at
    from (
      select s.id as "saleId", null as "purchaseId", s.property_id, s.primary_seller_id as user_id, r.created_at as at, r.id
        from closing_request r join sale s on s.id = r.sale_id where not ${hasEnded}
      union all
      select s.id, p.id, p.property_id, p.primary_buyer_id, r.created_at, r.id
        from closing_request r join purchase p on p.id = r.purchase_id join sale s on s.property_id = p.property_id
       where p.aborted is null and p.completed is null and not ${hasEnded}) x
    join app_user u on u.id = x.user_id
    join property y on y.id = x.property_id join address a on a.id = y.address_id
   order by x.at, x.id limit $1`;

/** Those that staff have not answered, the one that has waited longest first. */
export const listOpenEndRequests = (most: number): Promise<OpenEndRequest[]> =>
  sql<OpenEndRequest>(openEndRequests, [most]);
