import type { Viewer } from '~/domain/account/queries.server';
import { seesSale, visibilityParams } from '~/domain/account/visibility-queries.server';
import type { Address } from '~/domain/address/rules';
import { orderLinesJson } from '~/domain/payment/queries.server';
import { buyerFirst, givesDatesTo } from '~/domain/purchase/buyer-queries.server';
import { type InformationRequest, isShown } from '~/domain/search/requests/rules';
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
  /** Pence. */
  askingPrice: bigint | null;
  /** What was paid, once it is. */
  order: PaidOrder | null;
  requests: (InformationRequest & { id: string; note: string | null })[];
};

export type SaleDashboard = Awaited<ReturnType<typeof getSaleDashboard>>;

const paidOrder = `
  (select jsonb_build_object(
            'id', o.id, 'paymentType', o.payment_type, 'paidAt', coalesce(o.paid_at, o.updated_at),
            'subtotal', o.subtotal, 'vat', o.vat, 'total', o.total_amount,
            'items', ${orderLinesJson('o.id')})
     from sale_order o
    where o.sale_id = s.id and o.status = 'succeeded'
    limit 1)`;

const home = 'from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id';

const datesOfSale = `
  (select jsonb_build_object('offerAccepted', p.sale_agreed, 'exchanged', p.exchanged, 'completed', p.completed,
                             'aborted', null)
     from purchase p where ${givesDatesTo('s.property_id')} order by ${buyerFirst} limit 1)`;

const saleDashboard = `
  select s.asking_price as "askingPrice", ${paidOrder} as "order", ${datesOfSale} as dates,
         to_jsonb(case when s.seller_lawyer_group_id is not null
                       then coalesce(s.seller_solicitor_assigned_at, s.solicitor_groups_assigned_at) end) as "solicitorAssigned",
         (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'type', r.type, 'status', r.status,
                                                       'fee', r.fee, 'note', r.note)
                                    order by r.created_at, r.id), '[]')
            from additional_search_request r where r.sale_id = s.id) as requests,
         ${dealColumns({ id: 's.id', of: 'sale_id', owner: 's.primary_seller_id', solicitorGroup: 's.seller_lawyer_group_id' })}
    ${home}
   where s.id = $1 and ${seesSale}`;

/**
 * Everything a dashboard of a sale shows, in one round trip; the order is the primary seller's own.
 * @throws KnownError 404 unless the viewer sees the sale
 */
export async function getSaleDashboard(viewer: Viewer, saleId: string) {
  const sale = dealOf('sell', await sql<DealRow<SaleColumns>>(saleDashboard, visibilityParams(viewer, saleId)));
  return { ...sale, requests: sale.requests.filter(isShown) };
}

export type Receipt = { address: Address; order: PaidOrder };

const saleReceipt = `
  select to_jsonb(a) as address, ${paidOrder} as "order" ${home} where s.id = $1 and s.primary_seller_id = $2`;

/** @throws KnownError 404 unless the sale is the viewer's own, and paid for */
export async function getReceipt(viewer: Viewer, saleId: string): Promise<Receipt> {
  const [row] = await sql<{ address: Address; order: PaidOrder | null }>(saleReceipt, [saleId, viewer.userId]);
  if (!row?.order) throw notFound();
  return { address: row.address, order: row.order };
}
