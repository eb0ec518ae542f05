import { describe, expect, test } from 'vitest';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { whyNotUnpaid } from './not-paid-rules';
import {
  type Agreement,
  ALL_DONE,
  cancelsNoOthers,
  feeWords,
  latestDay,
  NOT_A_CONSUMER,
  rightToCancel,
  settle,
  whyNotCancelled,
} from './rules';
import { DAY_REQUIRED, statementForm } from './schema';

const AGREEMENT: Agreement = {
  isConsumer: true,
  began: '2026-11-24T10:00:00Z',
  cancelledOn: null,
  completedOn: null,
};

describe('the 14 days', () => {
  test.each([
    ['in the middle of a day', '2026-11-24T10:00:00Z', '2026-12-08'],
    ['at 23:30 UTC in July, which is the next day in London', '2026-07-01T23:30:00Z', '2026-07-16'],
    ['a minute before midnight in winter', '2026-12-24T23:59:00Z', '2027-01-07'],
    ['across the day on which the clocks go back', '2026-10-20T23:30:00Z', '2026-11-04'],
  ])('are those after the day on which it began: %s', (_, began, last) => {
    expect(lastDayToCancel(began)).toBe(last);
  });

  test('of an extra fee are its own, and it is not part of the sum', () => {
    const words = (day: string, changes: Partial<Agreement> = {}, reader?: 'staff') =>
      feeWords(
        {
          ...{ orderId: '0'.repeat(24), reference: 'KT-7F3K-92', amount: 4_560, isInvoiced: false, sentBack: 0 },
          agreement: { ...AGREEMENT, ...changes },
        },
        day,
        reader,
      );
    expect(words('2026-12-08')).toBe(
      'The extra fee of £45.60, order KT-7F3K-92, is separate. You can cancel it too, until the end of 8 December 2026. You then pay only for what has been done.',
    );
    expect(words('2026-12-08', {}, 'staff')).toContain(
      'The seller can cancel it too, until the end of 8 December 2026. They then pay only for what has been done.',
    );
    expect(words('2026-12-09')).toContain('is separate. You could cancel it until the end of 8 December 2026.');
    expect(words('2026-12-09', { cancelledOn: '2026-12-01' })).toContain('You cancelled it on 1 December 2026.');
    expect(words('2026-11-25', { isConsumer: false })).toBe('The extra fee of £45.60, order KT-7F3K-92, is separate.');
  });

  test('a repayment is due 14 days after the statement', () => {
    expect(dueBackBy('2026-11-24')).toBe('2026-12-08');
  });
});

test('only a seller reads that the agreement with their estate agent stays', () => {
  expect(cancelsNoOthers('sell')).toContain('estate agent');
  expect(cancelsNoOthers('buy')).not.toContain('agent');
});

describe('the right to cancel', () => {
  test.each([
    ['on the day on which it began', {}, '2026-11-24', 'open'],
    ['on the last day', {}, '2026-12-08', 'open'],
    ['on the day after', {}, '2026-12-09', 'over'],
    ['before it began', {}, '2026-11-23', 'not-begun'],
    ['where nothing began', { began: null }, '2026-11-24', 'not-begun'],
    ['of a company', { isConsumer: false }, '2026-11-24', 'no-consumer'],
    ['once everything has been done', { completedOn: '2026-11-30' }, '2026-11-30', 'all-done'],
    ['where completion is set for later', { completedOn: '2026-12-01' }, '2026-11-30', 'open'],
    ['once it is used', { cancelledOn: '2026-11-25' }, '2026-12-20', 'cancelled'],
  ])('%s', (_, changes, day, right) => {
    expect(rightToCancel({ ...AGREEMENT, ...changes }, day)).toBe(right);
  });

  test('if there is none, the page says why', () => {
    const why = (changes: Partial<Agreement>, day: string) => whyNotCancelled({ ...AGREEMENT, ...changes }, day);
    expect(why({}, '2026-12-08')).toBeNull();
    expect(why({}, '2026-12-09')).toBe('The 14 days to cancel ended on 08/12/2026');
    expect(why({ isConsumer: false }, '2026-11-25')).toBe(NOT_A_CONSUMER);
    expect(why({ completedOn: '2026-11-30' }, '2026-12-01')).toBe(ALL_DONE);
    expect(why({ cancelledOn: '2026-11-25' }, '2026-11-26')).toBeNull();
  });

  test('until its last day a statement of today counts, and after it one of that day', () => {
    expect(latestDay(AGREEMENT, '2026-12-08')).toBe('2026-12-08');
    expect(latestDay(AGREEMENT, '2026-12-20')).toBe('2026-12-08');
    expect(latestDay({ ...AGREEMENT, began: null }, '2026-12-20')).toBe('2026-12-20');
  });
});

describe('what a cancellation leaves to pay', () => {
  const order = {
    total: 72_000,
    lines: [
      { key: 'service_fee', name: 'Service fee', price: 24_000, quantity: 1 },
      { key: 'search_pack', name: 'Search pack', price: 48_000, quantity: 1 },
    ],
  };
  const nothing = { isSolicitorIntroduced: false, areChecksOrdered: false, searchesOrdered: 0, searchesInPack: 4 };

  test.each([
    ['nothing has been done', {}, [0, 0], 72_000],
    ['the solicitor is introduced', { isSolicitorIntroduced: true }, [8_000, 0], 64_000],
    ['so are the checks', { isSolicitorIntroduced: true, areChecksOrdered: true }, [16_000, 0], 56_000],
    ['one search of four is ordered', { searchesOrdered: 1 }, [0, 12_000], 60_000],
    ['all are', { searchesOrdered: 4 }, [0, 48_000], 24_000],
  ])('where %s', (_, work, toPay, due) => {
    const settled = settle(order, { ...nothing, ...work }, true);
    expect(settled.lines.map((line) => line.toPay)).toEqual(toPay);
    expect(settled.due).toBe(due);
  });

  test('is nothing if they had not asked us to start', () => {
    const all = { isSolicitorIntroduced: true, areChecksOrdered: true, searchesOrdered: 4, searchesInPack: 4 };
    expect(settle(order, all, false)).toMatchObject({ due: 72_000, lines: [{ toPay: 0 }, { toPay: 0 }] });
  });

  test('is rounded down to a penny, and an order that cost nothing leaves nothing to pay', () => {
    const lines = [{ key: null, name: 'Service fee', price: 100, quantity: 1 }];
    expect(settle({ lines, total: 100 }, { ...nothing, areChecksOrdered: true }, true).due).toBe(67);
    expect(settle({ lines, total: 0 }, nothing, true).due).toBe(0);
  });

  test('says what was done', () => {
    const done = (work: object) => settle(order, { ...nothing, ...work }, true).lines.map((line) => line.done);
    expect(done({})).toEqual(['nothing yet', '0 of 4 searches ordered']);
    expect(done({ isSolicitorIntroduced: true, areChecksOrdered: true, searchesOrdered: 2 })).toEqual([
      'solicitor introduced, identity checks ordered',
      '2 of 4 searches ordered',
    ]);
  });
});

test('staff record the day of a statement, and how it reached us', () => {
  const statedOn = { day: '24', month: '11', year: '2026' };
  expect(statementForm.parse({ channel: 'post', statedOn })).toEqual({
    ...{ channel: 'post', statedOn: '2026-11-24', comments: null },
  });
  const problems = statementForm.safeParse({ channel: 'page' }).error?.issues.map(({ message }) => message);
  expect(problems).toEqual(['Please select an option', DAY_REQUIRED]);
});

test('staff say that an invoice was never paid where something would go back of it, once', () => {
  const invoiced = { paymentType: 'invoiced', due: 48_000, isNotPaid: false, refunds: [] };
  const refused = (changes: Partial<Parameters<typeof whyNotUnpaid>[0]>) => whyNotUnpaid({ ...invoiced, ...changes });
  expect(refused({ refunds: [{ status: 'failed' }] })).toBeNull();
  expect(refused({ refunds: [{ status: 'pending' }] })).toContain('so it was paid');
  expect(refused({ paymentType: 'card' })).toContain('did not send an invoice');
  expect(refused({ isNotPaid: true })).toContain('already said');
  expect(refused({ due: null })).toContain('First decide');
  expect(refused({ due: 0 })).toContain('Nothing of this order is due back');
});
