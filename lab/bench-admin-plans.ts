/**
 * The statements that the database runs for a page, with their plans, from PostgreSQL's own log (auto_explain). Blocks
 * and rows do not depend on how busy the machine is, so a page whose cost grows with the number of sales shows on any
 * machine.
 */
import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};

/**
 * A statement as it was run: the blocks it read, and the rows it took from tables and indexes, including those that a
 * filter dropped.
 */
export type Ran = { text: string; ms: number; blocks: number; rows: number; plan: Node };

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/** Lets connections opened from now on log their plans. Costs nothing until `explain` turns it on. */
export async function prepareExplaining(database: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await database.query(`alter role current_user set ${name} = '${value}'`);
  }
}

async function explain(database: pg.Pool, isOn: boolean): Promise<void> {
  const wanted = isOn ? '0' : '-1';
  await database.query(`alter system set auto_explain.log_min_duration = ${wanted}`);
  await database.query('select pg_reload_conf()');
  // Every connection reloads at the same time, so checking this one is enough.
  for (;;) {
    const { rows } = await database.query('show auto_explain.log_min_duration');
    if (rows[0]['auto_explain.log_min_duration'] === wanted) return;
    await setTimeout(20);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Counts the rows of nodes that read a table or an index. A bitmap index scan's rows are counted where the table is
 * read.
 */
function rowsOf(node: Node): number {
  const isScan = /Scan$/.test(node['Node Type']) && node['Node Type'] !== 'Bitmap Index Scan' && node['Relation Name'];
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const here = isScan ? ((node['Actual Rows'] ?? 0) + dropped) * (node['Actual Loops'] ?? 1) : 0;
  return here + sum((node.Plans ?? []).map(rowsOf));
}

/** Whether the log ends with a complete plan. PostgreSQL may be writing the plan of a background job while we read. */
function isWhole(log: string): boolean {
  const lastLine = log.slice(log.lastIndexOf('\n', log.length - 2) + 1);
  if (lastLine.startsWith('\t')) return lastLine === '\t}\n';
  return lastLine === '' || (lastLine.endsWith('\n') && !lastLine.endsWith('plan:\n'));
}

/** Finds the plans in the log. */
function read(log: string): Ran[] {
  const found = log.matchAll(/LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g);
  return [...found].map(([, ms, json = '']) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node };
    const blocks = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    return { text, ms: Number(ms), blocks, rows: Math.round(rowsOf(plan)), plan };
  });
}

/** How long to watch the app without requests, to know which statements its background jobs run. */
const IDLE_MS = 4_000;
/** Only statements seen in every request count. The first two requests run with cold caches. */
const ASKS = 5;

/** Requests each page while the database logs the plans of its statements. */
export async function explainPages<Page>(
  database: pg.Pool,
  logFile: string,
  pages: readonly Page[],
  ask: (page: Page) => Promise<unknown>,
): Promise<Map<Page, Ran[]>> {
  const log = await open(logFile);
  const during = async (work: () => Promise<unknown>) => {
    const { size: before } = await log.stat();
    await work();
    for (;;) {
      const { size: after } = await log.stat();
      const { buffer } = await log.read({ buffer: Buffer.alloc(after - before), position: before });
      const written = buffer.toString();
      if (isWhole(written)) return read(written);
      await setTimeout(20);
    }
  };
  await explain(database, true);
  try {
    const itself = new Set((await during(() => setTimeout(IDLE_MS))).map(({ text }) => text));
    const all = new Map<Page, Ran[]>();
    for (const page of pages) {
      const statements: Ran[][] = [];
      for (let ask_ = 0; ask_ < ASKS; ask_++) statements.push(await during(() => ask(page)));
      const [last = [], ...others] = statements.slice(2).reverse();
      const isOfPage = ({ text }: Ran) =>
        !itself.has(text) && others.every((ran) => ran.some((one) => one.text === text));
      all.set(page, last.filter(isOfPage));
    }
    return all;
  } finally {
    await explain(database, false);
    await log.close();
  }
}

export const blocksOf = (ran: readonly Ran[]) => sum(ran.map(({ blocks }) => blocks));
export const touchedBy = (ran: readonly Ran[]) => sum(ran.map(({ rows }) => rows));

/** A plan as text, one line for each node. */
export function planText(node: Node, depth = 0): string {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index,
    'Index Cond': condition,
    Filter: filter,
  } = node;
  const dropped = node['Rows Removed by Filter'] ?? node['Rows Removed by Index Recheck'];
  const blocks = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  const what = [type, table && `on ${table}`, index && `by ${index}`, condition, filter && `filter ${filter}`];
  const did = `rows=${node['Actual Rows']} loops=${node['Actual Loops']}${dropped ? ` dropped=${dropped}` : ''} blocks=${blocks}`;
  const line = `${'  '.repeat(depth)}${what.filter(Boolean).join(' ')} (${did})`;
  return [line, ...(node.Plans ?? []).map((part) => planText(part, depth + 1))].join('\n');
}
