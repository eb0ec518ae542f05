import { peopleJson } from '~/domain/people/queries.server';

/** SQL: the further sellers of the sale `s`, for pages. */
export const sellersJson = peopleJson({ role: 'seller', where: 'n.sale_id = s.id' });
