import type { Viewer } from '~/domain/account/queries.server';
import type { Address } from '~/domain/address/rules';
import type { TenureAnswer } from '~/domain/property/rules';
import type { Conveyance } from '~/domain/timeline/milestones';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EstateAgentStatus, PaymentType } from '~/platform/generated/prisma/enums';

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

export type SaleDashboard = TenureAnswer & {
  address: Address;
  /** Pence. */
  askingPrice: bigint | null;
  /** Null while the sale is not paid for. */
  order: PaidOrder | null;
  events: { name: string; on: string }[];
  conveyance: Conveyance;
  /** The newest of each kind. */
  searches: { productId: string; status: string; expected: string | null; completed: string | null }[];
  solicitor: {
    firstName: string | null;
    lastName: string | null;
    bio: string | null;
    firm: string;
    phone: string | null;
    address: Address;
  } | null;
  agentStatus: EstateAgentStatus;
  agent: { brand: string; office: string; phone: string | null } | null;
};

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

const ownSale = `
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.id = $1 and s.primary_seller_id = $2`;

const saleDashboard = `
  with ordered as (
         select distinct on (e.product_id) e.product_id, e.status, e.estimated_completion, e.completion_date,
                coalesce(e.completion_date, e.updated_at) as back_at, o.created_at as ordered_at
           from search_order o join search e on e.search_order_id = o.id
          where o.sale_id = $1
          order by e.product_id, o.created_at desc)
  select to_jsonb(a) as address, y.tenure, y.tenure_details, s.asking_price as "askingPrice",
         ${paidOrder} as "order",
         (select coalesce(jsonb_agg(jsonb_build_object('name', t.event_name, 'on', t.date_time)), '[]')
            from timeline_event t where t.sale_id = s.id) as events,
         (select jsonb_build_object(
                   'solicitorAssigned', s.solicitor_groups_assigned_at,
                   'searchesOrdered', (select min(ordered_at) from ordered),
                   'searchesBack', (select max(back_at) from ordered having bool_and(status <> 'in progress')),
                   'identityChecked', (select max(k.finished_at) from identity_check k
                                        where k.sale_id = s.id and k.user_id = $2 and k.status = 'complete'),
                   'offerAccepted', p.sale_agreed, 'exchanged', p.exchanged, 'completed', p.completed)
            from (select max(sale_agreed) as sale_agreed, max(exchanged) as exchanged, max(completed) as completed
                    from purchase where property_id = s.property_id and aborted is null) p) as conveyance,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'productId', product_id, 'status', status, 'expected', estimated_completion,
                   'completed', completion_date)), '[]') from ordered) as searches,
         (select jsonb_build_object('firstName', l.first_name, 'lastName', l.last_name, 'bio', l.bio, 'firm', f.name,
                                    'phone', coalesce(l.phone_number, f.phone_number), 'address', to_jsonb(fa))
            from lawyer_group g
            join law_firm f on f.id = g.law_firm_id
            join address fa on fa.id = f.address_id
            left join lawyer l on l.lawyer_group_id = g.id and l.role = 'solicitor'
           where g.id = s.seller_lawyer_group_id) as solicitor,
         s.estate_agent_status as "agentStatus",
         (select jsonb_build_object('brand', b.brand_name, 'office', e.office_name, 'phone', e.office_phone_number)
            from estate_agent e join estate_agent_brand b on b.id = e.brand_id
           where e.id = s.estate_agent_id) as agent
  ${ownSale}`;

/**
 * Everything the seller's dashboard shows, in one round trip.
 * @throws KnownError 404 unless the sale is the viewer's own
 */
export async function getSaleDashboard(viewer: Viewer, saleId: string): Promise<SaleDashboard> {
  const [row] = await sql<SaleDashboard>('sale_dashboard', saleDashboard, [saleId, viewer.userId]);
  if (!row) throw notFound();
  return row;
}

export type Receipt = Pick<SaleDashboard, 'address'> & { order: PaidOrder };

const saleReceipt = `select to_jsonb(a) as address, ${paidOrder} as "order" ${ownSale}`;

/** @throws KnownError 404 unless the sale is the viewer's own, and paid for */
export async function getReceipt(viewer: Viewer, saleId: string): Promise<Receipt> {
  const [row] = await sql<Pick<SaleDashboard, 'address' | 'order'>>('sale_receipt', saleReceipt, [
    saleId,
    viewer.userId,
  ]);
  if (!row?.order) throw notFound();
  return { address: row.address, order: row.order };
}
