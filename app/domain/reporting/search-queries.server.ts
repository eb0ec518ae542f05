import { addressJson } from '~/domain/address/fragments.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { ofBuyer } from '~/domain/purchase/buyer-fragments.server';
import { objectJson } from '~/domain/shared/json-fragments.server';
import { referenceIn } from '~/domain/shared/reference-rules';
import { isId } from '~/platform/ids';
import { replica } from '~/platform/replica.server';
import { isIndexed, searchPatterns } from '~/platform/search-words';
import { newestSales } from './search-fragments.server';
import { searchedFor } from './search-words-rules';

type Named = { first_name: string; last_name: string; email: string };

/** A sale that was found, by the specification's names. */
export type SearchResult = { id: string; reference: string; address: string; seller: Named; buyer?: Named };

type Row = Named & { id: string; reference: string; address: Address; buyer: Named | null };

/**
 * The database finds common words by walking back from the newest sale, and rare ones in the text index. Which is faster depends on the
 * words, so each search gets its own query plan.
 */
const byWords = (patterns: readonly string[]) => `
  select sale_id from ${isIndexed(patterns) ? 'sale_search' : newestSales} t
   where ${patterns.map((_, place) => `t.text like search_normal($${place + 2})`).join(' and ')}
   order by sale_id desc limit $1`;

/** A whole id is looked up. As a word it would be slow, since most rows contain its groups of three characters. */
const byId = 'select id as sale_id from sale where id = lower($2)::bpchar';

/** The sale with this reference, or whose order or purchase has it. */
const byReference = `
  select id as sale_id from sale where reference = $2
  union
  select s.id from purchase p join sale s on s.property_id = p.property_id where p.reference = $2
  union
  select sale_id from sale_order where reference = $2`;

const people = `array(select n.id from person n where n.role <> 'giftor' and lower(n.email) = lower($2))`;

/**
 * Sales by the whole email address of a seller or a buyer. As a word it would be slow, since most texts contain most of its groups of three
 * letters. For people of deals the ids are read first, then the rows: the planner expects ten rows for a list of ids, but thousands for an
 * email address, and would start a parallel worker to read three rows.
 */
const byEmail = `
  select s.id as sale_id from app_user u join sale s on s.primary_seller_id = u.id where u.email = lower($2)
  union
  select s.id from app_user u join purchase p on p.primary_buyer_id = u.id join sale s on s.property_id = p.property_id
   where u.email = lower($2)
  union
  select n.sale_id from person n where n.id = any (${people}) and n.sale_id is not null
  union
  select s.id from person n join purchase p on p.id = n.purchase_id join sale s on s.property_id = p.property_id
   where n.id = any (${people})`;

const isEmail = (words: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(words);

const search = (found: string) => `
  with found as materialized (${found}),
       newest as (select sale_id from found order by sale_id desc limit $1)
  select s.id, s.reference, ${addressJson('a')} as address, u.first_name, u.last_name, u.email,
         ${ofBuyer(objectJson({ first_name: 'b.first_name', last_name: 'b.last_name', email: 'b.email' }))} as buyer
    from newest f
    join sale s on s.id = f.sale_id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   order by f.sale_id desc`;

/** A name such as Ktandler reads like a reference, so if nothing has that reference, the words are searched. */
async function findByReference(reference: string, typed: string, limit: number): Promise<Row[]> {
  const found = await replica.sql<Row>(search(byReference), [1, reference]);
  return found.length > 0 ? found : findByWords(typed, limit);
}

const findById = (id: string) => replica.sql<Row>(search(byId), [1, id]);

/** If no one has exactly this address, it is searched for as a part of one. */
async function findByEmail(email: string, limit: number): Promise<Row[]> {
  const found = await replica.sql<Row>(search(byEmail), [limit, email]);
  return found.length > 0 ? found : findByWords(email, limit);
}

function findByWords(words: string, limit: number): Promise<Row[]> {
  const patterns = searchPatterns(words);
  return patterns.length === 0
    ? Promise.resolve([])
    : replica.sql<Row>(search(byWords(patterns)), [limit, ...patterns], { prepare: false });
}

function find(words: string, limit: number): Promise<Row[]> {
  if (isId(words)) return findById(words);
  const reference = referenceIn(words);
  if (reference !== null) return findByReference(reference, words, limit);
  return isEmail(words) ? findByEmail(words, limit) : findByWords(words, limit);
}

/**
 * The ids of the newest sales that a typed id, reference or whole email address names. Null for anything else, whose words are to be
 * searched.
 */
export async function findNamed(words: string, limit: number): Promise<string[] | null> {
  const newest = (found: string) => `select sale_id as id from (${found}) f order by sale_id desc limit $1`;
  const idsOf = async (found: string, value: string) =>
    (await replica.sql<{ id: string }>(newest(found), [limit, value])).map(({ id }) => id);
  if (isId(words)) return idsOf(byId, words);
  const reference = referenceIn(words);
  if (reference === null && !isEmail(words)) return null;
  const ids = await (reference === null ? idsOf(byEmail, words) : idsOf(byReference, reference));
  return ids.length > 0 ? ids : null;
}

/** The newest sales that match every word: in the id, the address, or the names and emails of sellers and buyers. */
export async function searchSales(typed: string | null, limit: number): Promise<SearchResult[]> {
  const words = searchedFor(typed);
  if (words === null) return [];
  const rows = await find(words, limit);
  return rows.map(({ id, reference, buyer, address, ...seller }) => ({
    id,
    reference,
    address: addressLines(address).join(', '),
    seller,
    ...(buyer && { buyer }),
  }));
}
