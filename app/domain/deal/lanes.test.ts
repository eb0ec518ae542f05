import { expect, test } from 'vitest';
import { lanesOf } from './lanes-rules';

type Facts = Parameters<typeof lanesOf>[0];

const buyer = (id: string, more: Partial<Facts['purchases'][number]> = {}) => ({
  ...{ id, confirmedAt: '2026-11-04T09:00:00+00:00', acceptedAt: null, isDisputed: false },
  ...{ solicitorAt: null, solicitorBy: null, instructedAt: null, hasMortgage: false, sharesSteps: false },
  ...{ saleAgreed: null, exchanged: null, completed: null },
  ...more,
});
const facts: Facts = {
  ...{ nation: 'England and Wales', begunAt: '2026-11-02T09:00:00+00:00', isEnded: false, sharesWithAgent: false },
  start: { isConsumer: true, termsVersion: '1.3', startNowAt: null, paidAt: '2026-11-03T09:00:00+00:00' },
  ...{ solicitorAt: '2026-11-05T09:00:00+00:00', solicitorBy: null, searches: [], requests: [], checks: [] },
  ...{ instructedAt: null, feeAgreedAt: null, reports: [], updates: [] },
  purchases: [
    buyer('b1', { acceptedAt: '2026-11-06T09:00:00+00:00', saleAgreed: '2026-11-10', exchanged: '2026-12-01' }),
  ],
};
const AT = '2026-11-23T10:00:00Z';

test('each side has what it waits for, and what is behind it and not to come', () => {
  const { seller, buyer } = lanesOf(facts, AT);
  expect(seller.waits.map(({ wait }) => wait.kind)).toContain('searches_later');
  expect(buyer.waits.map(({ wait }) => wait.kind)).toContain('solicitor');
  expect([...seller.waits, ...buyer.waits].every(({ more }) => more === 0)).toBe(true);
  expect(seller.done.map(({ title }) => title)).toEqual(['Paid', 'Introduced to their solicitor']);
  expect(buyer.done).toEqual([
    { title: 'Registered', on: '2026-11-04' },
    { title: 'Accepted as the buyer', on: '2026-11-06' },
    { title: 'Sale agreed', on: '2026-11-10' },
  ]);
});

test('what is alike is shown once, with how many more there are', () => {
  const checks = ['b1', 'b2', 'b3'].map((purchaseId) => ({
    ...{ side: 'buyer' as const, purchaseId, orderedAt: '2026-11-19T09:00:00+00:00', failedAt: null },
  }));
  const { waits } = lanesOf({ ...facts, checks, purchases: ['b1', 'b2', 'b3'].map((id) => buyer(id)) }, AT).buyer;
  expect(waits.filter(({ wait }) => wait.kind === 'check')).toMatchObject([{ more: 2 }]);
});

test('a solicitor’s reports appear in the lane of their side, without what they wait for', () => {
  const report = { side: 'seller' as const, purchaseId: 'b1', on: '2026-11-12', at: '2026-11-12T09:00:00+00:00' };
  const reports: Facts['reports'] = [
    { ...report, kind: 'draft_contract_sent' },
    { ...report, kind: 'waiting' },
    { ...report, kind: 'contract_held', purchaseId: 'someone-else' },
  ];
  const { seller, buyer } = lanesOf({ ...facts, reports }, AT);
  expect(seller.done.at(-1)).toEqual({ title: 'Solicitor: Draft contract sent', on: '2026-11-12' });
  expect([...seller.done, ...buyer.done].filter(({ title }) => title.startsWith('Solicitor:')).length).toBe(1);
});
