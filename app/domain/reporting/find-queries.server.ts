import { sql } from '~/platform/db.server';
import { isId } from '~/platform/ids';
import { isIndexed, searchPatterns } from '~/platform/search-words';
import { position } from '~/platform/tally.server';
import { stepsAt } from '../sale/stage-rules';
import type { ListPage } from '../shared/schema';
import { type Finder, isFinding, NAME_FILTERS, type NameFilter, type Sort } from './find-schema';
import { listSales, rowsOfSales, type SaleFilter, type SaleRow } from './list-queries.server';
import { statesFor } from './rules';
import { newestSales } from './search-fragments.server';
import { findNamed } from './search-queries.server';

/** As many are found and counted at most, since no one reads further. */
export const MAX_FOUND = 1_000;

/** A name that more partners or groups have than this says too little. */
const MOST_NAMED = 100;

const solicitor = {
  found: 't.lawyer_group_id',
  from: 'lawyer_group_search t',
  id: 't.lawyer_group_id',
  text: 't.text',
};

/** Where partners and groups are looked up. `found` is the id that sales have: a firm's are those of its lawyer groups. */
const LOOK_UPS: Record<NameFilter, typeof solicitor> = {
  agent: { found: 't.estate_agent_id', from: 'estate_agent_search t', id: 't.estate_agent_id', text: 't.names' },
  firm: {
    found: 'g.id',
    from: 'law_firm f join lawyer_group g on g.law_firm_id = f.id',
    id: 'f.id',
    text: "search_normal(' ' || f.name)",
  },
  group: { found: 't.id', from: 'transactions_group t', id: 't.id', text: "search_normal(' ' || t.name)" },
  sellerSolicitor: solicitor,
  buyerSolicitor: solicitor,
  owner: {
    found: 't.id',
    from: "(select id, first_name, last_name from app_user where type = 'admin') t",
    id: 't.id',
    text: "search_normal(' ' || t.first_name || ' ' || t.last_name)",
  },
};

type Named = { filter: NameFilter; typed: string; ids: string[] };

/** The ids for a typed ID, or part of a name: one more than may be, if there are too many. */
async function lookUp(filter: NameFilter, typed: string): Promise<Named> {
  const { found, from, id, text } = LOOK_UPS[filter];
  const byId = isId(typed);
  const values = byId ? [typed] : searchPatterns(typed);
  const conditions = byId
    ? `${id} = lower($1)::bpchar`
    : values.map((_, n) => `${text} like search_normal($${n + 1})`).join(' and ');
  const rows = await sql<{ id: string }>(
    `select ${found} as id from ${from} where ${conditions} limit ${MOST_NAMED + 1}`,
    values,
    { prepare: false },
  );
  return { filter, typed, ids: rows.map((row) => row.id) };
}

/** `s` is the sale, and `ids` the place of a list of ids. */
const NAMED: Record<NameFilter, (ids: string) => string> = {
  agent: (ids) => `s.estate_agent_id = any(${ids}::bpchar[])`,
  firm: (ids) =>
    `(s.seller_lawyer_group_id = any(${ids}::bpchar[]) or s.buyer_lawyer_group_id = any(${ids}::bpchar[]))`,
  group: (ids) => `s.group_id = any(${ids}::bpchar[])`,
  sellerSolicitor: (ids) => `s.seller_lawyer_group_id = any(${ids}::bpchar[])`,
  buyerSolicitor: (ids) => `s.buyer_lawyer_group_id = any(${ids}::bpchar[])`,
  owner: (ids) => `s.owner_id = any(${ids}::bpchar[])`,
};

/** The table whose rows are walked, so that what is filtered is read in the order of an index: the sales, or their stages. */
type Walked = { from: string; id: string; createdAt: string };
const SALES: Walked = { from: 'sale s', id: 's.id', createdAt: 's.created_at' };
const STAGES: Walked = { from: 'sale_stage g', id: 'g.sale_id', createdAt: 'g.created_at' };

/** Each has an index: of the sales and of their stages by day and by price, of the stages by what is waited for. */
const ORDERS: Record<Sort, (walked: Walked) => string> = {
  newest: ({ id, createdAt }) => `${createdAt} desc, ${id} desc`,
  oldest: ({ id, createdAt }) => `${createdAt}, ${id}`,
  waiting: ({ id }) => `g.waiting_since, ${id}`,
  price: () => 'coalesce(s.asking_price, 0) desc, s.id desc',
};

const startOf = (day: string) => `(${day})::timestamp at time zone 'Europe/London'`;

/**
 * SQL that finds the ids of these sales in their order, with its values. Not to be prepared: which index is best depends on what is asked.
 * @returns with what was left out, in sentences for staff
 */
export async function findingSql({ groupId, ...progress }: SaleFilter, finder: Finder) {
  const names = Object.keys(NAME_FILTERS) as NameFilter[];
  const typed = names.flatMap((filter) => (finder[filter] === null ? [] : [{ filter, text: finder[filter] }]));
  const [lookedUp, ids] = await Promise.all([
    Promise.all(typed.map(({ filter, text }) => lookUp(filter, text))),
    finder.q === null ? null : findNamed(finder.q, MAX_FOUND),
  ]);
  const problems = lookedUp
    .filter((named) => named.ids.length > MOST_NAMED)
    .map((named) => `${NAME_FILTERS[named.filter]}: “${named.typed}” is in more than ${MOST_NAMED} names. Type more.`);

  const values: unknown[] = [];
  const at = (value: unknown) => `$${values.push(value)}`;
  const ofSale: string[] = [];
  if (groupId !== undefined) ofSale.push(`s.group_id = ${at(groupId)}`);
  if (finder.tag) ofSale.push(`s.tags @> array[${at(finder.tag)}::text]`);
  for (const named of lookedUp) {
    if (named.ids.length <= MOST_NAMED) ofSale.push(NAMED[named.filter](at(named.ids)));
  }
  const walked = ofSale.length > 0 || finder.sort === 'price' ? SALES : STAGES;
  const joins: string[] = [];
  if (walked === SALES && (finder.stage || finder.sort === 'waiting'))
    joins.push('join sale_stage g on g.sale_id = s.id');
  const where: string[] = [];
  if (Object.keys(progress).length > 0) {
    joins.push(`join sale_progress p on p.sale_id = ${walked.id}`);
    where.push(`p.state = any(${at(statesFor(progress))}::smallint[])`);
  }
  if (finder.stage) where.push(`g.steps = any(${at(stepsAt(finder.stage))}::smallint[])`);
  if (finder.from) where.push(`${walked.createdAt} >= ${startOf(`${at(finder.from)}::date`)}`);
  if (finder.to) where.push(`${walked.createdAt} < ${startOf(`${at(finder.to)}::date + 1`)}`);
  if (ids) where.push(`${walked.id} = any(${at(ids)}::bpchar[])`);
  else if (finder.q) {
    const patterns = searchPatterns(finder.q);
    joins.push(`join ${isIndexed(patterns) ? 'sale_search' : newestSales} t on t.sale_id = ${walked.id}`);
    where.push(...patterns.map((pattern) => `t.text like search_normal(${at(pattern)})`));
  }
  const conditions = [...where, ...ofSale];
  const text = `
    select ${walked.id} as id from ${walked.from} ${joins.join(' ')}
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${ORDERS[finder.sort](walked)}`;
  return { text, values, problems };
}

export type FoundSales = ListPage<SaleRow> & { problems: string[] };

/** A page of the transactions list. What is only filtered as the specification says has no end; of the rest, the first thousand are found. */
export async function findSales(filter: SaleFilter, finder: Finder, skip: number, size: number): Promise<FoundSales> {
  if (!isFinding(finder)) return { ...(await listSales(filter, skip, size)), problems: [] };
  const { text, values, problems } = await findingSql(filter, finder);
  const [{ total }, found] = await Promise.all([
    position('sale', [], 0),
    sql<{ id: string }>(`${text} limit ${MAX_FOUND}`, values, { prepare: false }),
  ]);
  const ids = found.slice(skip, skip + size).map(({ id }) => id);
  const items = ids.length > 0 ? await rowsOfSales(ids) : [];
  return { items, totalItems: total, totalFilteredItems: found.length, problems };
}
