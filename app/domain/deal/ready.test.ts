import { expect, test } from 'vitest';
import { PRODUCTS } from '../search/rules';
import { purchaseToExchange, type ReadyFacts, type ReadyReader, readyList } from './ready-rules';
import type { DealFacts, PurchaseFacts } from './standing-rules';

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
const NOTHING: ReadyFacts = { checkedAt: { seller: null, buyer: null }, depositAt: null, insuranceAt: null };
const ALL: ReadyFacts = { checkedAt: { seller: CHECKED, buyer: CHECKED }, depositAt: CHECKED, insuranceAt: CHECKED };

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
      'Identity checks of the seller’s side: Done on Tuesday 10 November',
      'Identity checks of the buyer’s side: To come',
      'Searches back: Done on Thursday 12 November',
      'Draft contract sent: Done on Friday 6 November',
      expect.stringMatching(/^Enquiries satisfied: With the buyer’s solicitor since Friday 6 November/),
      'Mortgage offer in: Not needed',
      'Deposit with the buyer’s solicitor: With the buyer',
      'Buildings insurance arranged: With the buyer',
      'Contract signed and held, seller: To come',
      'Contract signed and held, buyer: To come',
      'Completion day agreed: To come',
    ],
  });
});

test('the seller reads the buyer’s steps only if the buyer agrees, and never the deposit', () => {
  expect(list(facts(READY), ALL, SELLER).lines).toEqual([
    'Identity checks of the seller’s side: Done on Tuesday 10 November',
    'Searches back: Done on Thursday 12 November',
    'Draft contract sent: Done on Friday 6 November',
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

test('a check that failed reads as one under way', () => {
  const check = { side: 'buyer' as const, purchaseId: 'b1', orderedAt: CHECKED };
  const words = (failedAt: string | null) =>
    list({ ...facts(READY), checks: [{ ...check, failedAt }] }, NOTHING, BUYER).lines[0];
  expect(words(CHECKED)).toBe(words(null));
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
