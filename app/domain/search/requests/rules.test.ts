import { describe, expect, it } from 'vitest';
import {
  agreeButtonLabel,
  agreeingWords,
  answerInWords,
  carryingOnWords,
  firstStatus,
  isAllowedTransition,
  isAnswerable,
  isShown,
  isStillNeeded,
  nextStatus,
  REQUEST_STATUSES,
  REQUEST_TYPES,
  requestState,
  subjectOf,
} from './rules';

describe('a request to the seller', () => {
  it('is sent straight away only for the water bill', () => {
    expect(REQUEST_TYPES.map(firstStatus)).toEqual(['sent', 'pending', 'pending', 'pending']);
  });

  it('can skip a status, but never goes back', () => {
    const next = REQUEST_STATUSES.map((from) => REQUEST_STATUSES.filter((to) => isAllowedTransition(from, to)));
    expect(next).toEqual([
      ['pending', 'sent', 'received', 'forwarded'],
      ['sent', 'received', 'forwarded'],
      ['received', 'forwarded'],
      ['forwarded'],
    ]);
    const marked = (type: 'title_plan' | 'fee_approval', fee: number | null) =>
      REQUEST_STATUSES.map((status) => nextStatus({ type, status, fee }));
    expect(marked('title_plan', null)).toEqual(['sent', 'received', null, null]);
    // What it costs is known: payment, invoice or the seller's answer settles it.
    expect(marked('fee_approval', 4_500)).toEqual(['sent', null, null, null]);
    expect(marked('fee_approval', null)).toEqual(['sent', 'received', null, null]);
  });

  it('is not needed any more for a water bill whose search is back or not needed', () => {
    const drainage = (status: string, notNeededWhy: string | null = null) =>
      isStillNeeded('sewer_bill', [{ productId: 'ONESEARCHDW', status, notNeededWhy }]);
    expect(isStillNeeded('sewer_bill', [])).toBe(true);
    expect([drainage('in progress'), drainage('cancelled')]).toEqual([true, true]);
    expect([drainage('complete'), drainage('cancelled', 'The lender does not want it')]).toEqual([false, false]);
    const local = { productId: 'LLC1CON29', status: 'complete', notNeededWhy: null };
    expect(isStillNeeded('sewer_bill', [local])).toBe(true);
    expect(isStillNeeded('title_plan', [{ ...local, productId: 'ONESEARCHDW' }])).toBe(true);
  });

  it('counts as sent once its email is', () => {
    const states = (['queued', 'sending', 'sent', 'skipped', 'failed', undefined] as const).map((email) =>
      requestState('sent', email),
    );
    expect(states).toEqual(['sending', 'sending', 'sent', 'not sent', 'not sent', 'sent']);
    expect(requestState('received', 'failed')).toBe('received');
    expect(requestState('pending', undefined)).toBe('pending');
  });
});

describe('the seller’s answer on the dashboard', () => {
  const requests = REQUEST_TYPES.flatMap((type) =>
    REQUEST_STATUSES.flatMap((status) => [null, 4_500].map((fee) => ({ type, status, fee, answer: null }))),
  );
  const told = (which: typeof isShown) => [
    ...new Set(requests.filter(which).map(({ type, status, fee }) => `${type} ${status} ${fee ?? '-'}`)),
  ];

  it('is possible for the address, and for a fee that staff have named', () => {
    expect(told(isAnswerable)).toEqual([
      'address_confirmation pending -',
      'address_confirmation pending 4500',
      'address_confirmation sent -',
      'address_confirmation sent 4500',
      'fee_approval sent 4500',
    ]);
    expect(told(isShown)).toContain('fee_approval sent -');
    expect(told(isShown)).not.toContain('fee_approval pending 4500');
    expect(told(isShown).filter((each) => /received|forwarded/.test(each))).toEqual([]);
  });

  it('is given once: a fee that was agreed to waits for its payment', () => {
    const fee = { type: 'fee_approval', status: 'sent', fee: 4_500 } as const;
    expect([null, 'I agree to pay £45.00'].map((answer) => isAnswerable({ ...fee, answer }))).toEqual([true, false]);
    expect(isShown({ ...fee, answer: 'I agree to pay £45.00' })).toBe(true);
  });

  it('names what a fee costs on the button, and says what agreeing means for cancelling', () => {
    expect(agreeButtonLabel('fee_approval', '£45.60')).toBe('I agree to pay £45.60');
    expect(agreeButtonLabel('address_confirmation', '18 Mill Lane')).toBe('This is correct');
    for (const isConsumer of [true, false])
      expect(agreeingWords(isConsumer, null)[0]).toContain('straight away, at your request');
    expect(agreeingWords(true, null)[1]).toContain('You have the right to cancel within 14 days');
    expect(agreeingWords(false, null)[1]).toContain('do not have it');
    // Who has not asked us to start is promised nothing that we may not order yet.
    const [waiting, right] = agreeingWords(true, '2026-12-09');
    expect(waiting).toContain('not before 9 December 2026');
    expect(waiting).not.toContain('straight away');
    expect(right).toBe(agreeingWords(true, null)[1]);
    expect(carryingOnWords('18 Mill Lane', null)).toBe('We’ll carry on with the searches for 18 Mill Lane.');
    expect(carryingOnWords('18 Mill Lane', '2026-12-09')).toContain('on 9 December 2026, unless you ask us');
  });

  it('is kept in words that say what was answered to', () => {
    const fee = { type: 'fee_approval', status: 'sent', fee: 4_500, answer: null } as const;
    expect(subjectOf(fee, '18 Mill Lane')).toBe('£45.00');
    expect(subjectOf({ ...fee, type: 'address_confirmation' }, '18 Mill Lane')).toBe('18 Mill Lane');
    const words = (type: 'fee_approval' | 'address_confirmation', answer: 'yes' | 'no', reason: string | null = null) =>
      answerInWords(type, { answer, reason }, type === 'fee_approval' ? '£45.00' : '18 Mill Lane');
    expect(words('fee_approval', 'yes')).toBe('I agree to pay £45.00');
    expect(words('fee_approval', 'yes', 'left over')).toBe('I agree to pay £45.00');
    expect(words('fee_approval', 'no')).toBe('I do not agree: £45.00');
    expect(words('fee_approval', 'no', 'Too dear.')).toBe('I do not agree: £45.00. Too dear.');
    expect(words('address_confirmation', 'yes')).toBe('This is correct: 18 Mill Lane');
    expect(words('address_confirmation', 'no', '18a Mill Lane')).toBe('It is not: 18a Mill Lane');
  });
});
