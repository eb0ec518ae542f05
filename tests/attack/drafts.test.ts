/** Drafts are input from outside: whatever a draft holds, the pages that show it must open. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { insertPerson, insertPurchase, insertSale, insertSession } from '../support/rows';
import { serve } from './served';

let origin: string;
let stop: () => Promise<void>;
let cookie: string;
let sessionId: string;
let deals: string[];

beforeAll(async () => {
  ({ origin, stop } = await serve());
  const person = await insertPerson(pool, { phoneNumber: '+447700900123', type: 'admin' });
  const other = await insertPerson(pool);
  const saleId = await insertSale(pool, person.id, { termsAccepted: false });
  const purchaseId = await insertPurchase(pool, person.id, await insertSale(pool, other.id), { termsAccepted: false });
  deals = [saleId, purchaseId];
  cookie = `kt_session=${await insertSession(pool, person.id)}`;
  sessionId = (await db.session.findFirstOrThrow({ where: { user_id: person.id } })).id;
});

afterAll(() => stop());

/** Each draft with the pages that show it. */
const PAGES: Record<string, string[]> = {
  onboardingFlow: [
    '/welcome-back',
    '/sell/about-the-property',
    '/buy/about-the-property',
    '/sell/terms-and-conditions',
  ],
  aboutYou: ['/sell/about-you'],
  personForm: ['/sell/about-the-property/sellers/add', '/buy/about-the-property/giftors/add'],
  transactionForm: [
    '/sell/about-the-property',
    '/sell/about-the-property/address?manual=true',
    '/sell/terms-and-conditions',
    '/sell/about-the-property/sellers/add',
  ],
  purchaseIntentForm: ['/buy/about-the-property', '/buy/terms-and-conditions', '/buy/about-the-property/giftors/add'],
  unrecordedTerms: ['/sell/terms-and-conditions', '/sell/payment', '/buy/whats-included'],
  estateAgent: ['/admin/estate-agents/add', '/admin/estate-agents/add/office', '/admin/estate-agents/add/thirdfort'],
};

const NAMES = [
  ...['typed', 'dealId', 'newestId', 'failure', 'sellers', 'buyers', 'giftors', 'page', 'transactionId', 'propertyId'],
  ...['propertyAddress', 'line_1', 'post_town', 'county', 'country', 'firstName', 'funding', 'gifts', 'property_id'],
  ...['personId', 'correspondenceAddress', 'amount', 'valuers', 'negotiators', 'office', 'thirdfort', '_id', 'brand'],
];

/** Has the shape of a draft, but any values. */
const nonsense = () => {
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -1.5, '', 'x', 'yes', ...deals),
    fc.string({ maxLength: 20 }),
    fc.constant('e'.repeat(300)),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...NAMES), tie('tree'), { maxKeys: 6 }),
    ),
  }));
  const draft = fc.record(
    {
      dealId: fc.constantFrom(null, ...deals),
      newestId: fc.constantFrom(null, ...deals),
      page: fc.constantFrom('sell:new:sellers:new', 'buy:new:giftors:new', ...deals),
      typed: fc.dictionary(fc.constantFrom(...NAMES), tree, { maxKeys: 8 }),
      failure: tree,
      sellers: fc.array(tree, { maxLength: 2 }),
      buyers: fc.array(tree, { maxLength: 2 }),
      giftors: fc.array(tree, { maxLength: 2 }),
      valuers: fc.array(tree, { maxLength: 2 }),
      office: tree,
      thirdfort: tree,
      transactionId: tree,
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 3, arbitrary: draft }, { weight: 1, arbitrary: tree });
};

/** The pages that do not open with this draft. */
async function failingWith(key: string, data: unknown): Promise<string[]> {
  // jsonb cannot store \u0000, so no draft contains it.
  const written = JSON.stringify(data).replace(/\\u0000/g, '');
  if (key === 'onboardingFlow') {
    await pool.query('insert into draft (session_id, key, data) values ($1, $2, $3::jsonb)', [sessionId, key, written]);
  } else {
    await pool.query(
      `insert into form_draft (id, user_id, key, deal_id, data)
       select left(md5(deal), 24), s.user_id, $2, deal, $3::jsonb
         from session s cross join unnest($4::text[]) as deal where s.id = $1`,
      [sessionId, key, written, ['', ...deals]],
    );
  }
  const open = async (page: string) => {
    const answer = await fetch(origin + page, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status < 500 ? [] : [`${answer.status}: ${page}`];
  };
  const failing = await Promise.all((PAGES[key] ?? []).map(open));
  await pool.query('delete from draft where session_id = $1', [sessionId]);
  await pool.query('delete from form_draft where user_id = (select user_id from session where id = $1)', [sessionId]);
  return failing.flat();
}

/** Half an address, and other drafts that once broke a page. */
const KNOWN: [string, unknown][] = [
  ['transactionForm', { typed: { propertyAddress: { line_1: '18 Mill Lane' } } }],
  ['transactionForm', { typed: { propertyAddress: 'Ludlow' } }],
  ['transactionForm', { typed: { propertyAddress: { line_1: '18 Mill Lane', post_town: 'Ludlow', county: 1 } } }],
  ['transactionForm', { sellers: [{ firstName: 'Amara' }], typed: {} }],
  ['transactionForm', { failure: { a: 1 }, typed: {} }],
  ['purchaseIntentForm', { giftors: [{ personId: 1, amount: 'x' }], typed: { funding: 'x' } }],
  ['estateAgent', { valuers: [null], office: 'x' }],
  ['aboutYou', { typed: { firstName: { x: 1 } } }],
  ['aboutYou', 'x'],
];

test.each(KNOWN)('%s opens with %j', async (key, data) => {
  const [saleId, purchaseId] = deals;
  const dealId = key === 'transactionForm' ? saleId : purchaseId;
  const draft = typeof data === 'object' ? { dealId, newestId: dealId, ...data } : data;
  expect(await failingWith(key, draft)).toEqual([]);
});

test('whatever a draft holds, the pages that show it open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(PAGES)), nonsense(), async (key, data) => {
      expect(await failingWith(key, data)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
