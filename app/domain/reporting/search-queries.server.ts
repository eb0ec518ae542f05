import { addressJson } from '~/domain/address/fragments.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { toPhone } from '~/domain/people/phone-rules';
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

/**
 * The sales of which a seller or a buyer has this whole email address or phone number. As a word it would be slow, since most texts contain
 * most of its groups of three letters. For people of deals the ids are read first, then the rows: the planner expects ten rows for a list of
 * ids, but thousands for an email address, and would start a parallel worker to read three rows.
 */
function byContact(isTheirs: (of: string) => string): string {
  const people = `array(select n.id from person n where n.role <> 'giftor' and ${isTheirs('n')})`;
  return `
  select s.id as sale_id from app_user u join sale s on s.primary_seller_id = u.id where ${isTheirs('u')}
  union
  select s.id from app_user u join purchase p on p.primary_buyer_id = u.id join sale s on s.property_id = p.property_id
   where ${isTheirs('u')}
  union
  select n.sale_id from person n where n.id = any (${people}) and n.sale_id is not null
  union
  select s.id from person n join purchase p on p.id = n.purchase_id join sale s on s.property_id = p.property_id
   where n.id = any (${people})`;
}

/** An account's email address is stored in lower case, a person's as it was typed. */
const byEmail = byContact((of) => (of === 'u' ? 'u.email = lower($2)' : `lower(${of}.email) = lower($2)`));
const byPhone = byContact((of) => `${of}.phone_number = $2`);

const isEmail = (words: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(words);

/** Nothing but what people write between digits, and as many digits as any number has, so that no house number is read as one. */
const PHONE = /^\+?(?:[\s().-]*\d){9,15}$/;

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

function findByWords(words: string, limit: number): Promise<Row[]> {
  const patterns = searchPatterns(words);
  return patterns.length === 0
    ? Promise.resolve([])
    : replica.sql<Row>(search(byWords(patterns)), [limit, ...patterns], { prepare: false });
}

type Naming = { found: string; value: string };

/** How to find what a typed id, reference, whole email address or whole phone number names; null for any other words. */
function namingOf(words: string): Naming | null {
  if (isId(words)) return { found: byId, value: words };
  const reference = referenceIn(words);
  if (reference !== null) return { found: byReference, value: reference };
  if (isEmail(words)) return { found: byEmail, value: words };
  const phone = PHONE.test(words) ? toPhone(words) : null;
  return phone === null ? null : { found: byPhone, value: phone };
}

/** A name such as Ktandler reads like a reference, and an address like a part of one, so if nothing is named, the words are searched. */
async function find(words: string, limit: number): Promise<Row[]> {
  const naming = namingOf(words);
  if (naming === null) return findByWords(words, limit);
  const rows = await replica.sql<Row>(search(naming.found), [limit, naming.value]);
  return rows.length > 0 || isId(words) ? rows : findByWords(words, limit);
}

/**
 * The ids of the newest sales that a typed id, reference, whole email address or whole phone number names. Null for anything else, whose
 * words are to be searched.
 */
export async function findNamed(words: string, limit: number): Promise<string[] | null> {
  const naming = namingOf(words);
  if (naming === null) return null;
  const newest = `select sale_id as id from (${naming.found}) f order by sale_id desc limit $1`;
  const rows = await replica.sql<{ id: string }>(newest, [limit, naming.value]);
  return rows.length > 0 || isId(words) ? rows.map(({ id }) => id) : null;
}

/**
 * The newest sales that match every word, in the id, the address, or the names and emails of sellers and buyers, or that what was typed names.
 */
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
