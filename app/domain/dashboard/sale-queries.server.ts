import type { Viewer } from '~/domain/account/queries.server';
import { paysFor, seesSale, visibilityParams } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { orderLinesJson } from '~/domain/payment/queries.server';
import { buyerFirst, givesDatesTo } from '~/domain/purchase/buyer-queries.server';
import { orderOfRequest } from '~/domain/search/requests/queries.server';
import { type InformationRequest, isShown } from '~/domain/search/requests/rules';
import { listJson, objectJson } from '~/domain/shared/json-queries.server';
import type { Pence } from '~/domain/shared/pence-rules';
import { findWish } from '~/domain/solicitor-wish/queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { PaymentType } from '~/platform/generated/prisma/enums';
import { type DealRow, dealColumns, dealOf } from './parts-queries.server';

/** Amounts are pence. */
export type PaidOrder = {
  id: string;
  paymentType: PaymentType;
  paidAt: string;
  subtotal: number;
  vat: number;
  total: number;
  items: { name: string; price: number; quantity: number }[];
};

type SaleColumns = {
  askingPrice: Pence | null;
  /** What was paid, once it is. */
  order: PaidOrder | null;
  /** Extra fees that were paid or invoiced, the first one first. */
  fees: { id: string; paymentType: PaymentType; paidAt: string; total: number }[];
  /** `orderId`: of the extra fee that they agreed to pay. */
  requests: (InformationRequest & { id: string; note: string | null; orderId: string | null })[];
};

export type SaleDashboard = Awaited<ReturnType<typeof getSaleDashboard>>;

const ORDER = {
  id: 'o.id',
  paymentType: 'o.payment_type',
  paidAt: 'coalesce(o.paid_at, o.updated_at)',
  subtotal: 'o.subtotal',
  vat: 'o.vat',
  total: 'o.total_amount',
  items: orderLinesJson('o.id'),
};

const paidOrder = objectJson(ORDER, `sale_order o where ${paysFor('s.id')}`);

const fees = listJson(
  objectJson({ id: 'o.id', paymentType: 'o.payment_type', paidAt: 'o.paid_at', total: 'o.total_amount' }),
  'o.paid_at, o.id',
  "sale_order o where o.sale_id = s.id and o.request_id is not null and o.status = 'succeeded'",
);

const home = 'from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id';

const datesOfSale = objectJson(
  { offerAccepted: 'p.sale_agreed', exchanged: 'p.exchanged', completed: 'p.completed', aborted: 'null' },
  `purchase p where ${givesDatesTo('s.property_id')} order by ${buyerFirst} limit 1`,
);

const requests = listJson(
  objectJson({
    ...{ id: 'r.id', type: 'r.type', status: 'r.status', fee: 'r.fee', note: 'r.note', answer: 'r.answer' },
    orderId: orderOfRequest,
  }),
  'r.created_at, r.id',
  'additional_search_request r where r.sale_id = s.id',
);

const saleDashboard = `
  select s.asking_price as "askingPrice", ${paidOrder} as "order", ${datesOfSale} as dates,
         to_jsonb(case when s.seller_lawyer_group_id is not null
                       then coalesce(s.seller_solicitor_assigned_at, s.solicitor_groups_assigned_at) end) as "solicitorAssigned",
         ${fees} as fees, ${requests} as requests,
         ${dealColumns({ id: 's.id', of: 'sale_id', owner: 's.primary_seller_id', solicitorGroup: 's.seller_lawyer_group_id' })}
    ${home}
   where s.id = $1 and ${seesSale}`;

/**
 * Everything a dashboard of a sale shows; the order and the fees are the primary seller's own.
 * @throws KnownError 404 unless the viewer sees the sale
 */
export async function getSaleDashboard(viewer: Viewer, saleId: string) {
  const [rows, wish] = await Promise.all([
    sql<DealRow<SaleColumns>>(saleDashboard, visibilityParams(viewer, saleId)),
    findWish({ sale_id: saleId }),
  ]);
  const sale = dealOf('sell', rows, wish);
  return { ...sale, requests: sale.requests.filter(isShown) };
}

export type Receipt = { address: Address; order: PaidOrder };

const saleReceipt = `
  select ${addressJson('a')} as address, ${paidOrder} as "order" ${home} where s.id = $1 and s.primary_seller_id = $2`;

/** @throws KnownError 404 unless the sale is the viewer's own, and paid for */
export async function getReceipt(viewer: Viewer, saleId: string): Promise<Receipt> {
  const [row] = await sql<{ address: Address; order: PaidOrder | null }>(saleReceipt, [saleId, viewer.userId]);
  if (!row?.order) throw notFound();
  return { address: row.address, order: row.order };
}

const feeReceipt = `
  select ${addressJson('a')} as address,
         ${objectJson(ORDER, "sale_order o where o.id = $3 and o.sale_id = s.id and o.request_id is not null and o.status = 'succeeded'")} as "order"
    ${home} where s.id = $1 and s.primary_seller_id = $2`;

/** The same of an extra fee. @throws KnownError 404 unless the sale is the viewer's own, and the fee is paid or invoiced */
export async function getFeeReceipt(viewer: Viewer, saleId: string, orderId: string): Promise<Receipt> {
  const [row] = await sql<{ address: Address; order: PaidOrder | null }>(feeReceipt, [saleId, viewer.userId, orderId]);
  if (!row?.order) throw notFound();
  return { address: row.address, order: row.order };
}
