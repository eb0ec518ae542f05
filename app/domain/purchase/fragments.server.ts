import { peopleJson } from '~/domain/people/fragments.server';
import { perFundingColumn } from './rules';

/** SQL: the further buyers of the purchase `p`, and its giftors, for pages. */
export const buyersJson = peopleJson({ role: 'buyer', where: 'n.purchase_id = p.id' });

export const giftorsJson = peopleJson({ role: 'giftor', where: 'n.purchase_id = p.id' });

/** Where the money of a purchase comes from: the row's columns, for `objectJson`. */
export const fundingColumns = (row: string) => perFundingColumn((column) => `${row}.${column}`);
