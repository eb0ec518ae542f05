import { NATIONS_OUTSIDE } from '~/domain/address/postcodes-rules';
import { listJson, objectJson } from '~/domain/shared/json-fragments.server';
import { PRICE_KEPT_DAYS } from './price-rules';

/** SQL: the nation outside England and Wales in which the home of the sale `s` lies, by its tag; null for others, and for a group's units. */
export const nationOfSale = `(case when s.group_id is null then (
  select t.tag from unnest(s.tags) t (tag) where t.tag = any('{${NATIONS_OUTSIDE.join(',')}}') limit 1) end)`;

/**
 * SQL: whether the seller of the sale `s` accepted the terms so recently that the price beside them stands, and the home has not moved since to
 * where another price counts.
 */
export const termsStand = `(coalesce(s.terms_accepted_at > now() - interval '${PRICE_KEPT_DAYS} days', false) and not exists (
  select from agreed_price g where g.sale_id = s.id and g.nation is distinct from ${nationOfSale}))`;

/** SQL: whether the seller of the sale `s` has understood what we do not cover where the home lies. */
export const isNationUnderstood = `(${nationOfSale} is null or s.understood_nation is not distinct from ${nationOfSale})`;

/** SQL: whether the home of the sale `s` lies where our search pack covers nothing. */
export const withoutSearches = `(${nationOfSale} is not null)`;

/** SQL: what is for sale, as JSON, with its prices from which `priceOn` takes a day's. */
export const soldJson = listJson(
  objectJson({
    key: 'd.key',
    name: 'd.name',
    description: 'd.description',
    features: 'd.features',
    image: 'd.image',
    has_banner: 'd.has_banner',
    price_ex_vat: 'd.price_ex_vat',
    price_inc_vat: 'd.price_inc_vat',
    next_price_ex_vat: 'd.next_price_ex_vat',
    next_price_inc_vat: 'd.next_price_inc_vat',
    next_price_from: 'd.next_price_from',
  }),
  'd.position',
  'product d where d.active',
);
