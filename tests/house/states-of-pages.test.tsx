/** Words that a page shows in one of its states only, rendered here without a browser. */
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WORK_KINDS } from '~/domain/work/texts';
import { markupOf } from '../support/markup';

/** What the page's loader would have returned, or the part of it that the page reads. */
let loaded: unknown;

const Nothing = () => null;

/** The pages, with Remix's hooks replaced. Other test files of this worker get the real ones again. */
async function pages() {
  vi.resetModules();
  vi.doMock('@remix-run/react', async (original) => ({
    ...(await original<object>()),
    useLoaderData: () => loaded,
    useRouteLoaderData: () => ({ workDue: 4 }),
    useOutletContext: () => ({ id: '0'.repeat(24), sellerEmail: 'sian@home.example' }),
    useLocation: () => ({ pathname: '/', search: '', key: '' }),
    Outlet: Nothing,
  }));
  return {
    ...(await import('~/islands/address-lookup-results')),
    ...(await import('~/islands/card-payment-calls')),
    ...(await import('~/islands/card-checkout-form')),
    ...(await import('~/routes/account/properties')),
    ...(await import('~/routes/buy/not-registered')),
    ...(await import('~/routes/admin/stats-rows')),
    ...(await import('~/routes/admin/work/places')),
    ...(await import('~/routes/agent/sale-card')),
    ...(await import('~/routes/agent/sale-reading')),
    ...(await import('~/routes/dashboard/searches-and-people')),
    ...(await import('~/routes/dashboard/side')),
    ...(await import('~/routes/admin/transaction/checks/side')),
    ...(await import('~/routes/admin/transaction/requests/card')),
    ...(await import('~/routes/sell/payment-sections')),
    Search: (await import('~/routes/admin/search')).default,
    CancelFee: (await import('~/routes/dashboard/cancel-fee')).default,
    Reminders: (await import('~/routes/account/reminders')).default,
    Payment: (await import('~/routes/sell/payment')).default,
    EstateAgentTab: (await import('~/routes/admin/transaction/agent/tab')).default,
    Solicitors: (await import('~/routes/admin/transaction/solicitors/tab')).default,
    Case: (await import('~/routes/admin/case/detail')).default,
    Feed: (await import('~/routes/admin/feed')).default,
    Users: (await import('~/routes/admin/user/list')).default,
    Work: (await import('~/routes/admin/work/page')).default,
    Matter: (await import('~/routes/firm/matter')).default,
    Welcome: (await import('~/routes/onboarding/welcome')).default,
    ...(await import('~/ui/admin-frame')),
  };
}

const drawn = await pages();
const { Case, EstateAgentTab, LoadFailure, NotFoundWords, Payment, PaymentSummary, Properties, RequestsCard } = drawn;
const { NotRegistered, SaleReading, Side, routeFor, searchesOf, unacceptedBuyerNote } = drawn;
const { ReferralPart, Search, SideOfChecks, Solicitors, Users, openPayment, PaymentFailure, referralRow } = drawn;
const { AdminFrame, CancelFee, Feed, Matter, Reminders, SaleCard, Welcome, Work } = drawn;

afterAll(() => {
  vi.doUnmock('@remix-run/react');
  vi.resetModules();
});

const saidBy = (element: ReactElement) =>
  markupOf(element)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

/** A part in place of the whole view; what the page does not read can be missing. */
// biome-ignore lint/suspicious/noExplicitAny: a view has dozens of fields, and the words depend on one
const only = (part: object): any => part;

function saidByPage(Page: () => ReactElement | null, data: object): string {
  loaded = data;
  return saidBy(<Page />);
}

const supportEmail = 'help@keyturn.example';

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => vi.unstubAllGlobals());

test('a postcode or an address that is not found is named, with what to do', () => {
  for (const what of ['postcode', 'address'] as const)
    expect(saidBy(<NotFoundWords what={what} supportEmail={supportEmail} />).trim()).toBe(
      `We couldn't find that ${what}. Please check for any typos and try again. If you're sure the ${what} is right, then before continuing, please contact our team at ${supportEmail}`,
    );
});

test('a postcode without a home offers a text to send and an email later, and says that we send nothing', () => {
  const alert = { postcode: 'LS1 4AP', text: 'Please register it.', emailUrl: 'mailto:?subject=x', action: '/' };
  const words = saidBy(<NotRegistered {...alert} toldUntil={null} />);
  expect(words).toContain('No home at LS1 4AP is registered with us yet');
  expect(words).toMatch(/We do not send anything\. +Tell your seller or their agent .* Please register it\./);
  expect(words).toMatch(/for 90 days\. +Tell me when it is/);
  expect(saidBy(<NotRegistered {...alert} toldUntil="24 February 2027" />)).toMatch(
    /We’ll keep looking until 24 February 2027\. +Stop looking/,
  );
});

const words = { words: 'about 10 minutes' };
const atWelcome = {
  ...{ firstName: 'Amara', left: null, deal: null, elsewhere: null, developments: [] },
  total: { subtotal: 60_000, vat: 12_000, total: 72_000 },
  claims: {
    ...{ onboarding: words, cutting: words, traditional: words, preventing: words, failing: words },
    ...{ conveyancing: words, savedByBuyers: words },
  },
};

test('the first page of each journey says what to have, what it costs, how long it takes and when anything is agreed', () => {
  for (const role of ['sell', 'buy'] as const) {
    const said = saidByPage(Welcome, { ...atWelcome, role });
    expect(said).toMatch(/What to have to hand.*What you pay us +£720\.00 \(£600\.00 plus £120\.00 VAT\)/);
    expect(said).toMatch(/What you pay others later +\S.*Nothing is agreed until you accept the terms\./);
    // Once, and before the button.
    expect(said.split('Our questions take')).toHaveLength(2);
    expect(said).toMatch(/Our questions take about 10 minutes ?\. +Start +Before you start/);
    expect(said).toContain('with us works');
  }
});

test('people who have registered read where the button leads, and no reasons to register', () => {
  const status = { words: 'Offer accepted', tone: 'ok' };
  const deal = { role: 'sell', id: 'a', title: '4 Priory Walk', status, complete: true, left: null };
  const said = saidByPage(Welcome, { ...atWelcome, role: 'sell', deal });
  expect(said).toMatch(
    /Offer accepted +The button opens your dashboard, which shows where your sale stands\. +Continue your sale of 4 Priory Walk +Sell another home/,
  );
  expect(said).not.toContain('with us works');
  const begun = saidByPage(Welcome, { ...atWelcome, role: 'sell', deal: { ...deal, complete: false } });
  expect(begun).toContain('with us works');
});

test('a card form that does not load says so, and whom to email', () => {
  const words = saidBy(<LoadFailure checkoutUrl="/sell/payment/checkout" supportEmail={supportEmail} />);
  expect(words).toContain('Payment form failed to load');
  expect(words).toContain('Please refresh the page and try again.');
  expect(words).toContain(`If the issue persists, please email ${supportEmail}`);
});

test('a payment that failed without a reason asks to try again', () => {
  expect(saidBy(<PaymentFailure error={{}} />).trim()).toBe(
    'Payment Error An unexpected error occurred. Please check your details and try again.',
  );
});

test('says that nothing has been taken if a card was declined, but not if that is unknown', () => {
  const message = 'Your card was declined.';
  const declined = { message, payment_intent: { status: 'requires_payment_method' } };
  expect(saidBy(<PaymentFailure error={declined} />)).toContain(`${message} Nothing has been taken. Please check`);
  for (const error of [{ message }, { message, payment_intent: { status: 'processing' } }])
    expect(saidBy(<PaymentFailure error={error} />)).not.toContain('Nothing has been taken');
});

test('a Stripe customer without an id is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await expect(openPayment({ saleId: '', total: 1, lines: [] })).rejects.toThrow('Stripe customer created without ID');
});

test('the payment summary has the total, and a discount takes it to nothing', () => {
  const amounts = { subtotal: 60_000, vat: 12_000, total: 72_000 };
  const words = saidBy(<PaymentSummary amounts={amounts} isDiscounted={false} />);
  expect(words).toContain('Payment summary');
  expect(words).toContain('£720.00');
  expect(saidBy(<PaymentSummary amounts={amounts} isDiscounted />)).toMatch(/Discount.*£720\.00.*Total.*£0\.00/);
});

const toPay = {
  products: [],
  amounts: { subtotal: 60_000, vat: 12_000, total: 72_000 },
  card: { saleId: 'a'.repeat(24), supportEmail },
  isUnderWay: false,
  words: null,
  isLinkSent: false,
};

test('Enter in the field of the referral code applies it, although the card form is still loading', () => {
  loaded = toPay;
  // A browser presses the first button of the form.
  const [first] = markupOf(<Payment />).match(/<button[^>]*form="without-card"[^>]*>/) ?? [];
  expect(first).toContain('value="apply"');
});

test('a referral code that was left out is refused by us, not by the browser', () => {
  const refused = markupOf(<ReferralPart error="Please enter a code" saleId="" supportEmail={supportEmail} />);
  expect(refused).toMatch(/<form[^>]* novalidate/i);
  expect(refused).toContain(' required=""');
});

test('the payment page begins with the total and the card', () => {
  const words = saidByPage(Payment, toPay);
  expect(words).toMatch(
    /Payment Payment summary .* Total £720\.00 .* Pay by card .* If you have a code Referral code .* What's included/,
  );
});

test('a list of no sales or purchases says how to begin', () => {
  const properties = { title: '', current: [], finished: [], onPhone: true, isFirst: true } as const;
  expect(saidBy(<Properties {...properties} showFinished="folded" kind="sales" add="sell" />)).toMatch(
    /There are no sales yet\. Press the button below to get started\. Sell a property/,
  );
  expect(saidBy(<Properties {...properties} showFinished="folded" kind="purchases" add="buy" />)).toMatch(
    /There are no purchases yet\. Press the button below to get started\. Purchase a property/,
  );
  const past = only({ role: 'buy', id: 'a', complete: true, title: '18 Mill Lane', place: '', status: {} });
  const idle = { ...properties, finished: [past], kind: 'purchases', add: 'buy' } as const;
  expect(saidBy(<Properties {...idle} showFinished="hidden" />)).toMatch(
    /There are no purchases under way\. Press the button below to start one\. Purchase a property *$/,
  );
  expect(
    saidBy(<Properties {...idle} developments={[{ id: 'a', name: '', units: [] }]} showFinished="hidden" />),
  ).not.toContain('There are no');
});

test('searches of the back office without results say so', () => {
  expect(saidByPage(Search, { asked: 'nowhere', results: [], hasMore: false })).toContain('No transactions found');
  const list = { page: 1, pages: 1, total: 0, found: 0, query: {} };
  const users = { list, isActive: 'all', searchValue: 'nobody', rows: [], totalItems: 9, hasMore: false };
  expect(saidByPage(Users, users)).toMatch(/Users not found.* Show all users/);
  expect(saidByPage(Users, users)).not.toMatch(/9|Rows per page/);
  expect(saidByPage(Users, { ...users, list: { ...list, found: 1 } })).toContain('Rows per page');
  // How many there are stands in the heading only over a list of all of them.
  expect(saidByPage(Users, { ...users, list: { ...list, found: 9 } })).toMatch(/Users 9 /);
});

test('in the feed late cases have a heading of their own, and so have the cards of transactions', () => {
  const none = { dueBack: [], asked: [], toldByAgents: [], questions: [], moreQuestions: 0 };
  const feed = { ...none, show: null, shown: 5, skip: 0, total: 0, cards: [], lateCases: 2 };
  expect(saidByPage(Feed, feed)).toContain('Cases 2 cases are late Transactions');
});

test('a transaction names each part that is missing', () => {
  expect(referralRow(only({ value: null, dateLegalStarted: null })).legals).toBe('Not started');
  expect(saidByPage(EstateAgentTab, { status: 'assigned', agent: null })).toContain('details missing');
  const view = only({
    isV2: false,
    groups: { seller: null, buyer: null },
    agent: null,
    saleId: '',
    address: { line_1: '', post_town: '' },
  });
  const person = only({ key: 'a', name: 'Amara Bello', firstName: 'Amara', lastName: 'Bello', check: null });
  expect(saidBy(<SideOfChecks title="Sellers" side="seller" view={view} people={[person]} />)).toContain('Not shared');
});

test('a buyer who registers after the solicitor is assigned is still to be introduced', () => {
  const places = { firmAddress: { line_1: '', post_town: '' } };
  const group = {
    groupId: '',
    firmId: '',
    groupName: 'North',
    firm: 'Hollis',
    recipientEmails: [],
    assistants: [],
    ...places,
  };
  const buyers = [{ name: 'Bo Lee', introducedAt: null, isDisputed: false }];
  expect(
    saidByPage(Solicitors, {
      id: '',
      seller: null,
      buyer: group,
      buyers,
      emails: [],
      reports: [],
      legalsStartedAt: null,
      sellerAssignedAt: null,
    }),
  ).toContain('Introduced to Bo Lee Buyer to introduce');
});

test('a case begins with what they said', () => {
  const open = {
    id: 'a',
    title: 'Complaint, Bo Lee',
    state: 'open',
    message: 'No one rang.',
    email: null,
    phoneNumber: null,
  };
  const unset = {
    sale: null,
    referrer: null,
    recordedBy: null,
    answered: null,
    answeredBy: null,
    note: null,
    offer: null,
  };
  expect(saidByPage(Case, { ...open, ...unset })).toMatch(/Mark as answered +What they said +No one rang\. +Received/);
});

test('staff read the menu’s count of work again on its page, where the chip of theirs counts more', () => {
  const frame = only({ brand: { name: '', companyName: '' }, viewer: {}, crumbs: [], title: 'Work' });
  expect(saidBy(<AdminFrame {...frame} />)).toMatch(/ Work +, 4 due today /);
  const view = {
    list: { query: {}, found: 16, items: 0, pages: 1, page: 1 },
    counts: { mine: 16, none: 12, all: 20 },
    kinds: { shown: [], folded: [] },
    ...{ kind: null, side: null, firm: null, who: 'mine', today: '', done: null, viewerId: '' },
    sections: { ownerless: [only({ main: { href: '/' } })], late: [], today: [], later: [], chase: [] },
  };
  expect(saidByPage(Work, view)).toMatch(/Mine 16 .* 4 of yours are due today or late\. What no one has taken comes/);
});

test('a request has a button for its next step', () => {
  const request = only({ _id: 'a', type: 'title_plan', status: 'sent', fee: null, createdAt: new Date('2026-11-20') });
  expect(saidBy(<RequestsCard requests={[request]} />)).toContain('Mark as Received');
  const toSend = <RequestsCard requests={[{ ...request, status: 'pending' }]} />;
  expect(saidBy(toSend)).toContain('Mark as Sent');
  // Its column is narrow, so the address breaks after its @ and not inside a word.
  expect(markupOf(toSend)).toContain('Emails sian@<wbr/>home.example.');
});

test('a dashboard says once what the bars of its searches mean: with those that are open, or else in the fold', () => {
  const bar = { x: 0, width: 50, done: null, isLate: false, today: 20, marks: [], scale: 'The bars go on.' };
  const [open, back] = [
    { label: 'Local', tone: 'wait', status: 'in progress', when: null, bar },
    { label: 'Environmental', tone: 'ok', status: 'complete', when: null, bar: { ...bar, done: 40 } },
  ];
  const said = (searches: object[]) =>
    saidBy(
      <Side
        receipt="/"
        view={only({
          searches,
          people: [],
          rows: [],
          solicitor: null,
          introduction: '',
          choice: null,
          showsSale: true,
        })}
      />,
    );
  expect(said([open, back])).toMatch(/1 complete .*Environmental .*complete The bars go on\. A dot marks/);
  expect(said([open, back]).split('The bars go on.')).toHaveLength(2);
  expect(said([back]).split('The bars go on.')).toHaveLength(2);
  // What the deal waits for has bars that the page explains, too.
  const toCome = { productId: 'ENVRES', status: 'in progress', expected: '2026-11-20', notNeededWhy: null };
  const search = { ...toCome, orderedAt: '2026-11-02', completed: null, updatedAt: '2026-11-02' };
  const scaleOf = (hasBars: boolean) => searchesOf([search], '2026-11-17', hasBars)[0]?.bar?.scale;
  expect(scaleOf(true)).toMatch(/^The bar stands between 2 November and 20 November, with a mark for each Monday\.$/);
  expect(scaleOf(false)).toMatch(/^The bar goes from .* It stands between 2 November/);
});

test('the oldest steps of a sale are folded for its estate agent, too', () => {
  const done = Array.from({ length: 5 }, (_, at) => ({ title: `Step ${at}`, on: `2026-11-0${at + 1}` }));
  const said = (count: number) =>
    saidBy(
      <SaleReading
        ready={null}
        sale={only({ stage: 'Paid', isShared: true, waits: [], done: done.slice(0, count) })}
      />,
    );
  expect(said(5)).toContain('Done 3 earlier steps Step 0');
  expect(said(4)).not.toContain('earlier steps');
});

test('in the list of sales a stage cannot be taken for a name, and one that is not shared says why', () => {
  const sale = { id: 'a', name: '10 Cooper Parade', place: 'Bristol, BS8 4UF', seller: 'Abbot-Hale', waits: [] };
  const said = (more: object) => saidBy(<SaleCard sale={only({ ...sale, stage: 'Solicitors', ...more })} />);
  expect(said({ isShared: true })).toContain('· Abbot-Hale · Stage: Solicitors');
  expect(said({ isShared: true })).not.toContain('Ask the seller');
  expect(said({ isShared: false, seller: null })).toMatch(
    /BS8 4UF · Stage: Solicitors Ask the seller\. They have chosen not to share with you how the sale is going\./,
  );
  // On a phone a line neither begins nor ends with a dot alone: the space before it does not break.
  expect(markupOf(<SaleCard sale={only({ ...sale, stage: 'Paid', isShared: true })} />)).toContain(
    '\u00a0· Abbot-Hale\u00a0· Stage',
  );
});

test('a law firm reads that choosing what happened tells no one, and that the list before exchange is not a claim', () => {
  const matter = {
    ...{ back: '/', lead: '', questions: [], days: null, refused: null, chosen: null, asksExchange: false },
    choices: [{ label: 'Draft contract sent', href: '/firm/a/b?kind=draft_contract_sent' }],
  };
  const said = (verdict: string | null) => saidByPage(Matter, { ...matter, ready: { lines: [], verdict } });
  expect(said(null)).toMatch(
    /What happened\? +Choose one to open its form\. No one is told until you press ‘Report it’\. +Draft contract sent/,
  );
  expect(said(null)).toMatch(/Ready to exchange +What is done, and what is still missing before exchange:/);
  expect(said('ready')).not.toContain('still missing');
});

test('the page that stops reminders asks only while all are on, and says what still is', () => {
  const page = { back: null, name: '12 Mill Lane', home: '', isOff: false, stopped: [], kinds: [] };
  const kinds = [{ kind: 'check', about: 'identity checks' }];
  expect(saidByPage(Reminders, { ...page, kinds })).toMatch(
    /Stop reminders about 12 Mill Lane\? We’ll still tell you .* Stop all +Only about identity checks/,
  );
  const some = { ...page, stopped: ['what we asked you for'] };
  expect(saidByPage(Reminders, { ...some, kinds })).toMatch(
    /^ *Reminders about 12 Mill Lane You have stopped reminders about what we asked you for\. Those about identity checks are still on\./,
  );
  expect(saidByPage(Reminders, some)).toContain('for. All other reminders are still on. We’ll');
});

test('who cancels a fee that we invoiced gets it back only if they have paid it', () => {
  const view = { state: 'open', back: '', isWhole: true, rest: '£45.60', sent: null, by: '7 December 2026' };
  const words = (isByCard: boolean, capitalSince: string, sent: string | null = null) =>
    saidByPage(CancelFee, { ...view, isByCard, capitalSince, sent });
  expect(words(true, 'Since you paid')).toMatch(
    /pay back You get all of it back, £45\.60, by 7 December 2026\. Since you paid, we have not .* It goes back to the card/,
  );
  expect(words(false, 'Since we invoiced you')).toMatch(
    /pay back Since we invoiced you, we have not .* If you have paid our invoice, you get all of it back, £45\.60, .* If not, there is nothing to pay\./,
  );
  expect(words(false, '', 'We’ve sent £10.00 back.')).not.toContain('there is nothing to pay');
});

test('until staff accept a buyer, they read that they need a solicitor where our panel does not work', () => {
  expect(unacceptedBuyerNote(null, 'You', true)).toMatch(
    /^Our panel works in England and Wales, so you need a solicitor where the home is\. .* send them your case\.$/,
  );
});

test('the main button of work makes sense alone, and a sale without news leads to where it says who has what', () => {
  const to = (kind: (typeof WORK_KINDS)[number], caseId: string | null = null) =>
    routeFor({ kind, saleId: 'one', purchaseId: null, groupId: null, caseId, updateId: null }, {});
  expect([...WORK_KINDS.map((kind) => to(kind).label), to('case', 'two').label]).not.toContain('View');
  expect(to('offer_denied').label).toBe('View buyers');
  expect(to('silent').href).toBe('/admin/transactions/one');
});
