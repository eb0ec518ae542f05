/**
 * No page, and no JSON call, gets slower as sales grow. Visits the whole site map as customers in every state of a deal
 * and as staff, and judges the query plan of each statement. Statements that may grow are listed in support/plans.ts,
 * with the reason.
 */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import routes from '~/routes';
import { insertAgentSession } from '../support/agent-rows';
import { buyerWithPurchase } from '../support/buyer';
import { buyerOf, insertFollower } from '../support/deal';
import { insertEstateAgent } from '../support/partners';
import {
  CLOSED_WHEN_LONG,
  growingScans,
  inflateTableSizes,
  insertManySales,
  isException,
  planOf,
  statementsOf,
} from '../support/plans';
import { Browser, type Handler } from '../support/routes';
import { insertPayment, sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Place = { pattern: string; file: string };

const placesIn = (entries: readonly RouteConfigEntry[], above = ''): Place[] =>
  entries.flatMap(({ path: part = '', file, children = [] }) => {
    const pattern = `${above}/${part}`;
    return [{ pattern, file }, ...placesIn(children, pattern)];
  });

type Asker = { browser: Browser; params: Record<string, string> };

/** A person's own deal, by each name that addresses use for it. */
const of = (browser: Browser, role: 'sell' | 'buy', id: string, more: Record<string, string> = {}): Asker => ({
  browser,
  params: { role, id, transactionId: id, postcode: 'SY8 1DN', personId: newId(), purchaseId: newId(), ...more },
});

let askers: Asker[];
let few: ReadonlySet<string>;

beforeAll(async () => {
  await insertManySales();
  const begun = await sellerWithSale();
  const paid = await sellerWithSale();
  await insertPayment(paid.saleId);
  const registered = await buyerWithPurchase();
  const buyer = await buyerOf(paid.saleId, { isAccepted: true, sale_agreed: new Date('2026-11-02') });
  const stranger = await buyerOf(paid.saleId);
  const sharing = await insertFollower({ sale_id: paid.saleId, role: 'seller' });
  const joining = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const giver = await db.person.findFirstOrThrow({ where: { purchase_id: buyer.purchaseId, role: 'giftor' } });
  const home = await db.sale.findUniqueOrThrow({ where: { id: paid.saleId } });
  const newcomer = await signedIn({ phoneNumber: null });
  const agent = await agentOfSale(paid.saleId);
  few = await inflateTableSizes();
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
    of(agent, 'sell', paid.saleId),
    ...(await staffAskers()),
  ];
});

/** Someone of the sale's estate agent. */
async function agentOfSale(saleId: string): Promise<Browser> {
  const { id } = await insertEstateAgent();
  await db.sale.update({ where: { id: saleId }, data: { estate_agent_id: id, estate_agent_status: 'assigned' } });
  const { cookie } = await insertAgentSession(pool, id);
  const browser = new Browser();
  browser.cookies.set('kt_agent', cookie);
  return browser;
}

/** A member of staff who opens one of everything. */
async function staffAskers(): Promise<Asker[]> {
  const { browser } = await staffMember();
  const { rows } = await pool.query<Record<string, string | null>>(`
    select (select min(id) from sale) as sale, (select min(id) from purchase where confirmed_at is not null) as purchase,
           (select min(primary_seller_id) from sale) as seller, (select min(id) from transactions_group) as "group",
           (select min(id) from law_firm) as firm, (select min(id) from lawyer_group) as lawyers, (select min(id) from estate_agent) as agent,
           (select min(id) from estate_agent_brand) as brand, (select min(id) from company) as company, (select min(id) from property) as property`);
  const ids = Object.values(rows[0] ?? {}).map((id) => id ?? newId());
  const more = {
    period: '2026-10',
    month: '10',
    year: '2026',
    name: 'Wharf',
    number: '00000001',
    email: 'ada@mail.example',
  };
  return ids.map((id) => of(browser, 'sell', id, { userId: id, groupId: id, ...more }));
}

const filled = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)|\*/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));

test('no page and no call gets slower as sales grow', async () => {
  const found = new Map<string, { reads: string[]; of: string[] }>();
  const places = placesIn(routes as RouteConfigEntry[]);
  let shown = 0;
  for (const { pattern, file } of places) {
    const { loader }: { loader?: Handler } = await import(path.resolve('app', file));
    if (!loader) continue;
    for (const { browser, params } of askers) {
      const statements = await statementsOf(async () => {
        const handler = withParams(async (args) => loader(args), { ...params, '*': 'none' });
        // One address fails on purpose.
        const answer = await browser.get(handler, filled(pattern, params)).catch(() => null);
        if (answer?.status === 200) shown += 1;
      });
      for (const statement of statements) {
        const known = found.get(statement.text);
        if (known) known.of.push(pattern);
        else
          found.set(statement.text, {
            reads: growingScans(await planOf(statement, CLOSED_WHEN_LONG), few).filter((read) => !isException(read)),
            of: [pattern],
          });
      }
    }
  }
  const wrong = [...found].filter(([, { reads }]) => reads.length > 0);
  expect(wrong.map(([text, { reads, of: pages }]) => ({ text, reads, of: [...new Set(pages)] }))).toEqual([]);
  expect(shown).toBeGreaterThan(800);
  expect(found.size).toBeGreaterThan(120);
});
