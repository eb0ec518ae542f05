import { expect, test } from 'vitest';
import { firstAsked, likelyReports, toldOf, toldWords } from './firm-rules';
import type { ReadWait } from './standing-rules';
import { waitWords } from './wait-words-rules';

test('a firm is offered what it has to report first, then what it hears of others', () => {
  expect(likelyReports([], ['draft_contract', 'mortgage_offer'], 'buyer')).toEqual([
    'mortgage_offer_received',
    'waiting',
  ]);
  expect(likelyReports(['satisfied'], ['mortgage_offer'], 'buyer')).toEqual([
    'enquiries_satisfied',
    'enquiries_raised',
  ]);
  expect(likelyReports(['draft_contract'], ['mortgage_offer'], 'seller')).toEqual(['draft_contract_sent', 'waiting']);
});

test('a firm reads since when and by when, as everyone else does, and of nothing that others have', () => {
  const answers: ReadWait = {
    kind: 'answers',
    holder: 'sellers-solicitor',
    side: 'seller',
    since: '2026-12-10',
    workingDays: 0,
    due: '2026-12-24',
    isAgreed: false,
    isLate: false,
  };
  const firm = { as: 'firm', side: 'seller', purchaseId: 'b1' } as const;
  const due = (wait: ReadWait) => firstAsked([wait], firm)?.due;
  expect(firstAsked([answers], firm)).toEqual({
    words: 'for answers to enquiries',
    since: '2026-12-10',
    due: 'Usually done by Thursday 24 December.',
  });
  expect(waitWords(answers, { as: 'seller' }).words).toContain(` ${due(answers)}`);
  expect(due({ ...answers, isLate: true })).toBe('Later than usual.');
  expect(due({ ...answers, kind: 'completion', holder: 'solicitors', isAgreed: true })).toBe(
    'Set for Thursday 24 December.',
  );
  expect(due({ ...answers, due: null })).toBe('');
  expect(firstAsked([answers], { ...firm, side: 'buyer' })).toBeNull();
});

test('an exchange that a firm told us is with our team, until it is dated', () => {
  const report = {
    kind: 'exchanged',
    side: 'seller',
    purchaseId: 'b1',
    on: '2026-11-20',
    at: '2026-11-23T10:00:00Z',
  } as const;
  const matter = { side: 'seller', purchaseId: 'b1', exchanged: null, completed: null } as const;
  expect(toldOf([report], matter)).toEqual(report);
  expect(toldWords(report)).toBe(
    'You told us that contracts were exchanged on 20 November 2026. Our team will confirm the day.',
  );
  expect(toldOf([report], { ...matter, exchanged: '2026-11-20' })).toBeNull();
  // Neither for the other firm, which has told us nothing, nor for the next buyer of the home.
  expect(toldOf([report], { ...matter, side: 'buyer' })).toBeNull();
  expect(toldOf([report], { ...matter, purchaseId: 'b2' })).toBeNull();
  const completed = { ...report, kind: 'completed' } as const;
  expect(toldWords(toldOf([report, completed], matter) ?? report)).toContain('the sale completed');
});
