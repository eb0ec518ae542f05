import { expect, test } from 'vitest';
import { doneOf } from './done-rules';
import type { DealFacts } from './facts-rules';

const facts: DealFacts = {
  ...{ nation: 'England and Wales', begunAt: '2026-11-02T09:00:00+00:00', isEnded: false, sharesWithAgent: true },
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: '2026-11-03T09:00:00+00:00' },
  ...{ solicitorAt: '2026-11-05T09:00:00+00:00', solicitorBy: null, searches: [], requests: [], checks: [] },
  feeAgreedAt: null,
  ...{ instructedAt: null, reports: [], updates: [] },
  purchases: [
    {
      ...{ id: 'b1', confirmedAt: '2026-11-04T09:00:00+00:00', acceptedAt: '2026-11-06T09:00:00+00:00' },
      ...{ isDisputed: false, solicitorAt: null, solicitorBy: null, instructedAt: null },
      ...{ hasMortgage: false, sharesSteps: false },
      ...{ saleAgreed: '2026-11-10', exchanged: '2026-12-01', completed: null },
    },
  ],
};

test('lists the steps that are done, in order, and none to come', () => {
  expect(doneOf(facts, '2026-11-23')).toEqual([
    { title: 'The seller was introduced to their solicitor', on: '2026-11-05' },
    { title: 'The buyer was confirmed', on: '2026-11-06' },
    { title: 'Sale agreed', on: '2026-11-10' },
  ]);
});

test('leaves out the steps of a buyer who is not accepted', () => {
  const [buyer] = facts.purchases;
  const unaccepted = buyer ? [{ ...buyer, acceptedAt: null, saleAgreed: null, exchanged: null }] : [];
  expect(doneOf({ ...facts, purchases: unaccepted }, '2026-11-23').length).toBe(1);
});

test('lists reported steps of the buyer’s side only if the buyer agrees', () => {
  const at = '2026-11-12T09:00:00+00:00';
  const report = (kind: 'draft_contract_sent' | 'enquiries_raised', side: 'seller' | 'buyer', on: string) => ({
    ...{ kind, side, on, at, purchaseId: 'b1' },
  });
  const reports = [
    report('draft_contract_sent', 'seller', '2026-11-11'),
    report('enquiries_raised', 'buyer', '2026-11-12'),
  ];
  const titles = (sharesSteps: boolean) =>
    doneOf(
      { ...facts, reports, purchases: facts.purchases.map((each) => ({ ...each, sharesSteps })) },
      '2026-11-23',
    ).map(({ title }) => title);
  expect(titles(false).at(-1)).toBe('Draft contract sent');
  expect(titles(true).at(-1)).toBe('Enquiries raised');
});
