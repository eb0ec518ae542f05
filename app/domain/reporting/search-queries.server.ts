import { type Address, addressLines } from '~/domain/address/rules';
import { ofBuyer } from '~/domain/purchase/buyer-queries.server';
import { isId } from '~/platform/ids';
import { replica } from '~/platform/replica.server';
import { searchPatterns } from '~/platform/search-words';
import { searchedFor } from './search-words-rules';

type Named = { first_name: string; last_name: string; email: string };

/** A sale that was found, by the specification's names. */
export type SearchResult = { id: string; address: string; seller: Named; buyer?: Named };

type Row = { id: string; address: Address; seller: Named; buyer: Named | null };

/**
 * It alone reads the index; all else is one row each. Ids sort by time: the newest first. It finds more than anyone asks
 * for so that the database has to think of words that are common, each by itself, and rare together: for a few rows it
 * would walk back through all sales until it met enough of them.
 */
const byWords = (words: number) => `
  select sale_id from sale_search
   where ${Array.from({ length: words }, (_, index) => `text like search_normal($${index + 2})`).join(' and ')}
   order by sale_id desc limit 200`;

/** A whole id is looked up: as a word, its letters and figures are in most rows, if not beside each other. */
const byId = 'select id as sale_id from sale where id = lower($2)::bpchar';

const search = (found: string) => `
  with found as materialized (${found})
  select s.id, to_jsonb(a) as address,
         jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as seller,
         ${ofBuyer("jsonb_build_object('first_name', b.first_name, 'last_name', b.last_name, 'email', b.email)")} as buyer
    from found f
    join sale s on s.id = f.sale_id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   order by f.sale_id desc limit $1`;

/** The newest sales that hold every word of it: in the id, the address, or the names and emails of sellers and buyers. */
export async function searchSales(typed: string | null, limit: number): Promise<SearchResult[]> {
  const asked = searchedFor(typed);
  if (asked === null) return [];
  const patterns = searchPatterns(asked);
  const rows = isId(asked)
    ? await replica.sql<Row>('search_by_id', search(byId), [limit, asked])
    : await replica.sql<Row>(null, search(byWords(patterns.length)), [limit, ...patterns]);
  return rows.map(({ buyer, address, ...row }) => ({
    ...row,
    address: addressLines(address).join(', '),
    ...(buyer && { buyer }),
  }));
}
