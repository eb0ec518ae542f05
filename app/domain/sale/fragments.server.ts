import { peopleJson } from '~/domain/people/fragments.server';

/** SQL: `isConsumerSale` of the sale `s`. */
export const isConsumer = `(s.customer_type <> 'company' and s.company_seller_id is null and s.group_id is null)`;

/** SQL: the further sellers of the sale `s`, for pages. */
export const sellersJson = peopleJson({ role: 'seller', where: 'n.sale_id = s.id' });
