import type { Address } from '~/domain/address/rules';
import type { SearchOfSale } from '~/domain/search/rules';
import type { EstateAgentStatus } from '~/platform/generated/prisma/enums';

/** What the dashboards of a sale and of a purchase have in common: pieces of their queries, beside what they give. */

export type Solicitor = {
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  firm: string;
  phone: string | null;
  address: Address;
};

export const solicitorOf = (group: string) => `
  (select jsonb_build_object('firstName', l.first_name, 'lastName', l.last_name, 'bio', l.bio, 'firm', f.name,
                             'phone', coalesce(l.phone_number, f.phone_number), 'address', to_jsonb(fa))
     from lawyer_group g
     join law_firm f on f.id = g.law_firm_id
     join address fa on fa.id = f.address_id
     left join lawyer l on l.lawyer_group_id = g.id and l.role = 'solicitor'
    where g.id = ${group})`;

/** The newest of each kind. */
export type Searches = SearchOfSale[];

export const searchesOf = (sale: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object(
            'productId', product_id, 'status', status, 'orderedAt', ordered_at, 'expected', estimated_completion,
            'completed', completion_date, 'updatedAt', updated_at)), '[]')
     from (select distinct on (e.product_id) e.product_id, e.status, e.estimated_completion, e.completion_date,
                  e.updated_at, o.created_at as ordered_at
             from search_order o join search e on e.search_order_id = o.id
            where o.sale_id = ${sale}
            order by e.product_id, o.created_at desc) newest)`;

export type Agent = {
  agentStatus: EstateAgentStatus;
  agent: { brand: string; office: string; phone: string | null } | null;
};

export const agentOf = (sale: string) => `
  ${sale}.estate_agent_status as "agentStatus",
  (select jsonb_build_object('brand', b.brand_name, 'office', e.office_name, 'phone', e.office_phone_number)
     from estate_agent e join estate_agent_brand b on b.id = e.brand_id
    where e.id = ${sale}.estate_agent_id) as agent`;

export type Happened = { name: string; on: string }[];

export const eventsOf = (column: 'sale_id' | 'purchase_id', id: string) => `
  (select coalesce(jsonb_agg(jsonb_build_object('name', t.event_name, 'on', t.date_time)), '[]')
     from timeline_event t where t.${column} = ${id})`;

/** When the primary customer's identity was found to be in order. */
export const checkedOf = (sale: string, user: string) => `
  (select max(k.finished_at) from identity_check k
    where k.sale_id = ${sale} and k.user_id = ${user} and k.status = 'complete')`;

/** Whether the address of the person who asks, in $3, is that of a co-seller or co-buyer. Giftors follow nothing. */
export const isListed = (column: 'sale_id' | 'purchase_id', id: string, role: 'seller' | 'buyer') => `
  exists (select 1 from person n where n.${column} = ${id} and n.role = '${role}' and lower(n.email) = $3)`;

export const BENCHMARK = '(select benchmark_in_days from admin_config)';
