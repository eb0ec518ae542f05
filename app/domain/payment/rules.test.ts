import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPounds } from '../shared/pence-rules';
import {
  amountsOf,
  isPolledAt,
  LAST_POLL_MINUTES,
  normalCode,
  notifiedWords,
  orderWords,
  paymentWords,
  sameLines,
  settledWords,
  statusWords,
  vatIn,
} from './rules';

const pence = fc.integer({ min: 0, max: 100_000_000 });
const line = fc.record({
  name: fc.string({ minLength: 1 }),
  price: fc.integer({ min: 0, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const lines = fc.array(line, { maxLength: 6 });

describe('VAT', () => {
  it('is £120.00 in the seller’s £720.00', () => {
    const order = [
      { name: 'Service fee', price: 24_000, quantity: 1 },
      { name: 'Search pack', price: 48_000, quantity: 1 },
    ];
    expect(amountsOf(order)).toEqual({ subtotal: 60_000, vat: 12_000, total: 72_000 });
  });

  it('is the total minus the net amount, to the nearest penny, rounding half up', () => {
    fc.assert(
      fc.property(pence, (total) => {
        // Sixths of a penny, so that the comparison is exact.
        const tooMuch = 6 * vatIn(total) - total;
        expect(tooMuch).toBeGreaterThan(-3);
        expect(tooMuch).toBeLessThanOrEqual(3);
      }),
    );
    expect(vatIn(3)).toBe(1);
    expect(vatIn(9)).toBe(2);
    expect(vatIn(2)).toBe(0);
  });

  it('plus the subtotal is the total, whatever is ordered', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const { subtotal, vat, total } = amountsOf(order);
        expect(subtotal + vat).toBe(total);
        expect(total).toBe(order.reduce((sum, each) => sum + each.price * each.quantity, 0));
        expect(Math.min(subtotal, vat)).toBeGreaterThanOrEqual(0);
        expect([subtotal, vat, total].every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('lines', () => {
  it('are the same in any order', () => {
    fc.assert(
      fc.property(lines, (order) => {
        expect(sameLines(order, [...order].reverse())).toBe(true);
      }),
    );
  });

  it('differ by a name, a price, a quantity, or one more or less', () => {
    fc.assert(
      fc.property(line, lines, (one, rest) => {
        const order = [one, ...rest];
        expect(sameLines(order, rest)).toBe(false);
        expect(sameLines(order, [...order, one])).toBe(false);
        expect(sameLines(order, [{ ...one, price: one.price + 1 }, ...rest])).toBe(false);
        expect(sameLines(order, [{ ...one, quantity: one.quantity + 1 }, ...rest])).toBe(false);
        expect(sameLines(order, [{ ...one, name: `${one.name}.` }, ...rest])).toBe(false);
      }),
    );
  });
});

it('shows pence as pounds', () => {
  expect(formatPounds(72_000)).toBe('£720.00');
  expect(formatPounds(123_456_789)).toBe('£1,234,567.89');
  expect(formatPounds(0)).toBe('£0.00');
  expect(formatPounds(-72_000)).toBe('-£720.00');
});

it('has the specification’s words for each status', () => {
  expect(statusWords('succeeded')).toBe('Payment succeeded!');
  expect(statusWords('processing')).toBe('Your payment is processing.');
  expect(statusWords('requires_payment_method')).toBe('Your payment was not successful, please try again.');
  for (const other of ['requires_confirmation', 'requires_action', 'requires_capture', 'canceled', null] as const) {
    expect(statusWords(other)).toBe('Something went wrong.');
  }
});

it('says of a payment that did not happen that nothing was taken, and of a bank’s check that it was not finished', () => {
  expect(paymentWords('requires_payment_method', false)).toBe(
    'Your payment was not successful, please try again. Nothing has been taken.',
  );
  expect(paymentWords('requires_action', false)).toContain('Your bank asked you to confirm this payment');
  expect(paymentWords(null, true)).toBe('Your payment is processing.');
  expect(paymentWords(null, false)).toBe('Something went wrong.');
});

it('does not say that a payment succeeded where a code or an invoice settled the order', () => {
  expect(settledWords('succeeded', 'card')).toBe('Payment succeeded!');
  expect(settledWords('processing', 'card')).toBe('Your payment is processing.');
  for (const other of ['referral', 'invoiced', 'manual'])
    expect(settledWords('succeeded', other)).not.toMatch(/succeeded/);
  for (const other of ['referral', 'invoiced'])
    expect(Object.values(orderWords('succeeded', other)).join()).not.toMatch(/succeeded|paid/i);
  expect(orderWords('succeeded', 'card')).toEqual({ stands: 'Succeeded', settled: 'Paid' });
  expect(orderWords('requires_action', 'card').stands).toBe('Requires action');
});

it('normalises a code, however it is typed', () => {
  expect(normalCode('  welcome2026 ')).toBe('WELCOME2026');
});

describe('asking the provider about an open attempt', () => {
  const polledMinutes = Array.from({ length: LAST_POLL_MINUTES + 3000 }, (_, minutes) => minutes).filter(isPolledAt);

  it('starts after two minutes and ends after two weeks', () => {
    expect(polledMinutes[0]).toBe(2);
    expect(polledMinutes.at(-1)).toBe(LAST_POLL_MINUTES);
  });

  it('takes less than a hundred calls', () => {
    expect(polledMinutes.length).toBeLessThan(100);
  });
});

describe('who is emailed once a sale is paid', () => {
  it.each([
    [{ agent: null, people: [], buyers: 0 }, '.'],
    [{ agent: 'vera@agents.example', people: [], buyers: 0 }, ' and the estate agent (vera@agents.example).'],
    [
      { agent: null, people: ['a@home.example', 'b@home.example'], buyers: 1 },
      ', the other sellers (a@home.example, b@home.example) and a buyer who is waiting for this home.',
    ],
    [
      { agent: 'v@a.example', people: ['a@home.example'], buyers: 2 },
      ', the estate agent (v@a.example), the other sellers (a@home.example) and 2 buyers who are waiting for this home.',
    ],
  ])('the seller, and %j', (others, words) =>
    expect(notifiedWords({ seller: 'amara@home.example', ...others })).toBe(
      `We will email the seller (amara@home.example)${words}`,
    ),
  );
});
