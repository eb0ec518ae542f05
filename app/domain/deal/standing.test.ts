import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PRODUCTS, type SearchOfSale } from '../search/rules';
import { londonDay } from '../shared/dates-rules';
import { workingDaysSince } from '../shared/working-days-rules';
import type { Report } from '../solicitor-report/rules';
import { REPORT_KINDS, REPORTS, type ReportKind } from '../solicitor-report/texts';
import type { DealFacts, OwnFacts, PurchaseFacts } from './facts-rules';
import { firstSentences } from './first-sentences-rules';
import { isWith, type Reader, read, standingOf } from './standing-rules';
import { waitWords } from './wait-words-rules';
import { WITH } from './waits-texts';

const TODAY = '2026-11-23';
const SELLER: Reader = { as: 'seller' };
const STAFF: Reader = { as: 'staff' };

const NOTHING: DealFacts = {
  nation: 'England and Wales',
  begunAt: '2026-11-16T09:00:00+00:00',
  isEnded: false,
  sharesWithAgent: true,
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: null },
  solicitorAt: null,
  solicitorBy: null,
  instructedAt: null,
  reports: [],
  searches: [],
  requests: [],
  feeAgreedAt: null,
  checks: [],
  updates: [],
  purchases: [],
};
const PAID: DealFacts = { ...NOTHING, start: { ...NOTHING.start, paidAt: '2026-11-17T10:00:00+00:00' } };
const STARTED: DealFacts = { ...PAID, start: { ...PAID.start, startNowAt: '2026-11-17T10:00:00+00:00' } };
const READY: DealFacts = { ...STARTED, solicitorAt: '2026-11-18T10:00:00+00:00' };

/** All searches are back. */
const BACK: SearchOfSale[] = PRODUCTS.map((productId) => ({
  ...{ productId, status: 'complete', notNeededWhy: null, expected: null, completed: '2026-11-17' },
  ...{ orderedAt: '2026-11-16T10:00:00+00:00', updatedAt: '2026-11-17T10:00:00+00:00' },
}));

const buyer = (more: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  id: 'b1',
  confirmedAt: '2026-11-18T10:00:00+00:00',
  ...{ acceptedAt: null, isDisputed: false, solicitorAt: null, solicitorBy: null },
  ...{ instructedAt: null, hasMortgage: false, sharesSteps: false },
  ...{ saleAgreed: null, exchanged: null, completed: null },
  ...more,
});
const accepted = (more: Partial<PurchaseFacts> = {}) => buyer({ acceptedAt: '2026-11-19T10:00:00+00:00', ...more });
const asBuyer = (purchaseId = 'b1') => ({ as: 'buyer', purchaseId }) as const;

/** What a reader reads, as 'kind' or 'kind, late'. */
const kinds = (facts: DealFacts, reader: Reader = STAFF, today = TODAY) =>
  read(standingOf(facts, today), reader).waits.map(({ kind, isLate }) => (isLate ? `${kind}, late` : kind));

const words = (facts: DealFacts, reader: Reader, today = TODAY) =>
  read(standingOf(facts, today), reader).waits.map((wait) => {
    const { title, words } = waitWords(wait, reader);
    return `${title}: ${words}`;
  });

const report = (kind: ReportKind, on: string, more: Partial<Report> = {}): Report => ({
  ...{ kind, on, at: `${on}T15:00:00+00:00`, purchaseId: 'b1' },
  side: REPORTS[kind].side ?? 'seller',
  ...more,
});

describe('what a sale waits for', () => {
  it('follows what has happened', () => {
    expect(kinds(NOTHING)).toEqual(['payment']);
    expect(kinds(STARTED)).toEqual(['searches_order, late', 'solicitor, late']);
    expect(kinds(READY)).toEqual(['searches_order, late', 'buyer']);
    expect(words(READY, SELLER).join()).toContain('A buyer: No buyer since ');
    expect(kinds({ ...READY, purchases: [buyer()] })).toEqual(['searches_order, late', 'buyer_acceptance, late']);
    expect(kinds({ ...READY, purchases: [accepted()] })).toEqual(['searches_order, late', 'solicitor']);
    const introduced = accepted({ solicitorAt: '2026-11-20T10:00:00+00:00' });
    expect(kinds({ ...READY, purchases: [introduced] })).toEqual(['searches_order, late', 'sale_agreed']);
    const agreed = { ...introduced, saleAgreed: '2026-11-20' };
    expect(kinds({ ...READY, purchases: [agreed] })).toEqual(['searches_order, late', 'draft_contract']);
    // The seller's solicitor, who sends it, is not chosen yet.
    expect(kinds({ ...STARTED, purchases: [agreed] })).toEqual(['searches_order, late', 'solicitor, late']);
    // Once it is binding, only completion is waited for.
    const checks = [null, 'b1'].map((purchaseId) => ({
      ...{ side: purchaseId === null ? ('seller' as const) : ('buyer' as const), purchaseId, failedAt: null },
      orderedAt: '2026-11-20T10:00:00+00:00',
    }));
    expect(kinds({ ...READY, checks, purchases: [{ ...agreed, exchanged: TODAY }] })).toEqual(['completion']);
    expect(kinds({ ...READY, purchases: [{ ...agreed, exchanged: TODAY, completed: TODAY }] })).toEqual([]);
  });

  it('goes on with what the solicitors report', () => {
    const sold = accepted({ solicitorAt: '2026-11-17T10:00:00+00:00', saleAgreed: '2026-11-18', hasMortgage: true });
    const deal = (...reports: Report[]) => ({ ...READY, searches: BACK, reports, purchases: [sold] });
    const all = (...reports: Report[]) => kinds(deal(...reports), STAFF, '2026-11-19');
    const [sent, raised] = [report('draft_contract_sent', '2026-11-18'), report('enquiries_raised', '2026-11-18')];
    const answered = report('enquiries_answered', '2026-11-18', { at: '2026-11-18T16:00:00+00:00' });
    const again = report('enquiries_raised', '2026-11-19');
    const satisfied = report('enquiries_satisfied', '2026-11-19', { at: '2026-11-19T16:00:00+00:00' });
    const offer = report('mortgage_offer_received', '2026-11-19');
    const held = (['seller', 'buyer'] as const).map((side) => report('contract_held', '2026-11-19', { side }));
    expect(all()).toEqual(['draft_contract', 'mortgage_offer']);
    expect(all(sent)).toEqual(['enquiries', 'mortgage_offer']);
    expect(all(sent, raised)).toEqual(['answers', 'mortgage_offer']);
    expect(all(sent, raised, answered)).toEqual(['satisfied', 'mortgage_offer']);
    // A second round.
    expect(all(sent, raised, answered, again)).toEqual(['answers', 'mortgage_offer']);
    expect(all(sent, raised, answered, again, satisfied, offer)).toEqual(['contracts']);
    // A buyer's solicitor who is ready has no enquiries left, even if they never said so.
    const more = report('enquiries_raised', '2026-11-19', { at: '2026-11-19T17:00:00+00:00' });
    const ready = report('ready_to_exchange', '2026-11-19', { side: 'buyer', at: '2026-11-19T17:30:00+00:00' });
    expect([all(satisfied, offer, more), all(satisfied, offer, more, ready)]).toEqual([['answers'], ['contracts']]);
    expect(all(satisfied, offer, ...held)).toEqual(['exchange']);
    // One firm's word is for staff to date.
    expect(all(satisfied, offer, report('exchanged', '2026-11-19'))).toEqual(['to_confirm', 'exchange']);
    // It has been waited for since both sides held a signed contract, whatever a firm reports then.
    const said = standingOf(deal(satisfied, offer, ...held, report('exchanged', '2026-11-25')), '2026-11-25');
    expect(read(said, STAFF).waits.find(({ kind }) => kind === 'exchange')?.since).toBe('2026-11-19');
    // What was reported of an earlier buyer is over.
    expect(all(report('draft_contract_sent', '2026-11-18', { purchaseId: 'b2' }))).toEqual(all());
    expect(kinds(deal(sent), SELLER, '2026-11-19')).toEqual(['buyers_steps']);
    const shared = { ...deal(sent), purchases: [{ ...sold, sharesSteps: true }] };
    expect(kinds(shared, SELLER, '2026-11-19')).toEqual(['enquiries', 'mortgage_offer']);
    expect(words(deal(sent), SELLER, '2026-11-19')).toEqual(['Steps on the buyer’s side: ']);
    expect(words(deal(sent), asBuyer(), '2026-11-19')[0]).toBe(
      'Enquiries: With your solicitor since Wednesday 18 November (1 working day). Usually done by Wednesday 2 December.',
    );
  });

  it('waits for the solicitor to say that they have the case, and for another if they cannot act', () => {
    const instructed = { ...READY, searches: BACK, instructedAt: READY.solicitorAt };
    expect(kinds(instructed)).toEqual(['firm_receipt, late', 'buyer']);
    expect(kinds(instructed, { as: 'agent' })).toEqual(['buyer']);
    const said = (kind: ReportKind) => ({ ...instructed, reports: [report(kind, TODAY, { purchaseId: null })] });
    expect(kinds(said('waiting'))).toEqual(['buyer']);
    expect(words(said('cannot_act'), SELLER)).toEqual([
      'Your solicitor: With us since Monday 23 November. Usually done by Monday 23 November.',
    ]);
    // Nothing is with a solicitor who cannot act, of whichever side.
    const agreed = accepted({ solicitorAt: READY.solicitorAt, saleAgreed: '2026-11-18' });
    const out = (side: 'seller' | 'buyer') =>
      ['draft_contract_sent', 'cannot_act'].slice(side === 'seller' ? 1 : 0).map((kind) => {
        return report(kind as ReportKind, '2026-11-19', kind === 'cannot_act' ? { side } : {});
      });
    for (const side of ['seller', 'buyer'] as const) {
      const facts = { ...READY, searches: BACK, purchases: [agreed], reports: out(side) };
      for (const reader of [STAFF, SELLER, asBuyer()])
        expect(kinds(facts, reader, '2026-11-19')).toEqual(['solicitor']);
    }
  });

  it('waits for the customer to choose a solicitor where our panel does not work, and says nothing of when', () => {
    const scottish = { ...STARTED, isWithoutSearches: true };
    expect(words(scottish, SELLER)).toEqual(['Your solicitor: With you since Tuesday 17 November (4 working days).']);
    expect(words(scottish, STAFF)[0]).toMatch(/^Choosing the seller’s solicitor: With the seller since/);
    const chosen = { ...scottish, solicitorAt: READY.solicitorAt, purchases: [accepted()] };
    expect(words(chosen, asBuyer())).toEqual(['Your solicitor: With you since Thursday 19 November (2 working days).']);
    expect(words(chosen, SELLER)[0]).toMatch(/^Choosing the buyer’s solicitor: With the buyer since/);
    // Once they have named a solicitor, we wait for our team, who send the case.
    const named = { ...chosen, purchases: [accepted({ solicitorBy: '2026-11-24' })] };
    expect([kinds(named), kinds({ ...scottish, solicitorBy: '2026-11-24' })]).toEqual([['solicitor'], ['solicitor']]);
    const down = { ...chosen, purchases: [], reports: [report('cannot_act', TODAY, { purchaseId: null })] };
    expect(words(down, SELLER)).toEqual(['Your solicitor: With you since Monday 23 November.']);
  });

  it('counts as silent after ten working days without news', () => {
    const sold = accepted({ solicitorAt: '2026-11-10T10:00:00+00:00', saleAgreed: '2026-11-09' });
    const early = { orderedAt: '2026-11-06T10:00:00+00:00', updatedAt: '2026-11-06T10:00:00+00:00' };
    const chosen = { ...READY, solicitorAt: '2026-11-06T10:00:00+00:00', purchases: [sold] };
    const quiet = { ...chosen, searches: BACK.map((search) => ({ ...search, ...early })) };
    expect(kinds(quiet, SELLER, '2026-11-20')).toEqual(['draft_contract, late']);
    expect(words(quiet, SELLER, '2026-11-23')).toContain('No news since 9 November: We’re asking.');
    const heard = { ...quiet, reports: [report('waiting', '2026-11-20')] };
    expect(kinds(heard, SELLER, '2026-11-23')).toEqual(['draft_contract, late']);
    const answered = { ...quiet, answered: ['2026-11-20T10:00:00+00:00'] };
    expect(kinds(answered, SELLER, '2026-11-23')).toEqual(['draft_contract, late']);
  });

  it('says who has it, since when, and when it is usually done', () => {
    expect(words(PAID, SELLER, '2026-11-18')).toEqual([
      'Your solicitor: With us since Tuesday 17 November (1 working day). Usually done by Thursday 19 November.',
      'Ordering the searches: With us since Tuesday 17 November (1 working day). We order your searches on Wednesday 2 December, unless you ask us to start now.',
    ]);
    // Only the seller can ask.
    expect(words(PAID, { as: 'seller', isCoOwner: true }, '2026-11-18')[1]).toMatch(/ on Wednesday 2 December\.$/);
    expect(words({ ...READY, requests: ['2026-11-23T10:00:00+00:00'] }, SELLER)[1]).toBe(
      'What we asked you for: With you since Monday 23 November. Usually done by Thursday 26 November.',
    );
    expect(words({ ...READY, purchases: [accepted()] }, SELLER)[1]).toBe(
      'Choosing the buyer’s solicitor: With us since Thursday 19 November (2 working days). Usually done by Monday 23 November.',
    );
    const exchanged = accepted({ exchanged: '2026-11-20', completed: '2026-12-04' });
    expect(words({ ...READY, purchases: [exchanged] }, asBuyer())).toEqual([
      'Completion: With both solicitors since Friday 20 November (1 working day). Set for Friday 4 December.',
    ]);
    expect(words(STARTED, SELLER)[1]).toBe(
      'Your solicitor: With us since Tuesday 17 November (4 working days). Later than usual.',
    );
  });

  it('counts a solicitor to the day that we promised, and searches as their supplier expects them', () => {
    const due = (facts: DealFacts) => read(standingOf(facts, TODAY), STAFF).waits.map(({ kind, due }) => [kind, due]);
    const search = { productId: 'LLC1CON29', status: 'in progress', notNeededWhy: null, completed: null };
    const times = { orderedAt: '2026-11-18T10:00:00+00:00', updatedAt: '2026-11-19T10:00:00+00:00' };
    const out = { ...search, ...times, expected: '2026-12-08' };
    expect(due({ ...STARTED, solicitorBy: '2026-11-24', searches: [out] })).toEqual([
      ['solicitor', '2026-11-24'],
      ['searches', '2026-12-08'],
    ]);
    // Scotland has St Andrew’s Day.
    const unknown = { ...READY, searches: [{ ...out, expected: null }] };
    expect(due(unknown)[0]).toEqual(['searches', '2026-12-09']);
    expect(due({ ...unknown, nation: 'Scotland' })[0]).toEqual(['searches', '2026-12-10']);
    // Where the search pack covers nothing, none are waited for.
    expect(kinds({ ...READY, isWithoutSearches: true })).toEqual(['buyer']);
    // A cancelled one is with us again.
    expect(kinds({ ...READY, searches: [{ ...out, status: 'cancelled' }] })).toEqual(['searches_order, late', 'buyer']);
  });

  it('puts first what is with the reader', () => {
    const waiting = { ...READY, requests: ['2026-11-23T10:00:00+00:00'] };
    expect(read(standingOf(waiting, TODAY), SELLER).next?.kind).toBe('information');
    expect(read(standingOf(waiting, TODAY), { as: 'agent' }).next?.kind).toBe('searches_order');
    const fee = { ...READY, feeAgreedAt: '2026-11-23T10:00:00+00:00' };
    const agreed = standingOf(fee, TODAY);
    expect(read(agreed, SELLER).next?.kind).toBe('fee');
    // A further seller cannot pay the fee.
    const coOwner = { as: 'seller', isCoOwner: true, owner: 'Amara Bello' } as const;
    expect(read(agreed, coOwner).next?.kind).toBe('searches_order');
    expect(words(fee, coOwner)).toContain(
      'An extra fee for a search: With Amara Bello since Monday 23 November. Usually done by Thursday 26 November.',
    );
    expect(read(agreed, { as: 'agent' }).waits.map(({ kind }) => kind)).not.toContain('fee');
  });

  it('shows the seller one registered buyer, and none that they dispute', () => {
    const registered = ['b1', 'b2'].map((id) => buyer({ id }));
    expect(kinds({ ...READY, purchases: registered }, SELLER).length).toBe(2);
    expect(kinds({ ...READY, purchases: registered }).length).toBe(3);
    const disputed = { ...READY, purchases: [buyer({ isDisputed: true })] };
    expect(kinds(disputed, SELLER)).toEqual(['searches_order, late', 'buyer']);
    expect(kinds(disputed, asBuyer())).toEqual(['buyer_acceptance, late']);
  });
});

describe('a question that we have not answered', () => {
  const ASKED = {
    purchaseId: null,
    askedBy: 'u1',
    isAgents: false,
    askedAt: '2026-11-23T16:40:00+00:00',
    due: '2026-11-24T16:40:00+00:00',
  };
  const facts = { ...READY, updates: [ASKED] };
  const as = (userId: string): Reader => ({ as: 'seller', userId });

  it('is read only by the person who asked and by staff', () => {
    expect(words(facts, as('u1'), '2026-11-24').at(0)).toMatch(/^Ordering the searches/);
    expect(words(facts, as('u1'), '2026-11-24')[1]).toBe(
      'Your question: With us since Monday 23 November (1 working day). Promised for Tuesday 24 November.',
    );
    expect(kinds(facts)).toContain('update');
    for (const reader of [SELLER, as('u2'), { as: 'agent' } as const])
      expect(kinds(facts, reader)).not.toContain('update');
    const ofBuyer = { ...facts, purchases: [accepted()], updates: [{ ...ASKED, purchaseId: 'b1' }] };
    expect(kinds(ofBuyer, { ...asBuyer(), userId: 'u1' })).toContain('update');
    expect(kinds(ofBuyer, asBuyer())).not.toContain('update');
    expect(kinds(ofBuyer, as('u1'))).not.toContain('update');
    const ofAgent = { ...facts, updates: [{ ...ASKED, isAgents: true }] };
    expect(kinds(ofAgent, { as: 'agent', contactId: 'u1' })).toContain('agent_update');
    for (const reader of [as('u1'), { as: 'agent', contactId: 'a2' } as const, { as: 'agent' } as const])
      expect(kinds(ofAgent, reader)).not.toContain('agent_update');
    expect(kinds({ ...ofAgent, sharesWithAgent: false }, { as: 'agent', contactId: 'u1' })).toEqual([]);
  });

  it('is late from the time that we promised', () => {
    expect(kinds(facts, STAFF, '2026-11-24')).toContain('update');
    expect(kinds(facts, STAFF, '2026-11-24T16:39:00Z')).toContain('update');
    expect(kinds(facts, STAFF, '2026-11-24T16:41:00Z')).toContain('update, late');
    expect(kinds(facts, STAFF, '2026-11-25')).toContain('update, late');
  });
});

test('staff begin an answer with what its reader can see, and never with a check that failed', () => {
  const checks = [
    { side: 'seller', purchaseId: null, orderedAt: '2026-11-20T10:00:00+00:00', failedAt: '2026-11-23T09:00:00+00:00' },
  ] as const;
  const reading = read(standingOf({ ...READY, checks, requests: ['2026-11-23T10:00:00+00:00'] }, TODAY), SELLER);
  expect(firstSentences(reading)).toEqual([
    'The order of the searches is later than usual.',
    'The identity checks are due on Wednesday 25 November.',
    'The information that we asked for is due on Thursday 26 November.',
  ]);
});

// Generated deals

const day = fc.integer({ min: 1, max: 30 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
const moment = fc.tuple(day, fc.constantFrom('06', '10', '21')).map(([on, hour]) => `${on}T${hour}:00:00+00:00`);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const times = { solicitorAt: orNull(moment), solicitorBy: orNull(day), instructedAt: orNull(moment) };

const purchase = (id: string) =>
  fc.record({
    id: fc.constant(id),
    confirmedAt: moment,
    acceptedAt: orNull(moment),
    isDisputed: fc.boolean(),
    ...times,
    hasMortgage: fc.boolean(),
    saleAgreed: orNull(day),
    exchanged: orNull(day),
    completed: orNull(day),
    sharesSteps: fc.boolean(),
  });

const side = fc.constantFrom(...(['seller', 'buyer'] as const));
const check = fc
  .record({ side, purchaseId: fc.constantFrom('b1', 'b2'), orderedAt: moment, failedAt: orNull(moment) })
  .map((of) => (of.side === 'seller' ? { ...of, purchaseId: null } : of));

const search = fc.record({
  productId: fc.constantFrom('LLC1CON29', 'ENVRES'),
  status: fc.constantFrom('in progress', 'cancelled', 'complete'),
  notNeededWhy: orNull(fc.constant('The water company has no drains here.')),
  ...{ orderedAt: moment, updatedAt: moment, expected: orNull(day), completed: orNull(day) },
});

const update = fc.record({
  purchaseId: fc.constantFrom(null, 'b1', 'b2'),
  askedBy: fc.constantFrom('u1', 'u2', 'a1', null),
  ...{ askedAt: moment, due: moment },
});
/** An estate agent asks about the sale alone. */
const waiting = update.map((each) =>
  each.askedBy === 'a1' || each.askedBy === null
    ? { ...each, purchaseId: null, isAgents: true }
    : { ...each, isAgents: false },
);

const reported: fc.Arbitrary<Report> = fc
  .record({
    kind: fc.constantFrom(...REPORT_KINDS),
    side,
    purchaseId: fc.constantFrom('b1', 'b2', null),
    on: day,
    at: moment,
  })
  .map((each) => ({ ...each, side: REPORTS[each.kind].side ?? each.side }));

const ofCustomers = (purchaseId: string | null): fc.Arbitrary<OwnFacts> =>
  fc.record({
    purchaseId: fc.constant(purchaseId),
    identityChecked: orNull(moment),
    isSignedByAnother: purchaseId === null ? fc.boolean() : fc.constant(false),
    offerTold: orNull(day),
    ownSolicitor: purchaseId === null ? fc.constant(null) : orNull(fc.record({ caseSent: orNull(moment) })),
    ended: orNull(
      fc.record({
        how: fc.constantFrom(...(['fell_through', 'cancelled', 'withdrawn', 'sale_ended'] as const)),
        on: day,
      }),
    ),
  });

const deals: fc.Arbitrary<DealFacts> = fc.record({
  nation: fc.constantFrom(...(['England and Wales', 'Scotland', 'Northern Ireland'] as const)),
  begunAt: moment,
  isEnded: fc.boolean(),
  sharesWithAgent: fc.boolean(),
  start: fc.record({
    isConsumer: fc.boolean(),
    termsVersion: fc.constant('1.3'),
    startNowAt: orNull(moment),
    paidAt: orNull(moment),
  }),
  ...times,
  reports: fc.array(reported, { maxLength: 6 }),
  searches: fc.array(search, { maxLength: 3 }),
  isWithoutSearches: fc.boolean(),
  requests: fc.array(moment, { maxLength: 2 }),
  feeAgreedAt: orNull(moment),
  answered: fc.array(moment, { maxLength: 1 }),
  checks: fc.array(check, { maxLength: 3 }),
  // One open question a person and deal.
  updates: fc.uniqueArray(waiting, {
    maxLength: 3,
    selector: ({ purchaseId, askedBy }) => `${purchaseId} ${askedBy}`,
  }),
  purchases: fc.tuple(purchase('b1'), purchase('b2')).chain((both) => fc.subarray(both)),
  own: fc.tuple(ofCustomers(null), ofCustomers('b1'), ofCustomers('b2')),
});

const readers = (facts: DealFacts): Reader[] => [
  { as: 'firm', side: 'seller', purchaseId: null },
  ...facts.purchases.map(({ id }) => ({ as: 'firm', side: 'buyer', purchaseId: id }) as const),
  ...(['seller', 'agent', 'staff'] as const).map((as) => ({ as })),
  { as: 'agent', contactId: 'a1' },
  { as: 'seller', userId: 'u1' },
  { as: 'seller', userId: 'u2', isCoOwner: true },
  ...facts.purchases.flatMap(({ id }): Reader[] => [asBuyer(id), { ...asBuyer(id), userId: 'u1' }]),
];

/** Tries a rule on generated deals, each on its own day. */
const always = (rule: (facts: DealFacts, today: string) => void) => fc.assert(fc.property(deals, day, rule));

/** What a reading has of a wait. */
const READ = ['due', 'holder', 'isAgreed', 'isLate', 'kind', 'side', 'since', 'workingDays'];

describe('of every deal', () => {
  it('a wait has one holder, and there are no two of a kind with the same person', () =>
    always((facts, today) => {
      const { waits } = standingOf(facts, today);
      for (const { holder } of waits) expect(Object.keys(WITH)).toContain(holder);
      const all = waits.map(({ kind, side, purchaseId, askedBy }) => [kind, side, purchaseId, askedBy].join(' '));
      expect(all).toEqual([...new Set(all)]);
    }));

  it('how long it has waited, and whether it is late, is counted when it is read, and changes none of its facts', () =>
    always((facts, today) => {
      const before = JSON.stringify(facts);
      const { nation } = facts;
      for (const { since, due, holder, workingDays, isLate } of standingOf(facts, today).waits) {
        expect(workingDays).toBe(
          workingDaysSince(londonDay(since), today, holder === 'searchers' ? nation : 'England and Wales'),
        );
        expect(isLate).toBe(due !== null && due < today);
      }
      expect(JSON.stringify(facts)).toBe(before);
    }));

  it('no two readers read different things about the same wait', () =>
    always((facts, today) => {
      const standing = standingOf(facts, today);
      const all = standing.waits.map(({ sees: _, purchaseId: __, askedBy: ___, dueAt: ____, ...wait }) =>
        JSON.stringify(wait),
      );
      for (const reader of readers(facts))
        for (const wait of read(standing, reader).waits) expect(all).toContain(JSON.stringify(wait));
    }));

  it('no one but staff reads anything else once an identity check fails', () =>
    always((facts, today) => {
      const pending = { ...facts, checks: facts.checks.map((each) => ({ ...each, failedAt: null })) };
      for (const reader of readers(facts).filter(({ as }) => as !== 'staff'))
        expect(JSON.stringify(read(standingOf(facts, today), reader))).toBe(
          JSON.stringify(read(standingOf(pending, today), reader)),
        );
    }));

  it('an agent reads nothing unless the seller shares it, and never a buyer’s check', () =>
    always((facts, today) => {
      const { waits, next } = read(standingOf(facts, today), { as: 'agent', contactId: 'a1' });
      if (!facts.sharesWithAgent) expect([waits, next]).toEqual([[], null]);
      expect(waits.filter(({ kind, side }) => kind === 'check' && side === 'buyer')).toEqual([]);
    }));

  it('something is waited for until it ends, and nothing after', () =>
    always((facts, today) => {
      const isOver = facts.isEnded || facts.purchases.some(({ completed }) => completed !== null && completed <= today);
      expect(kinds(facts, STAFF, today).length === 0).toBe(isOver);
    }));

  it('no one waits for anything once the sale has ended, nor a buyer whose purchase has', () =>
    always((facts, today) => {
      const ended = standingOf({ ...facts, isEnded: true }, today);
      for (const reader of readers(facts)) expect(read(ended, reader).waits).toEqual([]);
      const going = { ...facts, purchases: facts.purchases.filter(({ id }) => id !== 'b1') };
      expect(read(standingOf(going, today), { ...asBuyer(), userId: 'u1' }).waits).toEqual([]);
    }));

  it('what is late comes first, then what is due first, then the oldest, in whatever order its facts were read', () =>
    always((facts, today) => {
      const { waits } = standingOf(facts, today);
      const order = waits.map(({ isLate, due, since }) => `${isLate ? 0 : 1} ${due ?? '9'} ${Date.parse(since)}`);
      expect(order).toEqual([...order].sort());
      const turned = {
        ...facts,
        checks: [...facts.checks].reverse(),
        purchases: [...facts.purchases].reverse(),
        requests: [...facts.requests].reverse(),
        updates: [...facts.updates].reverse(),
        reports: [...facts.reports].reverse(),
      };
      expect(standingOf(turned, today).waits).toEqual(waits);
    }));

  it('what comes next is with the reader, if anything is', () =>
    always((facts, today) => {
      for (const reader of readers(facts)) {
        const { waits, next } = read(standingOf(facts, today), reader);
        const own = waits.filter(({ holder }) => isWith(holder, reader));
        expect(next).toEqual(own[0] ?? waits[0] ?? null);
        // Of staff, a colleague may have the sale.
        const withReader = reader.as === 'staff' ? /^With us / : /^With you /;
        if (own[0] && own[0].kind !== 'silent') expect(waitWords(own[0], reader).words).toMatch(withReader);
      }
    }));

  it('a customer reads the steps of their own side alone, and none is to come that cannot be', () =>
    always((facts, today) => {
      for (const reader of readers(facts)) {
        const { steps, ended } = read(standingOf(facts, today), reader).course;
        expect(steps.length > 0 || ended !== null).toBe(reader.as === 'seller' || reader.as === 'buyer');
        for (const { on, isDone } of steps) expect(isDone).toBe(on !== null && londonDay(on) <= today);
        const toCome = steps.filter(({ isDone }) => !isDone).map(({ kind }) => kind);
        const isExchanged = steps.some(({ kind, isDone }) => kind === 'exchanged' && isDone);
        expect(toCome.filter((kind) => ended !== null || (isExchanged && kind !== 'completed'))).toEqual([]);
      }
    }));

  it('no reading has an id, nor anything beside steps and days, and what happens to the sale changes nothing for a buyer who is not accepted', () =>
    always((facts, today) => {
      for (const reader of readers(facts)) {
        const reading = read(standingOf(facts, today), reader);
        expect(JSON.stringify(reading)).not.toMatch(/"[abu][12]"/);
        for (const wait of reading.waits) expect(Object.keys(wait).sort()).toEqual(READ);
      }
      for (const { id, acceptedAt, confirmedAt } of facts.purchases) {
        if (acceptedAt !== null) continue;
        const checks = facts.checks.filter(({ purchaseId }) => purchaseId === id);
        const updates = facts.updates.filter(({ purchaseId }) => purchaseId === id);
        const own = facts.own?.filter(({ purchaseId }) => purchaseId === id);
        const purchases = [buyer({ id, confirmedAt })];
        // They know where the home is, so they may also know that our search pack does not cover it.
        const { isEnded, isWithoutSearches } = facts;
        const alone = { ...NOTHING, checks, updates, own, isEnded, isWithoutSearches, purchases };
        const reader: Reader = { ...asBuyer(id), userId: 'u1' };
        expect(read(standingOf(facts, today), reader)).toEqual(read(standingOf(alone, today), reader));
      }
    }));
});
