import { describe, expect, test } from 'vitest';
import { costWords, type DealToEnd, endState, whyNotClosed, whyNotReopened, whyNotStopped } from './rules';
import { closingForm, endingForm, REASON_REQUIRED, stoppingForm, WHY_REQUIRED } from './schema';

const RUNS: DealToEnd = {
  agreement: { isConsumer: true, began: '2026-11-01T10:00:00Z', cancelledOn: null, completedOn: null },
  isRegistered: true,
  isOver: false,
  isAsked: false,
};

describe('who asks to end a deal', () => {
  const state = (changes: Partial<DealToEnd>, agreement: Partial<DealToEnd['agreement']> = {}, today = '2026-11-25') =>
    endState({ ...RUNS, ...changes, agreement: { ...RUNS.agreement, ...agreement } }, today);

  test('cancels within the 14 days, where they have that right, and asks after them', () => {
    expect(state({}, {}, '2026-11-15')).toBe('cancel');
    expect(state({}, {}, '2026-11-16')).toBe('open');
    expect(state({}, { isConsumer: false }, '2026-11-15')).toBe('open');
    expect(state({ isAsked: true })).toBe('asked');
  });

  test('has nothing to end before the agreement and after the end', () => {
    expect(state({}, { began: null })).toBe('not-begun');
    expect(state({ isRegistered: false })).toBe('not-begun');
    expect(state({}, { completedOn: '2026-11-20' })).toBe('completed');
    expect(state({ isOver: true, isAsked: true })).toBe('over');
    expect(state({ isOver: true }, { cancelledOn: '2026-11-10' })).toBe('cancel');
  });
});

describe('what it cost, to someone who ends a deal', () => {
  const order = { total: 72_000, isInvoiced: false, sentBack: 0 };
  const fee = (changes: Partial<DealToEnd['agreement']> = {}, isInvoiced = false) => ({
    ...{ orderId: '0'.repeat(24), reference: 'KT-7F3K-92', amount: 4_560, isInvoiced, sentBack: 0 },
    agreement: { ...RUNS.agreement, ...changes },
  });
  const words = (of: typeof order | null, fees: ReturnType<typeof fee>[]) => costWords(of, fees, '2026-12-20');

  test('names an extra fee beside the order, and tells what is paid from what is invoiced', () => {
    expect(words(order, [fee()])).toBe(
      'You paid us £720.00 and £45.60 for an extra fee. We will not pay any of it back. There is nothing else to pay us.',
    );
    expect(words({ ...order, isInvoiced: true }, [fee()])).toBe(
      'You paid us £45.60 for an extra fee. We will not pay any of it back. You still have to pay our invoice of £720.00, if you have not paid it. There is nothing else to pay us.',
    );
    expect(words({ ...order, isInvoiced: true }, [fee({}, true)])).toContain(
      'You still have to pay our invoices of £720.00 and £45.60 for an extra fee, if you have not paid them.',
    );
  });

  test('tells how much has gone back, also of an invoice, which was paid then', () => {
    const sent = (sentBack: number, isInvoiced = false) => words({ ...order, isInvoiced, sentBack }, []);
    expect(sent(48_000)).toBe(
      'You paid us £720.00. We’ve sent £480.00 of it back, and will not pay back the other £240.00. There is nothing else to pay us.',
    );
    expect(sent(48_000, true)).toBe(sent(48_000));
    expect(sent(72_000)).toContain('We’ve sent all of it back.');
  });

  test('leaves out a fee that is cancelled or can be, and an order that cost nothing', () => {
    for (const apart of [fee({ cancelledOn: '2026-11-10' }), fee({ began: '2026-12-15T10:00:00Z' })])
      expect(words(order, [apart])).toContain('You paid us £720.00. We will not');
    expect(words({ ...order, total: 0 }, [fee()])).toContain('You paid us £45.60 for an extra fee. We will not');
    expect(words(null, [])).toBe('You have paid us nothing, and there is nothing to pay.');
  });
});

const OPEN = { isPaid: true, isCancelled: false, isClosed: false, hasCompleted: false, isInvoiced: false };

test('a sale is closed while it runs, and only then', () => {
  expect(whyNotClosed(OPEN)).toBeNull();
  expect(whyNotClosed({ ...OPEN, isInvoiced: true })).toBeNull();
  expect(whyNotClosed({ ...OPEN, isPaid: false })).toContain('not registered yet');
  expect(whyNotClosed({ ...OPEN, isClosed: true })).toContain('already closed');
  expect(whyNotClosed({ ...OPEN, isCancelled: true })).toContain('has cancelled');
  expect(whyNotClosed({ ...OPEN, hasCompleted: true })).toContain('has completed');
});

test('a sale that staff closed is reopened, except once it is invoiced', () => {
  const closed = { ...OPEN, isClosed: true };
  expect(whyNotReopened(closed)).toBeNull();
  expect(whyNotReopened({ ...closed, isInvoiced: true })).toContain('only be reopened with a credit note');
  expect(whyNotReopened({ ...closed, isCancelled: true })).toContain('cannot be taken back');
  expect(whyNotReopened(OPEN)).toBe('This sale is not closed');
});

test('a purchase is ended while it runs, and only then', () => {
  const runs = { isConfirmed: true, isAborted: false, hasCompleted: false, isSaleOver: false };
  expect(whyNotStopped(runs)).toBeNull();
  expect(whyNotStopped({ ...runs, isConfirmed: false })).toContain('not finished registering');
  expect(whyNotStopped({ ...runs, isAborted: true })).toContain('already fallen through');
  expect(whyNotStopped({ ...runs, hasCompleted: true })).toContain('has completed');
  expect(whyNotStopped({ ...runs, isSaleOver: true })).toContain('The sale has ended');
});

test('each of them says why, except staff of a purchase', () => {
  const problems = (result: { error?: { issues: { message: string }[] } }) =>
    result.error?.issues.map(({ message }) => message);
  expect(problems(endingForm.safeParse({ reason: ' \n ' }))).toEqual([WHY_REQUIRED]);
  expect(problems(closingForm.safeParse({}))).toEqual(['Please select an option', REASON_REQUIRED]);
  expect(problems(stoppingForm.safeParse({ outcome: 'withdrawn' }))).toEqual(['Please select an option']);
});
