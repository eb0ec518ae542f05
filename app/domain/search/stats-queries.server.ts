import { replica } from '~/platform/replica.server';
import { type SearchTime, STATS_OF_ORDERS } from './stats-rules';

const times = `
  select e.product_id as "productId", o.by_hand as "byHand", a.district as council, o.ordered_on::text as ordered,
         e.estimated_completion::text as expected, e.completion_date::text as completed
    from (select id, sale_id, by_hand, ordered_on from search_order order by id desc limit ${STATS_OF_ORDERS}) o
    join search e on e.search_order_id = o.id
    join sale s on s.id = o.sale_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where e.completion_date is not null and e.status not in ('in progress', 'cancelled')`;

/** The searches of the newest orders that are back. */
export const listSearchTimes = (): Promise<SearchTime[]> => replica.sql<SearchTime>(times);
