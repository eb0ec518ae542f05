import { type Address, addressLines } from '~/domain/address/rules';
import { ofBuyer } from '~/domain/purchase/buyer-queries.server';
import { isId } from '~/platform/ids';
import { findNewest, type Within } from '~/platform/newest.server';
import { replica } from '~/platform/replica.server';
import { holdsPartOfEmail, isIndexed, partOfEmail, searchPatterns } from '~/platform/search-words';
import { searchedFor } from './search-words-rules';

type Named = { first_name: string; last_name: string; email: string };

/** A sale that was found, by the specification's names. */
export type SearchResult = { id: string; address: string; seller: Named; buyer?: Named };

type Row = { id: string; address: Address; seller: Named; buyer: Named | null };

/**
 * It alone reads the index; all else is one row each. The index knows the words, and beside them the span of time of an id. Everything that is
 * found there is sorted before the newest are taken: told to stop earlier, the database would walk back through all sales until it met enough.
 */
const byWords = (words: number, within: Within) => `
  select sale_id from ${within && 'newest' in within ? newestSales(within.newest) : 'sale_search'} t
   where ${textHolds(words)}
     ${within && 'since' in within ? `and left(sale_id::text, ${SPAN_DIGITS}) >= $${words + 2}` : ''}`;

/** @param text of the rows: an expression that is not exactly the index's keeps the database from asking the index */
const textHolds = (words: number, text = 't.text') =>
  Array.from({ length: words }, (_, index) => `${text} like search_normal($${index + 2})`).join(' and ');

const newestSales = (size: number) => `(select sale_id, text from sale_search order by sale_id desc limit ${size})`;

/** A whole id is looked up: as a word, its letters and figures are in most rows, if not beside each other. */
const byId = 'select id as sale_id from sale where id = lower($2)::bpchar';

/**
 * Sales by the email address of a seller or a buyer. Of people of deals first the ids, then the rows: of a list of ids the database expects ten,
 * and of one email address thousands, so it would start a second process to read three rows.
 * @param holds a condition about `email` of a row, by its name
 */
const byEmailOf = (holds: (row: string) => string) => {
  const people = `array(select n.id from person n where n.role <> 'giftor' and ${holds('n')})`;
  return `
  select s.id as sale_id from app_user u join sale s on s.primary_seller_id = u.id where ${holds('u')}
  union
  select s.id from app_user u join purchase p on p.primary_buyer_id = u.id join sale s on s.property_id = p.property_id
   where ${holds('u')}
  union
  select n.sale_id from person n where n.id = any (${people}) and n.sale_id is not null
  union
  select s.id from person n join purchase p on p.id = n.purchase_id join sale s on s.property_id = p.property_id
   where n.id = any (${people})`;
};

/**
 * So is a whole address of email: the lists of its many groups of three letters are the longest of the index. Where nobody has it, it is part
 * of one.
 */
const byEmail = byEmailOf((row) => (row === 'u' ? 'u.email = lower($2)' : `lower(${row}.email) = lower($2)`));

/** What the text of a sale has of an address, but for the postcode. */
const ADDRESS = [
  'organisation_name',
  'sub_building_name',
  'building_name',
  'line_1',
  'line_2',
  'line_3',
  'post_town',
  'county',
];

/** Sales with an @ elsewhere than in an address of email: in the name of the company, in the home's address. They are few: each is looked up. */
const withAtElsewhere = (mailbox: string, domain: string) => `
  select s.id from company c cross join lateral (select id from sale where company_seller_id = c.id offset 0) s
   where c.name like '%@%' and strpos(search_normal(c.name), search_normal(${mailbox} || '@' || ${domain})) > 0
  union
  select s.id from property y join sale s on s.property_id = y.id where y.address_id = any (array(
    select a.id from address a where ${ADDRESS.map((line) => `a.${line} like '%@%'`).join(' or ')}))`;

/** And a part of one with its @, which is looked up by the end of the mailbox. The other words are then looked for in few texts. */
function byPartOfEmail(words: number) {
  const [mailbox, domain] = [`$${words + 2}`, `$${words + 3}`] as const;
  return `
  select t.sale_id
    from (${byEmailOf((row) => holdsPartOfEmail(row, mailbox, domain))} union ${withAtElsewhere(mailbox, domain)}) e
    join sale_search t on t.sale_id = e.sale_id
   where ${textHolds(words, `(t.text || '')`)}`;
}

const isEmail = (asked: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(asked);

const search = (found: string) => `
  with found as materialized (${found}),
       newest as (select sale_id from found order by sale_id desc limit $1)
  select s.id, to_jsonb(a) as address,
         jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as seller,
         ${ofBuyer("jsonb_build_object('first_name', b.first_name, 'last_name', b.last_name, 'email', b.email)")} as buyer
    from newest f
    join sale s on s.id = f.sale_id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   order by f.sale_id desc`;

const findById = async (id: string) => replica.sql<Row>(search(byId), [1, id]);

async function findByEmail(email: string, limit: number): Promise<Row[]> {
  const found = await replica.sql<Row>(search(byEmail), [limit, email]);
  return found.length > 0 ? found : findByWords(email, limit);
}

async function findByWords(asked: string, limit: number): Promise<Row[]> {
  const patterns = searchPatterns(asked);
  const ask = (found: string, more: unknown[]) =>
    replica.sql<Row>(search(found), [limit, ...patterns, ...more], { prepare: false });
  const part = partOfEmail(asked);
  const { rows } = await findNewest('sale', limit, isIndexed(patterns), (within) => {
    if (within === null && part) return ask(byPartOfEmail(patterns.length), [part.mailbox, part.domain]);
    return ask(byWords(patterns.length, within), within && 'since' in within ? [spanOf(within.since)] : []);
  });
  return rows;
}

/** Ids sort by time: the span of 18 hours that one is of are the first digits of its seconds. */
const SPAN_DIGITS = 4;
const spanOf = (moment: Date) =>
  Math.floor(moment.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(0, SPAN_DIGITS);

function find(asked: string, limit: number): Promise<Row[]> {
  if (isId(asked)) return findById(asked);
  return isEmail(asked) ? findByEmail(asked, limit) : findByWords(asked, limit);
}

/** The newest sales that hold every word of it: in the id, the address, or the names and emails of sellers and buyers. */
export async function searchSales(typed: string | null, limit: number): Promise<SearchResult[]> {
  const asked = searchedFor(typed);
  if (asked === null) return [];
  const rows = await find(asked, limit);
  return rows.map(({ buyer, address, ...row }) => ({
    ...row,
    address: addressLines(address).join(', '),
    ...(buyer && { buyer }),
  }));
}
