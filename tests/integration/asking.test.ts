/** What a page shows of who asks for it, asked in one statement with who that is. */
import type { AppLoadContext } from '@remix-run/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { question } from '~/domain/account/queries.server';
import { onboardingOf } from '~/domain/onboarding/queries.server';
import { propertiesOf, startAnew } from '~/domain/onboarding/resume-commands.server';
import { sql } from '~/platform/db.server';
import { loader as frame } from '~/root';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as buyerProperty } from '~/routes/buy/about-the-property';
import { loader as success } from '~/routes/buy/success';
import { loader as whatsIncluded } from '~/routes/buy/whats-included';
import { loader as aboutYou } from '~/routes/onboarding/about-you';
import { loader as terms } from '~/routes/onboarding/terms-and-conditions';
import { loader as sellerProperty } from '~/routes/sell/about-the-property';
import { loader as payment } from '~/routes/sell/payment';
import { page } from '~/routes/shared/handler.server';
import { buyerWithPurchase } from '../support/buyer';
import { statementsOf } from '../support/plans';
import type { Browser, Handler } from '../support/routes';
import { sellerWithSale, signedIn } from '../support/seller';

/** As the router calls them: all at once, those of what surrounds a page before its own. */
async function load({ cookies }: Browser, loaders: unknown[], path: string, params = {}, context = newContext()) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request(new URL(path, process.env.APP_URL), { headers: { cookie } });
  return Promise.allSettled((loaders as Handler[]).map((loader) => loader({ request, params, context })));
}

const newContext = (): AppLoadContext => ({ ip: '203.0.113.7', nonce: '', pattern: '' });

const given = (result?: PromiseSettledResult<unknown>): unknown => {
  if (result?.status !== 'fulfilled') throw result?.reason;
  return result.value;
};

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let buyer: Awaited<ReturnType<typeof buyerWithPurchase>>;
let newcomer: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  seller = await sellerWithSale();
  buyer = await buyerWithPurchase();
  newcomer = await signedIn();
});

const role = (of: 'sell' | 'buy') => ({ role: of });

const pages: [path: string, loader: unknown, params: object, asks: () => { browser: Browser }, statements: number][] = [
  ['/welcome-back', welcomeBack, {}, () => seller, 1],
  ['/sell/about-you', aboutYou, role('sell'), () => newcomer, 1],
  ['/sell/about-the-property', sellerProperty, {}, () => seller, 1],
  ['/sell/about-the-property', sellerProperty, {}, () => newcomer, 1],
  ['/buy/about-the-property', buyerProperty, {}, () => newcomer, 1],
  ['/sell/payment', payment, {}, () => seller, 1],
  // What it costs, and the answers, are asked once it is known that they are shown.
  ['/sell/terms-and-conditions', terms, role('sell'), () => seller, 3],
  ['/buy/whats-included', whatsIncluded, {}, () => buyer, 1],
  ['/buy/success', success, {}, () => buyer, 1],
];

test.each(pages)(
  '%s asks who it is for and what it shows of them at once',
  async (path, loader, params, asks, most) => {
    let results: PromiseSettledResult<unknown>[] = [];
    const statements = await statementsOf(async () => {
      results = await load(asks().browser, [frame, loader], path, params);
    });
    expect(given(results[0])).toMatchObject({ viewer: { isAdmin: false } });
    expect(statements).toHaveLength(most);
  },
);

describe('the answer', () => {
  const progress = page({ access: 'signed-in', asks: () => onboardingOf.sell }, ({ answer }) => answer);

  test('is the same as when it is asked by itself', async () => {
    const { person, saleId, browser } = seller;
    const [, asked] = await load(browser, [frame, progress], '/sell/payment');
    const viewer = { ...person, userId: person.id, sessionId: '', middleName: null, isAdmin: false };
    expect(given(asked)).toEqual(await onboardingOf.sell.ask(viewer));
    expect(given(asked)).toMatchObject({ current: { id: saleId }, beginsAnother: false });
  });

  test('is none for a visitor, who signs in first', async () => {
    const [around, asked] = await load({ cookies: new Map() } as Browser, [frame, progress], '/sell/payment');
    expect(given(around)).toMatchObject({ viewer: null });
    expect(asked).toMatchObject({ status: 'rejected', reason: { status: 302 } });
  });

  test('is what an action of the same request left', async () => {
    const { browser } = await sellerWithSale();
    const context = newContext();
    const begin = page({ access: 'signed-in' }, async ({ viewer }) => {
      await startAnew(viewer, 'sell');
      return null;
    });
    await load(browser, [begin], '/sell/payment', {}, context);
    const [around, asked] = await load(browser, [frame, progress], '/sell/payment', {}, context);
    expect(given(around)).toMatchObject({ viewer: { isAdmin: false } });
    expect(given(asked)).toMatchObject({ current: null, beginsAnother: true });
  });

  test('is that of its own question, where two loaders of a page ask', async () => {
    const other = page({ access: 'signed-in', asks: () => propertiesOf }, ({ answer }) => answer);
    const [asked, another] = await load(seller.browser, [progress, other], '/sell/payment');
    expect(given(asked)).toMatchObject({ current: { id: seller.saleId } });
    expect(given(another)).toMatchObject([{ id: seller.saleId, role: 'sell' }]);
  });

  test('that fails leaves what surrounds the page as it was', async () => {
    const failing = question({
      name: 'fails_in_test',
      text: 'select 1 / length(substr(session_id, 1, 0)) as "ofNothing" from viewer',
      rows: (...asked) => sql<{ ofNothing: number }>(...asked),
      read: (rows) => rows,
    });
    const fails = page({ access: 'signed-in', asks: () => failing }, ({ answer }) => answer);
    const [around, asked] = await load(seller.browser, [frame, fails], '/sell/payment');
    expect(given(around)).toMatchObject({ viewer: { email: seller.person.email } });
    expect(asked).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  });
});
