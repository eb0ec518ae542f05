/** How the database can answer what a page asks of it, told from the plans of its statements. */
import pg from 'pg';
import { vi } from 'vitest';
import { pool, transaction } from '~/platform/db.server';
import { startQueue, stopQueue } from '~/platform/queue.server';
import { seedScale } from '../../lab/seed-scale.mjs';
import { seedReference } from '../../prisma/seed/reference';
import { SMALL } from '../../scripts/migration-rules.mjs';

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

/** What some work asks the database for. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as Statement).text;
    const values = (typeof first === 'string' ? (second as unknown[]) : (first as Statement).values) ?? [];
    if (/^\s*(\(?select|with)\b/i.test(text)) asked.push({ text, values });
    return query.apply(this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return asked;
}

/** Of the few rows that a test has, the database would rather read every one: these ways are closed to it. */
const CLOSED = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];

/** Of lists as long as `pretendLong` makes them it reads rows of other tables one by one, as it does in production. */
export const CLOSED_WHEN_LONG = ['seqscan', 'hashjoin', 'mergejoin'];

/** Besides: groups, one to some 600 sales, whose names are counted. */
const FEW = [...SMALL, 'transactions_group'];

/** What may read more as there is more, and how much it does. */
const EXCEPTIONS = [
  // An index of words; how much of it is read admin-plans.test.ts tests.
  'Bitmap Heap Scan of sale_search sale_search_text_idx',
  'Bitmap Heap Scan of app_user app_user_search_newest_idx',
  // Checks that Thirdfort has not taken yet, or never took.
  'Index Scan of identity_check (thirdfort_id IS NULL)',
];

/** The completions of a month, which invoicing reads whole. */
const OF_MONTH = /^Index Scan of purchase \(\(completed >= '[\d-]+'::date\) AND \(completed < '[\d-]+'::date\)\)$/;

export const isException = (read: string) => EXCEPTIONS.includes(read) || OF_MONTH.test(read);

/** A market of 600 sales, with all that staff and jobs have made of it. */
export async function insertMarket(): Promise<void> {
  await transaction(seedReference);
  await seedScale(process.env.DATABASE_URL ?? '', { transactions: 600, seed: 7 });
  // Its tables are there, and nobody works.
  await startQueue([]);
  await stopQueue();
}

/**
 * The database plans for tables that are a thousand times as long.
 * @returns those that are not judged: the few, those without a row, which stay so, and those of the queue
 */
export async function pretendLong(): Promise<ReadonlySet<string>> {
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

/** The plan of a statement when tables are long. */
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
 * The scans that take longer the more is sold: those of a long table that neither look values up nor end when a page is full. A span of time
 * is no value: a month of a busier year has more in it.
 * @param few the tables that do not grow with what is sold
 */
export function growing(plan: Plan, few: ReadonlySet<string>, ends = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition = '', Plans: parts = [] } = plan;
  const endsBelow = type === 'Limit' || (ends && !/Sort|Aggregate|Hash|Unique/.test(type));
  const isLong = table !== undefined && !few.has(table);
  const isBounded = (/^Index/.test(type) && (endsBelow || / = /.test(condition))) || isLookUp(parts[0]);
  const here =
    isLong && !isBounded ? [`${type} of ${table} ${condition || plan['Index Name'] || indexOf(parts[0])}`.trim()] : [];
  // What is joined to each row of the first is looked up for each.
  const endsToo = (place: number) => endsBelow && (place === 0 || /Append/.test(type));
  return [...here, ...parts.flatMap((part, place) => growing(part, few, endsToo(place)))];
}

const indexOf = (plan?: Plan): string => plan?.['Index Name'] ?? (plan?.Plans ?? []).map(indexOf).join(' ');

/** A bitmap that is made of values looked up. */
function isLookUp(plan?: Plan): boolean {
  const { 'Node Type': type, 'Index Cond': condition = '', Plans: parts = [] } = plan ?? { 'Node Type': '' };
  if (type === 'BitmapOr') return parts.every(isLookUp);
  return type === 'BitmapAnd' ? parts.some(isLookUp) : type === 'Bitmap Index Scan' && / = /.test(condition);
}

/** How many rows the database expects at most of any part of a plan, but for values that it finds first: lists of ids are short, it thinks. */
export const expectedRows = (plan: Plan): number =>
  Math.max(
    plan['Plan Rows'] ?? 0,
    ...(plan.Plans ?? [])
      .filter((part) => part['Parent Relationship'] !== 'InitPlan' || isTable(part))
      .map(expectedRows),
  );

const isTable = (plan: Plan) => /^CTE /.test(plan['Subplan Name'] ?? '');

/** By what the rows of a table are looked up. */
export const lookedUpBy = (plan: Plan, table: string): string[] => [
  ...(plan['Relation Name'] === table ? [plan['Index Cond'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap((part) => lookedUpBy(part, table)),
];

export const tablesOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesOf),
];
