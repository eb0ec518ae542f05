import type { Viewer } from '~/domain/account/queries.server';
import type { Address } from '~/domain/address/rules';
import type { TenureAnswer } from '~/domain/property/rules';
import { isOpenRequest, type RequestType } from '~/domain/search/requests';
import { searchProgress } from '~/domain/search/rules';
import type { Conveyance } from '~/domain/timeline/milestones';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { PaymentType } from '~/platform/generated/prisma/enums';
import {
  type Agent,
  agentOf,
  BENCHMARK,
  checkedOf,
  eventsOf,
  type Happened,
  isListed,
  type Searches,
  type Solicitor,
  searchesOf,
  solicitorOf,
} from './parts.server';

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

type Row = TenureAnswer &
  Agent & {
    /** The primary seller asks; else it is somebody whom that person listed as a seller. */
    isOwn: boolean;
    primarySeller: { firstName: string; lastName: string };
    address: Address;
    /** Pence. */
    askingPrice: bigint | null;
    order: PaidOrder | null;
    events: Happened;
    noted: Pick<Conveyance, 'solicitorAssigned' | 'identityChecked'>;
    dates: Pick<Conveyance, 'offerAccepted' | 'exchanged' | 'completed'> | null;
    searches: Searches;
    requests: { id: string; type: RequestType; status: string }[];
    solicitor: Solicitor | null;
    benchmarkInDays: number | null;
  };

export type SaleDashboard = Omit<Row, 'noted' | 'dates'> & { conveyance: Conveyance };

const paidOrder = `
  (select jsonb_build_object(
            'id', o.id, 'paymentType', o.payment_type, 'paidAt', coalesce(o.paid_at, o.updated_at),
            'subtotal', o.subtotal, 'vat', o.vat, 'total', o.total_amount,
            'items', (select coalesce(jsonb_agg(jsonb_build_object(
                               'name', i.product_name, 'price', i.product_price, 'quantity', i.quantity) order by i.id), '[]')
                        from sale_order_item i where i.order_id = o.id))
     from sale_order o
    where o.sale_id = s.id and o.status = 'succeeded'
    limit 1)`;

const home = 'from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id';

const isPaid = `exists (select 1 from sale_order o where o.sale_id = s.id and o.status = 'succeeded')`;

/** Of the buyers who are still there the one who came furthest is the one that counts. */
const furthestPurchase = `
  (select jsonb_build_object('offerAccepted', sale_agreed, 'exchanged', exchanged, 'completed', completed)
     from purchase where property_id = s.property_id and aborted is null
    order by completed, exchanged, sale_agreed, is_active desc, created_at desc limit 1)`;

const saleDashboard = `
  select s.primary_seller_id = $2 as "isOwn",
         (select jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name)
            from app_user u where u.id = s.primary_seller_id) as "primarySeller",
         to_jsonb(a) as address, y.tenure, y.tenure_details, s.asking_price as "askingPrice",
         ${paidOrder} as "order", ${eventsOf('sale_id', 's.id')} as events,
         jsonb_build_object('solicitorAssigned', case when s.seller_lawyer_group_id is not null
                                                      then s.solicitor_groups_assigned_at end,
                            'identityChecked', ${checkedOf('s.id', 's.primary_seller_id')}) as noted,
         ${furthestPurchase} as dates, ${searchesOf('s.id')} as searches,
         (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'type', r.type, 'status', r.status)
                                    order by r.created_at, r.id), '[]')
            from additional_search_request r where r.sale_id = s.id) as requests,
         ${solicitorOf('s.seller_lawyer_group_id')} as solicitor, ${agentOf('s')}, ${BENCHMARK} as "benchmarkInDays"
    ${home}
   where s.id = $1 and (s.primary_seller_id = $2 or (${isListed('sale_id', 's.id', 'seller')} and ${isPaid}))`;

/**
 * Everything a dashboard of a sale shows, in one round trip: to its primary seller, whose own is the order, and once it is
 * paid for to the co-sellers whom that person listed.
 * @throws KnownError 404 for anybody else
 */
export async function getSaleDashboard(viewer: Viewer, saleId: string): Promise<SaleDashboard> {
  const [row] = await sql<Row>('sale_dashboard', saleDashboard, [saleId, viewer.userId, viewer.email]);
  if (!row) throw notFound();
  const { noted, dates, ...sale } = row;
  const { offerAccepted = null, exchanged = null, completed = null } = dates ?? {};
  return {
    ...sale,
    requests: sale.requests.filter(({ status }) => isOpenRequest(status)),
    conveyance: { ...noted, ...searchProgress(sale.searches), offerAccepted, exchanged, completed, aborted: null },
  };
}

export type Receipt = { address: Address; order: PaidOrder };

const saleReceipt = `
  select to_jsonb(a) as address, ${paidOrder} as "order" ${home} where s.id = $1 and s.primary_seller_id = $2`;

/** @throws KnownError 404 unless the sale is the viewer's own, and paid for */
export async function getReceipt(viewer: Viewer, saleId: string): Promise<Receipt> {
  const [row] = await sql<{ address: Address; order: PaidOrder | null }>('sale_receipt', saleReceipt, [
    saleId,
    viewer.userId,
  ]);
  if (!row?.order) throw notFound();
  return { address: row.address, order: row.order };
}
