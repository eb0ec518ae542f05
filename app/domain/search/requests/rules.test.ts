import { describe, expect, it } from 'vitest';
import {
  answerInWords,
  firstStatus,
  isAnswerable,
  isShown,
  mayBecome,
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
    const next = REQUEST_STATUSES.map((from) => REQUEST_STATUSES.filter((to) => mayBecome(from, to)));
    expect(next).toEqual([
      ['pending', 'sent', 'received', 'forwarded'],
      ['sent', 'received', 'forwarded'],
      ['received', 'forwarded'],
      ['forwarded'],
    ]);
    expect(REQUEST_STATUSES.map(nextStatus)).toEqual(['sent', 'received', null, null]);
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
  const asked = REQUEST_TYPES.flatMap((type) =>
    REQUEST_STATUSES.flatMap((status) => [null, 4_500].map((fee) => ({ type, status, fee }))),
  );
  const told = (which: typeof isShown) => [
    ...new Set(asked.filter(which).map(({ type, status, fee }) => `${type} ${status} ${fee ?? '-'}`)),
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

  it('is kept with what it answers', () => {
    const fee = { type: 'fee_approval', status: 'sent', fee: 4_500 } as const;
    expect(subjectOf(fee, '18 Mill Lane')).toBe('£45.00');
    expect(subjectOf({ ...fee, type: 'address_confirmation' }, '18 Mill Lane')).toBe('18 Mill Lane');
    const words = (type: 'fee_approval' | 'address_confirmation', answer: 'yes' | 'no', reason: string | null = null) =>
      answerInWords(type, { answer, reason }, type === 'fee_approval' ? '£45.00' : '18 Mill Lane');
    expect(words('fee_approval', 'yes')).toBe('I approve: £45.00');
    expect(words('fee_approval', 'yes', 'left over')).toBe('I approve: £45.00');
    expect(words('fee_approval', 'no')).toBe('I do not approve: £45.00');
    expect(words('fee_approval', 'no', 'Too dear.')).toBe('I do not approve: £45.00. Too dear.');
    expect(words('address_confirmation', 'yes')).toBe('This is correct: 18 Mill Lane');
    expect(words('address_confirmation', 'no', '18a Mill Lane')).toBe('It is not: 18a Mill Lane');
  });
});
