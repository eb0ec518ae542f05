/**
 * No page, and no JSON call, grows with what strangers add to a deal. Visits the whole site map around a deal that many
 * have added to: a list that is read whole makes its page too large.
 */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import routes from '~/routes';
import { buyerOf } from '../support/deal';
import { insertMany } from '../support/many';
import { statementsOf } from '../support/plans';
import type { Browser, Handler } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

/** The most bytes of a loader's data or a JSON call's answer. */
const MOST_BYTES = 200_000;
/** The most statements of one page or call. A whole transaction for staff needs 37, and a page of 100 in JSON 39. */
const MOST_STATEMENTS = 40;

/** The queue's own statements: Operations counts each of our queues, and its maintenance may run beside any page. */
const OF_THE_QUEUE = /\bpgboss\./;

/** Read whole, by staff only, and sent as a file. */
const WHOLE = ['/api/transaction/export.csv'];
/** The contract's own document. */
const CONTRACT = '/api/openapi.json';

type Place = { pattern: string; file: string };

const placesIn = (entries: readonly RouteConfigEntry[], above = ''): Place[] =>
  entries.flatMap(({ path: part = '', file, children = [] }) => {
    const pattern = part ? `${above}/${part}` : above;
    return [{ pattern, file }, ...placesIn(children, pattern)];
  });

type Asker = { browser: Browser; params: Record<string, string> };
let askers: Asker[];

beforeAll(async () => {
  await startQueue(workers);
  const { person, browser, saleId } = await sellerWithSale({ paid: true });
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const buyer = await buyerOf(saleId, { isAccepted: true });
  await insertMany(pool, {
    saleId,
    seller: person,
    buyer: buyer.person,
    purchaseId: buyer.purchaseId,
  });
  const stranger = await signedIn();
  const staff = await staffMember();
  const more = {
    period: '2026-10',
    month: '10',
    year: '2026',
    email: person.email,
    postcode: 'SY8 1DN',
    personId: newId(),
    kind: 'giftors',
    name: 'Wharf',
    number: '00000001',
  };
  const of = (asker: Browser, role: 'sell' | 'buy', id: string, others: Record<string, string> = {}): Asker => ({
    browser: asker,
    params: { ...more, role, id, transactionId: id, userId: id, purchaseId: buyer.purchaseId, groupId: id, ...others },
  });
  askers = [
    of(browser, 'sell', saleId, { userId: person.id }),
    of(browser, 'sell', person.id),
    of(browser, 'sell', property_id),
    of(buyer.browser, 'buy', buyer.purchaseId, { userId: buyer.person.id }),
    of(buyer.browser, 'sell', saleId),
    of(stranger.browser, 'buy', newId()),
    ...[saleId, buyer.purchaseId, person.id, buyer.person.id, property_id].map((id) => of(staff.browser, 'sell', id)),
  ];
});

const filled = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)|\*/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));

/** The queries with which pages find the most. */
const ASKED: Record<string, string> = {
  '/buy/about-the-property/property': '?postcode=SY8+1DN',
  '/admin/search': '?q=mill',
};

test('no page and no call grows with what strangers add', async () => {
  const wrong: { asked: string; bytes: number; statements: number }[] = [];
  let shown = 0;
  for (const { pattern, file } of placesIn(routes as RouteConfigEntry[])) {
    if (WHOLE.includes(pattern) || pattern === CONTRACT) continue;
    const { loader }: { loader?: Handler } = await import(path.resolve('app', file));
    if (!loader) continue;
    for (const { browser, params } of askers) {
      let bytes = 0;
      const sent = await statementsOf(async () => {
        const handler = withParams(async (args) => loader(args), { ...params, '*': 'none' });
        const address = filled(pattern, params) + (ASKED[pattern] ?? '');
        // One address fails on purpose.
        const answer = await browser.get(handler, address || '/').catch(() => null);
        if (answer?.status !== 200) return;
        shown += 1;
        bytes = JSON.stringify(answer.data ?? null).length;
      });
      const statements = sent.filter(({ text }) => !OF_THE_QUEUE.test(text));
      if (bytes > MOST_BYTES || statements.length > MOST_STATEMENTS)
        wrong.push({ asked: filled(pattern, params), bytes, statements: statements.length });
    }
  }
  expect(wrong).toEqual([]);
  expect(shown).toBeGreaterThan(200);
}, 120_000);
