import { describe, expect, test } from 'vitest';
import { SALE_CANCELLED, SALE_CLOSED, whyNothingIsOrdered } from './order-obstacle-rules';
import { beforeLastDayWords, isStartAsked, START_NOW, type StartSituation, waitsUntil } from './start-now-rules';

const PAID: StartSituation = {
  isConsumer: true,
  termsVersion: '1.2',
  startNowAt: null,
  paidAt: '2026-11-24T10:00:00Z',
};

test('the box has the agreed wording', () => {
  expect(START_NOW.words).toBe(
    'Start work now. If I cancel within 14 days I will pay for what has been done by then. Once everything has been done I can no longer cancel.',
  );
});

const RUNS = { isCancelled: false, isClosed: false };

describe('what costs money', () => {
  test.each([
    ['waits while they can cancel', {}, '2026-12-08', '2026-12-09'],
    ['waits no longer than that', {}, '2026-12-09', null],
    ['does not wait once they ask us to start', { startNowAt: '2026-11-24T11:00:00Z' }, '2026-11-25', null],
    ['does not wait where the terms asked it', { termsVersion: '1.1' }, '2026-11-25', null],
    ['does not wait for a company, which cannot cancel', { isConsumer: false }, '2026-11-25', null],
    ['does not wait for a payment', { paidAt: null }, '2026-11-25', null],
    ['waits by the days of London', { paidAt: '2026-07-01T23:30:00Z' }, '2026-07-16', '2026-07-17'],
  ])('%s', (_, changes, today, until) => {
    expect(waitsUntil({ ...PAID, ...changes }, today)).toBe(until);
  });

  test('is not ordered, in words for staff', () => {
    expect(whyNothingIsOrdered({ ...PAID, ...RUNS }, '2026-11-25')).toContain('before 09/12/2026');
    expect(whyNothingIsOrdered({ ...PAID, ...RUNS, isCancelled: true }, '2026-11-25')).toBe(SALE_CANCELLED);
    expect(whyNothingIsOrdered({ ...PAID, ...RUNS, isClosed: true }, '2026-11-25')).toBe(SALE_CLOSED);
    expect(whyNothingIsOrdered({ ...PAID, ...RUNS }, '2026-12-09')).toBeNull();
  });
});

test('a receipt says ‘You asked us to start’ only to someone who has, for the sale or for an extra fee', () => {
  const lastDay = '2026-12-08';
  const pays =
    ' If you cancel, you pay for what has been done by then, and once everything has been done you can no longer cancel.';
  expect(beforeLastDayWords(null, lastDay)).toBe(`You asked us to start before that.${pays}`);
  expect(beforeLastDayWords('2026-12-09', lastDay)).toBe(
    'Until then we order nothing that costs money, unless you ask us to start on your dashboard.',
  );
  // A fee that was agreed to days after the sale was paid.
  expect(beforeLastDayWords('2026-12-02', lastDay)).toBe(
    `As you agreed, we order what the fee is for from 2 December 2026, or sooner if you ask us to start on your dashboard.${pays}`,
  );
});

test('someone who has not asked us to start, in any way, pays for nothing', () => {
  expect(isStartAsked(PAID)).toBe(false);
  expect(isStartAsked({ ...PAID, termsVersion: null })).toBe(false);
  expect(isStartAsked({ ...PAID, termsVersion: '1.0' })).toBe(true);
  expect(isStartAsked({ ...PAID, startNowAt: '2026-11-24T11:00:00Z' })).toBe(true);
});
