/** Checks how the database can answer a page's statements, by their query plans. */
import pg from 'pg';
import { vi } from 'vitest';
import { pool, transaction } from '~/platform/db.server';
import { startQueue, stopQueue } from '~/platform/queue.server';
import { seedScale } from '../../lab/seed-scale.mjs';
import { seedReference } from '../../prisma/seed/reference';
import { SMALL } from '../../scripts/migration-statements.mjs';

export type Statement = { text: string; values?: unknown[] };

export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows'?: number;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  Plans?: Plan[];
};

/** The statements that some work sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as Statement).text;
    const values = (typeof first === 'string' ? (second as unknown[]) : (first as Statement).values) ?? [];
    if (/^\s*(\(?select|with)\b/i.test(text)) statements.push({ text, values });
    return query.apply(this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}

/** Plan types to switch off: with a test's few rows the planner would rather read them all. */
const CLOSED = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];

/** With lists as long as `inflateTableSizes` makes them, the planner joins other tables row by row, as in production. */
export const CLOSED_WHEN_LONG = ['seqscan', 'hashjoin', 'mergejoin'];

/** Also groups: there are about 600 sales for each. */
const FEW = [...SMALL, 'transactions_group'];

/** Scans that may grow, and by how much. */
const EXCEPTIONS = [
  // An index of words; admin-plans.test.ts tests how much of it is read.
  'Bitmap Heap Scan of sale_search sale_search_text_idx',
  'Bitmap Heap Scan of app_user app_user_search_newest_idx',
  // A tag that few sales have. For one that many have, the planner goes back from the newest sale.
  'Bitmap Heap Scan of sale sale_tags_idx',
  // Checks that Thirdfort has not accepted yet, or never accepted.
  'Index Scan of identity_check (thirdfort_id IS NULL)',
];

/** The completions of a month, which invoicing reads completely. */
const OF_MONTH = /^Index Scan of purchase \(\(completed >= '[\d-]+'::date\) AND \(completed < '[\d-]+'::date\)\)$/;

export const isException = (read: string) => EXCEPTIONS.includes(read) || OF_MONTH.test(read);

/** 600 sales, with everything that staff and jobs add to them. */
export async function insertManySales(): Promise<void> {
  await transaction(seedReference);
  await seedScale(process.env.DATABASE_URL ?? '', { transactions: 600, seed: 7 });
  // Creates the queue's tables; no workers run.
  await startQueue([]);
  await stopQueue();
}

/**
 * Makes the planner believe that tables are 1,000 times as long.
 * @returns the tables that are not judged: small ones, empty ones, which stay empty, and the queue's
 */
export async function inflateTableSizes(): Promise<ReadonlySet<string>> {
  await pool.query('analyze');
  await pool.query(
    `update pg_class c set reltuples = reltuples * 1000
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 0
        and not coalesce((select i.indrelid::regclass::text from pg_index i where i.indexrelid = c.oid), c.relname) = any($1)`,
    [FEW],
  );
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and (reltuples <= 0 or relnamespace <> 'public'::regnamespace)`,
  );
  return new Set([...FEW, ...rows.map(({ name }) => name)]);
}

/** A statement's plan when tables are long. */
export async function planOf({ text, values = [] }: Statement, closed: readonly string[] = CLOSED): Promise<Plan> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const way of closed) await client.query(`set local enable_${way} = off`);
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
 * The scans that grow with the number of sales: scans of a long table that neither look up values nor stop when a page
 * is full. A range of dates does not count as a value, since a busier year has more rows in it.
 * @param few tables that do not grow with sales
 */
export function growingScans(plan: Plan, few: ReadonlySet<string>, ends = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition = '', Plans: parts = [] } = plan;
  const endsBelow = type === 'Limit' || (ends && !/Sort|Aggregate|Hash|Unique/.test(type));
  const isLong = table !== undefined && !few.has(table);
  const isBounded = (/^Index/.test(type) && (endsBelow || / = /.test(condition))) || isLookUp(parts[0]);
  const here =
    isLong && !isBounded ? [`${type} of ${table} ${condition || plan['Index Name'] || indexOf(parts[0])}`.trim()] : [];
  // The second table of a join is looked up for each row of the first.
  const endsToo = (place: number) => endsBelow && (place === 0 || /Append/.test(type));
  return [...here, ...parts.flatMap((part, place) => growingScans(part, few, endsToo(place)))];
}

const indexOf = (plan?: Plan): string => plan?.['Index Name'] ?? (plan?.Plans ?? []).map(indexOf).join(' ');

/** Whether a bitmap is made by looking up values. */
function isLookUp(plan?: Plan): boolean {
  const { 'Node Type': type, 'Index Cond': condition = '', Plans: parts = [] } = plan ?? { 'Node Type': '' };
  if (type === 'BitmapOr') return parts.every(isLookUp);
  return type === 'BitmapAnd' ? parts.some(isLookUp) : type === 'Bitmap Index Scan' && / = /.test(condition);
}

/**
 * The most rows that the planner expects in any part of a plan, except in values that it computes first, such as short
 * lists of ids.
 */
export const expectedRows = (plan: Plan): number =>
  Math.max(
    plan['Plan Rows'] ?? 0,
    ...(plan.Plans ?? [])
      .filter((part) => part['Parent Relationship'] !== 'InitPlan' || isTable(part))
      .map(expectedRows),
  );

const isTable = (plan: Plan) => /^CTE /.test(plan['Subplan Name'] ?? '');

/** The conditions by which a table's rows are looked up. */
export const lookedUpBy = (plan: Plan, table: string): string[] => [
  ...(plan['Relation Name'] === table ? [plan['Index Cond'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap((part) => lookedUpBy(part, table)),
];

export const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesOf),
];
