/**
 * No page of the back office, and no JSON call of its lists, gets slower as sales grow: checks the query plan of each
 * statement of each page that `npm run bench:admin` times. Tables that a page may read whole, and statements that may
 * grow, are named here with a reason.
 */
import path from 'node:path';
import { matchRoutes } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SEARCHED_ROWS } from '~/domain/account/newest-queries.server';
import { listUsers } from '~/domain/account/users-queries.server';
import { searchSales } from '~/domain/reporting/search-queries.server';
import { pool } from '~/platform/db.server';
import { searchPatterns } from '~/platform/search-words';
import routes from '~/routes';
import { adminPages, type PageToRead } from '../support/admin-pages';
import {
  CLOSED_WHEN_LONG,
  expectedRows,
  growingScans,
  inflateTableSizes,
  insertManySales,
  isException,
  lookedUpBy,
  planOf,
  type Statement,
  statementsOf,
  tablesOf,
} from '../support/plans';
import type { Browser, Handler } from '../support/routes';
import { withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Tree = Parameters<typeof matchRoutes>[0];

const treeOf = (entries: RouteConfigEntry[]): Tree =>
  entries.map(({ path: part, index, file, children }) =>
    index ? { index: true, id: file, path: part } : { id: file, path: part, children: children && treeOf(children) },
  ) as Tree;

const tree = treeOf(routes as RouteConfigEntry[]);

/** Calls the loaders for an address as a server does: the layouts' and the page's. */
async function visit(browser: Browser, address: string): Promise<void> {
  const { pathname } = new URL(address, 'http://localhost');
  for (const { route, params } of matchRoutes(tree, pathname) ?? []) {
    const { loader }: { loader?: Handler } = await import(path.resolve('app', String(route.id)));
    if (!loader) continue;
    const { status } = await browser.get(withParams(loader, params as Record<string, string>), address);
    // A page past the end of this short list redirects to the last one.
    if (status !== 200 && status !== 302) throw new Error(`${address} answered ${status}`);
  }
}

let pages: PageToRead[];
let browser: Browser;
let few: ReadonlySet<string>;

beforeAll(async () => {
  await insertManySales();
  pages = await adminPages(pool);
  few = await inflateTableSizes();
  browser = (await staffMember()).browser;
});

test('a scan or sort of a whole table would be found', async () => {
  const wrong = ['select count(*) from purchase', 'select id from sale order by asking_price limit 10'];
  for (const text of wrong) expect(growingScans(await planOf({ text }, CLOSED_WHEN_LONG), few)).toHaveLength(1);
});

test('no page and no call gets slower as sales grow', async () => {
  const statements = new Map<string, { asked: Statement; pages: string[] }>();
  for (const { name, path: address } of pages) {
    for (const asked of await statementsOf(() => visit(browser, address))) {
      const known = statements.get(asked.text);
      if (known) known.pages.push(name);
      else statements.set(asked.text, { asked, pages: [name] });
    }
  }
  const found: Record<string, unknown> = {};
  for (const [text, { asked, pages: of }] of statements) {
    const reads = growingScans(await planOf(asked, CLOSED_WHEN_LONG), few).filter((read) => !isException(read));
    if (reads.length > 0) found[text] = { reads, of: of.slice(0, 3) };
  }
  expect(found).toEqual({});
});

/** A statement with more tables than this takes longer to plan than to read a page of ten. */
const MANY_TABLES = 8;

/**
 * How many of ten executions of a statement were planned again, on one connection. In a transaction, because a pooler
 * may switch connections between transactions.
 */
async function plansOf({ text, values = [] }: Statement): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (let ask = 0; ask < 10; ask++) await client.query({ name: 'asked', text, values });
    const { rows } = await client.query<{ plans: number }>(
      "select custom_plans::int as plans from pg_prepared_statements where name = 'asked'",
    );
    await client.query('deallocate asked');
    await client.query('commit');
    return rows[0]?.plans ?? 0;
  } finally {
    client.release(true);
  }
}

test('a list’s main statement uses a generic plan, and is not planned for each page', async () => {
  const named = /^(JSON: 100|JSON: a group|transactions, 100|groups, 100|group, 100)/;
  const often: string[] = [];
  for (const { path: address } of pages.filter(({ name }) => named.test(name))) {
    for (const asked of await statementsOf(() => visit(browser, address))) {
      if (tablesOf(await planOf(asked)).length <= MANY_TABLES) continue;
      // PostgreSQL plans the first five executions with their values before it tries a generic plan.
      if ((await plansOf(asked)) > 5) often.push(asked.text);
    }
  }
  expect(often).toEqual([]);
});

const WORDS = ['post.example', 'as', 'amara', 'road', 'ludlow', 'zzzzzz', 'ford road', '--', 'ha li'];

const usual = { ...SEARCHED_ROWS };
afterEach(() => Object.assign(SEARCHED_ROWS, usual));

const usersOf = (searchValue: string, isActive: boolean | null = null) =>
  listUsers({ searchValue, isActive, type: null, offset: 0, limit: 10 });
const searched = async (words: string) => [await usersOf(words), await usersOf(words, false)];

test.each(WORDS)('a search for users by %j finds the same, whatever its limits are', async (words) => {
  Object.assign(SEARCHED_ROWS, { oneByOne: 0 });
  const whole = await searched(words);
  for (const [oneByOne, first, most] of [
    [3, 10, 50],
    [8, 25, 300],
    [20, 100, 10_000],
    [400, 8_000, 10_000],
  ]) {
    Object.assign(SEARCHED_ROWS, { oneByOne, first, most });
    expect(await searched(words)).toEqual(whole);
  }
});

/** The expected results, from the text of every row. */
async function readOff(words: string) {
  const patterns = searchPatterns(words);
  const holds = (text: string) => patterns.map((_, place) => `${text} like search_normal($${place + 1})`).join(' and ');
  const sales = `select sale_id as id from sale_search where ${holds('text')} order by sale_id desc limit 8`;
  const users = `select id from app_user where ${holds("search_normal(' ' || first_name || ' ' || last_name || ' ' || email)")}
                  order by created_at desc, id desc limit 10`;
  const idsOf = async (text: string) => (await pool.query<{ id: string }>(text, patterns)).rows.map(({ id }) => id);
  return { sales: await idsOf(sales), users: await idsOf(users) };
}

const salesOf = async (words: string) => (await searchSales(words, 8)).map(({ id }) => id);

test.each(WORDS)('a search for sales by %j finds every sale whose text matches', async (words) => {
  expect(await salesOf(words)).toEqual((await readOff(words)).sales);
});

test('words in many sales are found by reading from the newest, rare words by the index', async () => {
  const plansFor = async (words: string) => {
    const asked = await statementsOf(() => searchSales(words, 8));
    return Promise.all(asked.map((each) => planOf(each, CLOSED_WHEN_LONG)));
  };
  expect((await plansFor('example')).flatMap((plan) => growingScans(plan, few))).toEqual([]);
  expect((await plansFor('zzzzzz')).flatMap((plan) => growingScans(plan, few))).toEqual([
    'Bitmap Heap Scan of sale_search sale_search_text_idx',
  ]);
});

const searchesOf = (words: string) => statementsOf(() => usersOf(words));

/** The statements that search all users by the word index. */
const isOfWhole = ({ text }: Statement) => /like search_normal/.test(text) && !/search_span|limit \d+\) u\b/.test(text);

test('words of many users are searched among the newest users only, and an email address is looked up directly', async () => {
  Object.assign(SEARCHED_ROWS, { oneByOne: 10, first: 60, most: 10_000 });
  const wholeOf = async (words: string) => (await searchesOf(words)).filter(isOfWhole);
  // It is so common among the 600 users that searching the newest is enough.
  expect(await wholeOf('mail.example')).toEqual([]);
  expect(await wholeOf('zzzzzz')).toHaveLength(1);
  expect(await wholeOf('--')).toEqual([]);

  const { rows } = await pool.query<{ email: string }>(
    'select u.email from sale s join app_user u on u.id = s.primary_seller_id limit 1',
  );
  const asked = await statementsOf(() => searchSales(rows[0]?.email.toUpperCase() ?? '', 8));
  expect(asked.filter(({ text }) => /sale_search/.test(text))).toEqual([]);
});

test('words of most users are found among the newest few, even if many users were created within 18 hours', async () => {
  Object.assign(SEARCHED_ROWS, { oneByOne: 300, first: 400 });
  const asked = await searchesOf('example');
  expect(asked.filter(({ text }) => /like search_normal/.test(text))).toHaveLength(1);
  expect(asked.filter(({ text }) => /search_span/.test(text))).toEqual([]);
});

test('part of an email address finds everyone whose text matches', async () => {
  Object.assign(SEARCHED_ROWS, { oneByOne: 2, first: 4, most: 4 });
  const { rows } = await pool.query<{ email: string }>(
    `(select email from app_user order by id limit 4) union all
     (select email from person where role <> 'giftor' order by id limit 4) union all
     (select email from person where role = 'giftor' order by id limit 2)`,
  );
  for (const { email } of rows) {
    const [mailbox = '', domain = ''] = email.split('@');
    for (const part of [
      `${mailbox.slice(2)}@`,
      `${mailbox.slice(-4)}@${domain.slice(0, 2)}`,
      `${mailbox}@${domain.slice(0, -1)}`,
    ]) {
      const { sales, users } = await readOff(part);
      expect(await salesOf(part.toUpperCase()), part).toEqual(sales);
      expect(
        (await usersOf(part)).items.map(({ _id }) => _id),
        part,
      ).toEqual(users);
    }
  }
});

test('the planner expects few people with the same email address', async () => {
  const erasing = pages.find(({ name }) => name === 'user, erase');
  const email = pages.find(({ name }) => name === 'search, an email');
  const asked = await statementsOf(() =>
    Promise.all([visit(browser, `${erasing?.path}`), visit(browser, `${email?.path}`)]),
  );
  const lookUps = asked.filter(({ text }) => /lower\((n\.)?email\)/.test(text));
  expect(lookUps).toHaveLength(2);
  for (const lookUp of lookUps)
    expect(expectedRows(await planOf(lookUp, CLOSED_WHEN_LONG)), lookUp.text).toBeLessThan(500);
});

test('the units of all groups on a page are read in one query', async () => {
  const groups = pages.find(({ name }) => name === 'groups');
  const asked = await statementsOf(() => visit(browser, `${groups?.path}`));
  const [page] = asked.filter(({ text }) => /hasActivePurchaseIntent/.test(text));
  const plan = await planOf(page ?? { text: '' }, CLOSED_WHEN_LONG);
  for (const table of ['sale_order', 'purchase']) {
    expect(lookedUpBy(plan, table)).toEqual([expect.stringContaining('= ANY ((array_agg(')]);
  }
});
