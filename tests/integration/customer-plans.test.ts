/**
 * No page of a customer's, and no JSON call that one may make, takes longer the more is sold. The site map itself is walked, by people in
 * every state a deal can be in; what reads more as there is more is named here with why.
 */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import routes from '~/routes';
import { buyerWithPurchase } from '../support/buyer';
import { buyerOf, listedIn } from '../support/deal';
import { CLOSED_WHEN_LONG, growing, insertMarket, planOf, pretendLong, statementsOf } from '../support/plans';
import type { Browser, Handler } from '../support/routes';
import { at, insertPayment, sellerWithSale, signedIn } from '../support/seller';

/** Prices and partners: a few hundred, whatever is sold. */
const FEW = new Set([
  'admin_config',
  'estate_agent',
  'estate_agent_brand',
  'law_firm',
  'lawyer',
  'lawyer_group',
  'product',
]);

type Place = { pattern: string; file: string };

/** Every address that something is shown at, but for the back office's. */
const placesIn = (entries: readonly RouteConfigEntry[], above = ''): Place[] =>
  entries.flatMap(({ path: part = '', file, children = [] }) => {
    const pattern = `${above}/${part}`;
    return pattern.startsWith('/admin') ? [] : [{ pattern, file }, ...placesIn(children, pattern)];
  });

type Asker = { browser: Browser; params: Record<string, string> };

/** A person's own deal, by all the names that addresses have for it. */
const of = (browser: Browser, role: 'sell' | 'buy', id: string, more: Record<string, string> = {}): Asker => ({
  browser,
  params: { role, id, transactionId: id, postcode: 'SY8 1DN', personId: newId(), purchaseId: newId(), ...more },
});

let askers: Asker[];

beforeAll(async () => {
  await insertMarket();
  const begun = await sellerWithSale();
  const paid = await sellerWithSale();
  await insertPayment(paid.saleId);
  const registered = await buyerWithPurchase();
  const buyer = await buyerOf(paid.saleId, { isAccepted: true, sale_agreed: new Date('2026-11-02') });
  const stranger = await buyerOf(paid.saleId);
  const sharing = await listedIn({ sale_id: paid.saleId, role: 'seller' });
  const joining = await listedIn({ purchase_id: buyer.purchaseId, role: 'buyer' });
  await listedIn({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const giver = await db.person.findFirstOrThrow({ where: { purchase_id: buyer.purchaseId, role: 'giftor' } });
  const home = await db.sale.findUniqueOrThrow({ where: { id: paid.saleId } });
  const newcomer = await signedIn({ phoneNumber: null });
  await pretendLong(FEW);
  askers = [
    of(newcomer.browser, 'sell', newId()),
    of(newcomer.browser, 'buy', newId()),
    of(begun.browser, 'sell', begun.saleId, { kind: 'sellers' }),
    of(paid.browser, 'sell', paid.saleId, { kind: 'sellers', userId: paid.person.id, purchaseId: stranger.purchaseId }),
    of(paid.browser, 'sell', home.property_id),
    of(sharing.browser, 'sell', paid.saleId),
    of(registered.browser, 'buy', registered.purchaseId, { kind: 'buyers' }),
    of(buyer.browser, 'buy', buyer.purchaseId, { kind: 'giftors', personId: giver.id, userId: buyer.person.id }),
    of(stranger.browser, 'buy', stranger.purchaseId),
    of(joining.browser, 'buy', buyer.purchaseId),
  ];
});

const filled = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)|\*/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));

test('no page and no call takes longer the more is sold', async () => {
  const found = new Map<string, { reads: string[]; of: string[] }>();
  const places = placesIn(routes as RouteConfigEntry[]);
  let shown = 0;
  for (const { pattern, file } of places) {
    const { loader }: { loader?: Handler } = await import(path.resolve('app', file));
    if (!loader) continue;
    for (const { browser, params } of askers) {
      const statements = await statementsOf(async () => {
        const handler = at(async (args) => loader(args), { ...params, '*': 'none' });
        // One of them fails on purpose.
        const answer = await browser.get(handler, filled(pattern, params)).catch(() => null);
        if (answer?.status === 200) shown += 1;
      });
      for (const asked of statements) {
        const known = found.get(asked.text);
        if (known) known.of.push(pattern);
        else found.set(asked.text, { reads: growing(await planOf(asked, CLOSED_WHEN_LONG), FEW), of: [pattern] });
      }
    }
  }
  const wrong = [...found].filter(([, { reads }]) => reads.length > 0);
  expect(wrong.map(([text, { reads, of: pages }]) => ({ text, reads, of: [...new Set(pages)] }))).toEqual([]);
  expect(shown).toBeGreaterThan(100);
  expect(found.size).toBeGreaterThan(40);
});
