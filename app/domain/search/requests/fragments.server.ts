import { hasEnded, isPaid } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import { isConsumer } from '~/domain/sale/fragments.server';

/** The order of the fee that the request `r` asks for, which the seller agreed to pay. */
export const orderOfRequest = `(select o.id from sale_order o where o.request_id = r.id and o.status <> 'canceled')`;

export const sellerRequest = `
  select r.id, r.type::text, r.status::text, r.fee, r.note, r.answer, ${addressJson('a')} as address, ${orderOfRequest} as "orderId",
         ${isConsumer} as "isConsumer"
    from additional_search_request r
    join sale s on s.id = r.sale_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where r.id = $1 and r.sale_id = $2 and s.primary_seller_id = $3 and ${isPaid}
     and not ${hasEnded}`;
