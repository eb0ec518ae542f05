import { describe, expect, test } from 'vitest';
import {
  COST_NOTHING,
  isRefundedByCard,
  isStatusChange,
  leftToRefund,
  NOT_PAID,
  REFUNDED_WHOLE,
  type RefundableOrder,
  refundableBy,
  refundedOf,
  refundedWords,
  refundStatusOf,
  sentBackWords,
  whyNotRefunded,
} from './rules';
import { AMOUNT_REQUIRED, REASON_REQUIRED, refundForm } from './schema';

const PAID: RefundableOrder = {
  status: 'succeeded',
  paymentType: 'card',
  stripeTransactionId: 'pi_1',
  total: 72_000,
  refunds: [],
};

test('an order shows how much of it has been refunded, and nothing before that', () => {
  const refunds = [
    { amount: 40_000, status: 'succeeded' },
    { amount: 8_000, status: 'succeeded' },
    { amount: 1_000, status: 'pending' },
    { amount: 2_000, status: 'failed' },
  ] as const;
  expect(refundedWords(refundedOf(refunds), 72_000)).toBe('refunded £480.00 of £720.00');
  expect(leftToRefund(72_000, refunds)).toBe(23_000);
  expect(refundedWords(0, 72_000)).toBeNull();
});

test('the customer reads where their money went, and how long a card takes', () => {
  expect(sentBackWords(40_000, true)).toBe(
    'We’ve sent £400.00 back to the card that you paid with. Your bank may take 5 to 10 working days to show it.',
  );
  expect(sentBackWords(40_000, false)).toBe('We’ve sent £400.00 back to you by bank transfer.');
});

test.each([
  ['a paid order', {}, null],
  ['one that failed to go back', { refunds: [{ amount: 72_000, status: 'failed' as const }] }, null],
  ['an unpaid order', { status: 'processing' as const }, NOT_PAID],
  ['a canceled order', { status: 'canceled' as const }, NOT_PAID],
  ['a referral', { total: 0, paymentType: 'referral' as const }, COST_NOTHING],
  ['all on its way', { refunds: [{ amount: 72_000, status: 'pending' as const }] }, REFUNDED_WHOLE],
])('whether anything can be refunded: %s', (_, changes, why) => {
  expect(whyNotRefunded({ ...PAID, ...changes })).toBe(why);
});

test('any member of staff refunds what a cancellation owes, and only managers refund anything else', () => {
  expect(refundableBy(72_000, 48_000, false)).toBe(48_000);
  expect(refundableBy(24_000, 48_000, false)).toBe(24_000);
  expect(refundableBy(72_000, 0, false)).toBe(0);
  expect(refundableBy(72_000, -1_000, false)).toBe(0);
  expect(refundableBy(72_000, 0, true)).toBe(72_000);
});

test('only a card payment is refunded to a card', () => {
  expect(isRefundedByCard(PAID)).toBe(true);
  expect(isRefundedByCard({ ...PAID, paymentType: 'invoiced' })).toBe(false);
  expect(isRefundedByCard({ ...PAID, stripeTransactionId: null })).toBe(false);
});

test.each([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  [null, 'pending'],
])('the provider’s %s is %s', (word, status) => {
  expect(refundStatusOf(word)).toBe(status);
});

test('a refund that went through may still fail later, and one that has failed never starts again', () => {
  const all = ['pending', 'succeeded', 'failed'] as const;
  const news = all.flatMap((saved) =>
    all.filter((told) => isStatusChange(saved, told)).map((told) => `${saved} → ${told}`),
  );
  expect(news).toEqual(['pending → succeeded', 'pending → failed', 'succeeded → failed']);
});

describe('what staff type', () => {
  const day = { day: '24', month: '11', year: '2026' };
  const problems = (typed: object) => refundForm.safeParse(typed).error?.issues.map(({ message }) => message);

  test('is read in pence, with the day of a transfer', () => {
    expect(refundForm.parse({ amount: '480.50', reason: ' Cancelled ', transferredOn: day })).toEqual({
      amount: 48_050,
      reason: 'Cancelled',
      transferredOn: '2026-11-24',
    });
    expect(refundForm.parse({ amount: '1', reason: 'x' })).toMatchObject({ transferredOn: null });
  });

  test.each(['', '0', '-5', '4.805', 'ten', undefined])('%j is no amount', (amount) => {
    expect(problems({ amount, reason: 'x' })).toEqual([AMOUNT_REQUIRED]);
  });

  test('says why', () => {
    expect(problems({ amount: '5', reason: ' ' })).toEqual([REASON_REQUIRED]);
    expect(problems({ amount: '5' })).toEqual([REASON_REQUIRED]);
  });
});
