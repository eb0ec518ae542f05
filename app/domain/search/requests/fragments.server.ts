import { hasEnded, isPaid } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import { isConsumer } from '~/domain/sale/fragments.server';

/** The order of the fee that the request `r` asks for, which the seller agreed to pay. */
export const orderOfRequest = `(select o.id from sale_order o where o.request_id = r.id and o.status <> 'canceled')`;

/**
 * SQL: whether the fee that the request `r` asks for, by its order `o`, is paid or invoiced and the search that waited for it has not been let go
 * on: not all of it has gone back, staff have not said so and have ordered nothing since, and a search is still out, or none was ordered.
 */
export const IS_TO_PASS_ON = `
  o.status = 'succeeded' and r.status = 'received'
  and not exists (select from fee_cancellation k where k.order_id = o.id)
  and o.total_amount > (
    select coalesce(sum(f.amount), 0) from refund f where f.order_id = o.id and f.status = 'succeeded')
  and not exists (
    select from search_order l where l.sale_id = r.sale_id and l.status <> 'failed' and l.created_at > o.paid_at)
  and (exists (
         select from search_order l join search q on q.search_order_id = l.id
          where l.sale_id = r.sale_id and q.status = 'in progress')
       or not exists (select from search_order l where l.sale_id = r.sale_id and l.status <> 'failed'))`;

export const sellerRequest = `
  select r.id, r.type::text, r.status::text, r.fee, r.note, r.answer, ${addressJson('a')} as address, ${orderOfRequest} as "orderId",
         ${isConsumer} as "isConsumer"
    from additional_search_request r
    join sale s on s.id = r.sale_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where r.id = $1 and r.sale_id = $2 and s.primary_seller_id = $3 and ${isPaid}
     and not ${hasEnded}`;
