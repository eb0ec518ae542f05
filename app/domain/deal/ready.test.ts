import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../search/rules';
import { expectedCompletion, monthsOn } from './ages-rules';
import type { DealFacts, PurchaseFacts } from './facts-rules';
import { purchaseToExchange, type ReadyFacts, type ReadyReader, readyList } from './ready-rules';
import { exchangeStats, exchangeWords } from './ready-stats-rules';

const TODAY = '2026-11-23';
const STAFF: ReadyReader = { as: 'staff' };
const SELLER: ReadyReader = { as: 'seller' };
const BUYER: ReadyReader = { as: 'buyer', purchaseId: 'b1' };

const AGREED: PurchaseFacts = {
  id: 'b1',
  confirmedAt: '2026-11-02T10:00:00+00:00',
  acceptedAt: '2026-11-03T10:00:00+00:00',
  ...{ isDisputed: false, solicitorAt: '2026-11-04T10:00:00+00:00', solicitorBy: null, instructedAt: null },
  ...{ hasMortgage: true, sharesSteps: false, saleAgreed: '2026-11-05', exchanged: null, completed: null },
};

const report = (kind: DealFacts['reports'][number]['kind'], side: 'seller' | 'buyer', on: string) => ({
  ...{ kind, side, on, purchaseId: 'b1', at: `${on}T10:00:00+00:00` },
});

const facts = (reports: DealFacts['reports'] = [], purchase: Partial<PurchaseFacts> = {}): DealFacts => ({
  nation: 'England and Wales',
  begunAt: '2026-11-01T09:00:00+00:00',
  isEnded: false,
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: '2026-11-01T10:00:00+00:00' },
  ...{ solicitorAt: '2026-11-04T10:00:00+00:00', solicitorBy: null, instructedAt: null, requests: [] },
  feeAgreedAt: null,
  ...{ checks: [], updates: [], sharesWithAgent: false },
  searches: PRODUCTS.map((productId) => ({
    ...{ productId, status: 'complete', notNeededWhy: null, orderedAt: '2026-11-02T10:00:00+00:00' },
    ...{ expected: null, completed: '2026-11-12', updatedAt: '2026-11-12T10:00:00+00:00' },
  })),
  reports,
  purchases: [{ ...AGREED, ...purchase }],
});

const CHECKED = '2026-11-10T10:00:00+00:00';
const NOTHING: ReadyFacts = {
  ...{ checkedAt: { seller: null, buyer: null }, oldestCheck: { seller: null, buyer: null } },
  ...{ depositAt: null, insuranceAt: null, giftPapersAt: null, packAt: null, offerEnds: null, benchmark: null },
  ...{ hasGifts: false, isFreehold: true, mayHaveMortgage: true },
};
const ALL: ReadyFacts = {
  ...NOTHING,
  ...{ checkedAt: { seller: CHECKED, buyer: CHECKED }, oldestCheck: { seller: CHECKED, buyer: CHECKED } },
  ...{ depositAt: CHECKED, insuranceAt: CHECKED, giftPapersAt: CHECKED, packAt: CHECKED },
};

const list = (deal: DealFacts, own: ReadyFacts, reader: ReadyReader) => {
  const purchase = purchaseToExchange(deal, TODAY, null);
  if (!purchase) throw new Error('No sale is agreed');
  const { lines, verdict } = readyList(deal, own, purchase, reader, TODAY);
  return { verdict, lines: lines.map(({ title, words }) => (words === '' ? title : `${title}: ${words}`)) };
};

const READY = [
  report('enquiries_satisfied', 'buyer', '2026-11-16'),
  report('draft_contract_sent', 'seller', '2026-11-06'),
  report('mortgage_offer_received', 'buyer', '2026-11-17'),
  report('contract_held', 'seller', '2026-11-18'),
  report('contract_held', 'buyer', '2026-11-19'),
];

test('each line is done on a day, with someone, to come, or not needed', () => {
  const deal = facts([report('draft_contract_sent', 'seller', '2026-11-06')], { hasMortgage: false });
  expect(list(deal, { ...NOTHING, checkedAt: { seller: CHECKED, buyer: null } }, STAFF)).toEqual({
    verdict: null,
    lines: [
      'Identity checks on the seller’s side: Done on Tuesday 10 November',
      'Identity checks on the buyer’s side: To come',
      'Searches back: Done on Thursday 12 November',
      'Draft contract sent: Done on Friday 6 November',
      expect.stringMatching(/^Enquiries satisfied: With the buyer’s solicitor since Friday 6 November/),
      'Mortgage offer in: Not needed',
      'Deposit with the buyer’s solicitor: With the buyer',
      'Buildings insurance arranged: With the buyer',
      'Gift papers with the buyer’s solicitor: Not needed',
      'Management pack with the seller’s solicitor: Not needed',
      'Contract signed and held, seller: To come',
      'Contract signed and held, buyer: To come',
      'Completion day agreed: To come',
    ],
  });
});

test('the seller reads the buyer’s steps only if the buyer agrees, and never the deposit', () => {
  expect(list(facts(READY), ALL, SELLER).lines).toEqual([
    'Identity checks on your side: Done on Tuesday 10 November',
    'Searches back: Done on Thursday 12 November',
    'Draft contract sent: Done on Friday 6 November',
    'Management pack with the seller’s solicitor: Not needed',
    'Contract signed and held, seller: Done on Wednesday 18 November',
    'Completion day agreed: To come',
    'Steps on the buyer’s side',
  ]);
  const shared = list(facts(READY, { sharesSteps: true }), ALL, SELLER).lines.join('\n');
  expect(shared).toContain('Mortgage offer in: Done on Tuesday 17 November');
  expect(shared).not.toMatch(/Deposit|Steps on the buyer/);
});

test('it is ready only when nothing is missing and both solicitors said so', () => {
  const day = { completed: '2026-12-11' };
  expect(list(facts(READY), ALL, BUYER).verdict).toBeNull();
  expect(list(facts(READY, day), { ...ALL, depositAt: null }, BUYER).verdict).toBeNull();
  expect(list(facts(READY, day), ALL, BUYER)).toMatchObject({ verdict: 'nothing missing' });
  const one = [...READY, report('ready_to_exchange', 'buyer', '2026-11-20')];
  expect(list(facts(one, day), ALL, BUYER).verdict).toBe('nothing missing');
  const both = facts([...one, report('ready_to_exchange', 'seller', '2026-11-20')], day);
  expect(list(both, ALL, BUYER)).toMatchObject({ verdict: 'ready' });
  expect(list(both, ALL, BUYER).lines).toContain('Completion day agreed: Set for Friday 11 December');
  // Someone who does not read all of it is not told that all of it is there.
  expect(list(both, ALL, SELLER).verdict).toBeNull();
});

test('it is ready no more when enquiries are raised again, until they are satisfied, or when a solicitor cannot act', () => {
  const ready = (['seller', 'buyer'] as const).map((side) => report('ready_to_exchange', side, '2026-11-20'));
  const out = [...READY, ...ready, report('cannot_act', 'seller', '2026-11-21')];
  expect(list(facts(out, { completed: '2026-12-11' }), ALL, BUYER).verdict).toBeNull();
  const later = [
    report('enquiries_raised', 'buyer', '2026-11-21'),
    report('enquiries_answered', 'seller', '2026-11-22'),
    report('enquiries_satisfied', 'buyer', '2026-11-23'),
  ];
  const upTo = (count: number) =>
    list(facts([...READY, ...ready, ...later.slice(0, count)], { completed: '2026-12-11' }), ALL, BUYER);
  expect([0, 1, 2, 3].map((count) => upTo(count).verdict)).toEqual(['ready', null, null, 'ready']);
  expect(upTo(1).lines).toContainEqual(
    expect.stringMatching(/^Enquiries satisfied: With the seller’s solicitor since/),
  );
  expect(upTo(2).lines).toContainEqual(expect.stringMatching(/^Enquiries satisfied: With your solicitor since/));
});

test('searches are not needed where our pack covers nothing', () => {
  const deal = { ...facts(READY), searches: [], isWithoutSearches: true };
  expect(list(deal, ALL, SELLER).lines).toContain('Searches back: Not needed');
});

test('gift papers and the management pack are waited for where there are any', () => {
  const own = { ...ALL, hasGifts: true, isFreehold: false, giftPapersAt: null, packAt: null };
  const open = (reader: ReadyReader) => list(facts(READY), own, reader).lines.filter((line) => /Gift|pack/.test(line));
  expect(open(BUYER)).toEqual([
    'Gift papers with your solicitor: With you',
    'Management pack with the seller’s solicitor: With the seller',
  ]);
  expect(open(SELLER)).toEqual(['Management pack with the seller’s solicitor: With you']);
});

test('what ages before completion is open: searches and checks for staff alone, a mortgage offer for its buyer too', () => {
  const day = { completed: '2027-05-20' };
  const old = { ...ALL, oldestCheck: { seller: CHECKED, buyer: '2025-12-01T10:00:00+00:00' }, offerEnds: '2027-03-03' };
  const both = [
    ...READY,
    ...(['seller', 'buyer'] as const).map((side) => report('ready_to_exchange', side, '2026-11-20')),
  ];
  const aged = (reader: ReadyReader) =>
    list(facts(both, day), old, reader).lines.filter((line) => /ages|ends on|Offer ends/.test(line));
  expect(aged(STAFF)).toEqual([
    'Identity checks on the buyer’s side: The oldest check ages on 1 December',
    'Searches back: Local search ages on 12 May',
    'Mortgage offer in: Offer ends 3 March',
  ]);
  expect(aged(BUYER)).toEqual([
    'Mortgage offer in: Your mortgage offer ends on 3 March. Ask your lender about an extension.',
  ]);
  expect(aged(SELLER)).toEqual([]);
  // The buyer told us when their offer ends, and no firm has reported that it is in.
  const unreported = (reader: ReadyReader, hasMortgage = true) =>
    list(facts([], { ...day, hasMortgage }), old, reader).lines.find((line) => line.startsWith('Mortgage offer in'));
  expect(unreported(BUYER)).toMatch(
    /: With the lender since .*\. Your solicitor has not told us yet that it is in\. Your mortgage offer ends on 3 March\. Ask your lender/,
  );
  const later = list(facts([], day), { ...old, offerEnds: '2027-09-03' }, BUYER).lines.join('\n');
  expect(later).toMatch(
    /Mortgage offer in: With the lender since .*\. Your solicitor has not told us yet that it is in\.$/m,
  );
  expect(unreported(BUYER, false)).toBe(
    'Mortgage offer in: Your mortgage offer ends on 3 March. Ask your lender about an extension.',
  );
  expect(unreported(STAFF)).toMatch(/: With the lender since .*\. Offer ends 3 March$/);
  expect(list(facts(both, day), { ...old, offerEnds: null }, BUYER).verdict).toBeNull();
  // It is the lender who minds how old searches are.
  expect(list(facts(both, day), { ...ALL, mayHaveMortgage: false }, BUYER).verdict).toBe('ready');
});

test('the agent and the firms read steps and days, and nothing of identity, of money or that all is there', () => {
  const firms = (['seller', 'buyer'] as const).map((side) => ({ as: 'firm', side, purchaseId: 'b1' }) as const);
  const both = [
    ...READY,
    ...(['seller', 'buyer'] as const).map((side) => report('ready_to_exchange', side, '2026-11-20')),
  ];
  const deal = { ...facts(both, { completionDay: '2026-12-11', sharesSteps: true }), sharesWithAgent: true };
  expect(list(deal, ALL, STAFF).verdict).toBe('ready');
  for (const reader of [{ as: 'agent' } as const, ...firms]) {
    const { lines, verdict } = list(deal, { ...ALL, hasGifts: true }, reader);
    expect(lines.join('\n')).not.toMatch(/Identity|Deposit|Gift/);
    expect(lines).toContain('Enquiries satisfied: Done on Monday 16 November');
    expect(verdict).toBeNull();
  }
  const unshared = { ...facts(READY), sharesWithAgent: true };
  expect(list(unshared, ALL, { as: 'agent' }).lines).toContain('Steps on the buyer’s side');
});

test('of any deal, no one but staff reads another list once an identity check fails', () => {
  const moment = fc.constantFrom(CHECKED, '2026-11-20T10:00:00+00:00');
  const side = fc.constantFrom(...(['seller', 'buyer'] as const));
  const check = fc
    .record({ side, orderedAt: moment, failedAt: fc.option(moment, { nil: null }) })
    .map((of) => ({ ...of, purchaseId: of.side === 'seller' ? null : 'b1' }));
  const any = fc.record({
    checks: fc.array(check, { minLength: 1, maxLength: 3 }),
    reports: fc.subarray(READY),
    own: fc.constantFrom(NOTHING, ALL),
    sharesSteps: fc.boolean(),
    sharesWithAgent: fc.boolean(),
  });
  const firms = (['seller', 'buyer'] as const).map((each) => ({ as: 'firm', side: each, purchaseId: 'b1' }) as const);
  fc.assert(
    fc.property(any, ({ checks, reports, own, sharesSteps, sharesWithAgent }) => {
      const deal = { ...facts(reports, { sharesSteps }), sharesWithAgent, checks };
      const pending = { ...deal, checks: checks.map((each) => ({ ...each, failedAt: null })) };
      for (const reader of [SELLER, BUYER, { as: 'agent' } as const, ...firms])
        expect(list(deal, own, reader)).toEqual(list(pending, own, reader));
    }),
  );
});

test('the same day of a later month, or its last', () => {
  expect(monthsOn('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsOn('2026-11-12', 12)).toBe('2027-11-12');
  expect(monthsOn('2027-08-31', 6)).toBe('2028-02-29');
});

test('completion is expected on its agreed day, else from the exchange, else from what is usual', () => {
  const dates = { saleAgreed: '2026-11-05', exchanged: null, completed: null };
  expect(expectedCompletion({ ...dates, completionDay: '2026-12-18' }, 30)).toBe('2026-12-18');
  expect(expectedCompletion({ ...dates, exchanged: '2026-12-01' }, 30)).toBe('2026-12-15');
  expect(expectedCompletion(dates, 30)).toBe('2026-12-19');
  expect(expectedCompletion(dates, null)).toBeNull();
});

test('the list is there from the agreed sale until contracts are exchanged', () => {
  const isThere = (deal: DealFacts) => purchaseToExchange(deal, TODAY, null) !== null;
  expect(isThere(facts())).toBe(true);
  expect(isThere(facts([], { saleAgreed: null }))).toBe(false);
  expect(isThere(facts([], { exchanged: '2026-12-01' }))).toBe(true);
  expect(isThere(facts([], { exchanged: TODAY }))).toBe(false);
  expect(isThere({ ...facts(), isEnded: true })).toBe(false);
  expect(purchaseToExchange(facts(), TODAY, 'b2')).toBeNull();
});

test('how long it took from nothing missing to exchange counts from the last thing that was done', () => {
  const exchangedOn = (exchanged: string, own = ALL, reports = READY) => {
    const deal = facts(reports, { exchanged, completed: '2026-12-11' });
    return { facts: deal, own, purchase: { ...AGREED, exchanged, completed: '2026-12-11' } };
  };
  const before = exchangedOn('2026-11-25');
  const stats = exchangeStats([
    before,
    exchangedOn('2026-11-30', ALL, [...READY, report('exchanged', 'seller', '2026-11-30')]),
    // Of these we did not know all, or only afterwards.
    exchangedOn('2026-11-25', { ...ALL, depositAt: null }),
    exchangedOn('2026-11-18'),
  ]);
  expect(stats).toEqual({ exchanged: 4, told: 1, ready: 2, median: 4, p90: 7 });
  expect(exchangeWords(stats, 90)).toBe(
    'Contracts were exchanged on 4 purchases. This counts those that completed in the last 90 days, and those that have not completed yet. Law firms told us of 1 of these exchanges. For 2 of them we know when the last missing thing arrived. Half of those exchanged within 4 working days of that, 9 in 10 within 7.',
  );
  expect(exchangeWords(exchangeStats([]), 90)).toBe(
    'No purchase is between exchange and completion, and none has completed in the last 90 days.',
  );
  expect(exchangeWords({ exchanged: 1, told: 1, ready: 1, median: 1, p90: 1 }, 90)).toContain(
    'within 1 working day of',
  );
});
