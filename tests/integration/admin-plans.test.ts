/**
 * No page of the back office, and no JSON call of its lists, takes longer the more is sold: each statement of each of the pages that
 * `npm run bench:admin` times, and how the database can answer it. Tables that a page may read whole, and statements that may read more as
 * there is more, are named here with why.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { matchRoutes } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listUsers } from '~/domain/account/users-queries.server';
import { keepDays } from '~/domain/invoicing/days-commands.server';
import { searchSales } from '~/domain/reporting/search-queries.server';
import { pool } from '~/platform/db.server';
import { LOOKED_THROUGH } from '~/platform/newest.server';
import { startQueue, stopQueue } from '~/platform/queue.server';
import routes from '~/routes';
import { type Asked as AskedPage, adminPages } from '../../scripts/bench-admin-pages';
import { seedScale } from '../../scripts/seed-scale.mjs';
import { type Asked, growing, planOf, statementsOf } from '../support/plans';
import type { Browser, Handler } from '../support/routes';
import { at } from '../support/seller';
import { staffMember } from '../support/staff';

/** Partners and prices: they are a few hundred, whatever is sold. */
const FEW = new Set([
  'admin_config',
  'estate_agent',
  'estate_agent_brand',
  'estate_agent_search',
  'law_firm',
  'lawyer',
  'lawyer_group',
  'lawyer_group_search',
  'negotiator',
  'product',
  'valuer',
]);

type Tree = Parameters<typeof matchRoutes>[0];

const treeOf = (entries: RouteConfigEntry[]): Tree =>
  entries.map(({ path: part, index, file, children }) =>
    index ? { index: true, id: file, path: part } : { id: file, path: part, children: children && treeOf(children) },
  ) as Tree;

const tree = treeOf(routes as RouteConfigEntry[]);

/** Asks all that answers for an address, as a server does: the layouts and the page. */
async function visit(browser: Browser, address: string): Promise<void> {
  const { pathname } = new URL(address, 'http://localhost');
  for (const { route, params } of matchRoutes(tree, pathname) ?? []) {
    const { loader }: { loader?: Handler } = await import(path.resolve('app', String(route.id)));
    if (!loader) continue;
    const { status } = await browser.get(at(loader, params as Record<string, string>), address);
    // A page that so short a list does not have leads to its last one.
    if (status !== 200 && status !== 302) throw new Error(`${address} answered ${status}`);
  }
}

let pages: AskedPage[];
let browser: Browser;

beforeAll(async () => {
  const seedReference = ['--import', 'tsx', 'prisma/seed.ts'];
  await promisify(execFile)(process.execPath, seedReference, { env: { ...process.env, SEED: 'none' } });
  await seedScale(process.env.DATABASE_URL ?? '', { transactions: 600, seed: 7 });
  await keepDays(10_000);
  // Its tables are there, and nobody works.
  await startQueue([]);
  await stopQueue();
  pages = await adminPages(pool);
  browser = (await staffMember()).browser;
});

test('no page and no call takes longer the more is sold', async () => {
  const statements = new Map<string, { asked: Asked; pages: string[] }>();
  for (const { name, path: address } of pages) {
    for (const asked of await statementsOf(() => visit(browser, address))) {
      const known = statements.get(asked.text);
      if (known) known.pages.push(name);
      else statements.set(asked.text, { asked, pages: [name] });
    }
  }
  const found: Record<string, unknown> = {};
  for (const [text, { asked, pages: of }] of statements) {
    const reads = growing(await planOf(asked), FEW);
    if (reads.length > 0) found[text] = { reads, of: of.slice(0, 3) };
  }
  expect(found).toEqual({});
});

const WORDS = ['post.example', 'as', 'amara', 'road', 'ludlow', 'zzzzzz', 'ford road', '--', 'ha li'];

const usual = { ...LOOKED_THROUGH };
afterEach(() => Object.assign(LOOKED_THROUGH, usual));

const searched = async (words: string) => {
  const users = await listUsers({ searchValue: words, isActive: null, type: null, offset: 0, limit: 10 });
  const inactive = await listUsers({ searchValue: words, isActive: false, type: null, offset: 0, limit: 10 });
  return { sales: await searchSales(words, 8), users, inactive };
};

test.each(WORDS)('a search for %j finds the same, however far it looks at first', async (words) => {
  const whole = await searched(words);
  for (const [first, most] of [
    [10, 50],
    [25, 300],
    [100, 10_000],
  ]) {
    Object.assign(LOOKED_THROUGH, { first, most });
    expect(await searched(words)).toEqual(whole);
  }
});

test('words that many hold are looked for among the newest rows alone', async () => {
  Object.assign(LOOKED_THROUGH, { first: 60, most: 10_000 });
  const isWhole = ({ text }: Asked) => /from sale_search/.test(text) && !/left\(sale_id/.test(text);
  expect((await statementsOf(() => searchSales('mail.example', 8))).filter(isWhole)).toEqual([]);
  expect((await statementsOf(() => searchSales('zzzzzz', 8))).filter(isWhole)).toHaveLength(1);
});
