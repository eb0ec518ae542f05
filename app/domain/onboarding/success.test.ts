import { expect, test } from 'vitest';
import { comingNext, paidWords } from './success-rules';

test('a code or an invoice is not shown as a successful payment', () => {
  expect(paidWords({ paymentType: 'card', total: 72_000 })).toMatchObject({
    title: 'Payment succeeded!',
    amount: '£720.00',
  });
  for (const paymentType of ['referral', 'invoiced'] as const) {
    expect(JSON.stringify(paidWords({ paymentType, total: 0 }))).not.toMatch(/payment succeeded|receipt/i);
  }
  expect(paidWords({ paymentType: 'invoiced', total: 72_000 }).amount).toBe('£720.00, to be invoiced');
});

test('the next three steps have days', () => {
  for (const role of ['sell', 'buy'] as const) {
    const coming = comingNext(role, '2026-11-20T15:00:00.000Z', '2026-11-24');
    expect(coming).toHaveLength(3);
    // Two working days after a Friday.
    expect(coming[0]?.when).toBe('Usually by 24/11/2026');
    // Its text message must not look like a fraud.
    expect(JSON.stringify(coming)).toContain('text message from Thirdfort');
    expect(comingNext(role, '2026-11-20T15:00:00.000Z', '2026-11-25')).toEqual([]);
    const without = comingNext(role, '2026-11-20T15:00:00.000Z', '2026-11-24', { isWithoutSearches: true });
    expect(without).toHaveLength(3);
    expect(JSON.stringify(without)).not.toMatch(/search|we choose/i);
  }
});

test('who registers for a company that someone else signs for reads that the signer is checked', () => {
  const coming = comingNext('sell', '2026-11-20T15:00:00.000Z', '2026-11-24', { isSignedByAnother: true });
  expect(coming[1]?.what).toMatch(/^The person who signs for the company gets a text message from Thirdfort/);
  expect(JSON.stringify(coming)).not.toContain('You’ll get a text message');
});

test('who has not asked us to start reads when the check comes', () => {
  const [, check] = comingNext('sell', '2026-11-20T15:00:00.000Z', '2026-11-24', { waitsUntil: '2026-12-05' });
  expect(check?.when).toBe('From 05/12/2026, or sooner if you ask us to start');
});
