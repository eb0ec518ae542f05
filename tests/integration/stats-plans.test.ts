/** Statistics cost the same however long the lists are: each of the page's statements, and how the database can answer it. */
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { pool } from '~/platform/db.server';
import { loader as home } from '~/routes/admin/home';
import { staffMember } from '../support/staff';

type Asked = { text: string; values?: unknown[] };
type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

/** Partners: they are a few hundred, whatever is sold. */
const FEW = new Set(['law_firm', 'lawyer_group']);

/** What a page asks the database for. */
async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as Asked).text;
    const values = (typeof first === 'string' ? (second as unknown[]) : (first as Asked).values) ?? [];
    if (/^\s*(\(?select|with)\b/i.test(text)) asked.push({ text, values });
    return query.apply(this, args);
  });
  await work();
  spy.mockRestore();
  return asked;
}

/**
 * The plan of a statement when tables are long: of those that a test has, the database would rather read every row.
 */
async function planOf({ text, values = [] }: Asked): Promise<Plan> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
    const [found] = rows;
    if (!found) throw new Error('A plan is one row');
    return found['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * The scans that take longer the more is sold: those of a long table that neither look values up nor end when a page is full. A span of time
 * is no value: a month of a busier year has more in it.
 */
function growing(plan: Plan, ends = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition = '', Plans: parts = [] } = plan;
  const endsBelow = type === 'Limit' || (ends && !/Sort|Aggregate|Hash|Unique/.test(type));
  const isLong = table !== undefined && !FEW.has(table);
  const isBounded = /^Index/.test(type) && (endsBelow || / = /.test(condition));
  const here = isLong && !isBounded ? [`${type} of ${table} ${condition}`] : [];
  // What is joined to each row of the first is looked up for each.
  const endsToo = (place: number) => endsBelow && (place === 0 || /Append/.test(type));
  return [...here, ...parts.flatMap((part, place) => growing(part, endsToo(place)))];
}

const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesOf),
];

test('no statement of the page of statistics takes longer the more is sold', async () => {
  const { browser } = await staffMember();
  const asked = await statementsOf(() => browser.get(home, '/admin'));
  expect(asked.length).toBeGreaterThan(8);
  const plans = await Promise.all(asked.map(planOf));
  expect(plans.flatMap((plan) => growing(plan))).toEqual([]);

  // The counts are read from what is kept of the months, and from nothing else that grows.
  const counts = plans.map(tablesOf).filter((tables) => tables.includes('month_count'));
  expect(counts).toHaveLength(7);
  expect([...new Set(counts.flat())].sort()).toEqual(['law_firm', 'lawyer_group', 'month_count']);
});

test.each([
  ['every sale', 'select count(*) from sale', 'sale'],
  ['a span of time', `select count(*) from sale where created_at > now() - interval '1 month'`, 'sale'],
  ['a page that is sorted first', 'select * from purchase order by agreed_price limit 10', 'purchase'],
])('%s would be found', async (_, text, table) => {
  expect(growing(await planOf({ text })).join()).toContain(table);
});
