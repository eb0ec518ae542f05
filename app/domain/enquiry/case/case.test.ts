import { describe, expect, test } from 'vitest';
import { type CaseKind, cameAt, dueOf, stateOf } from './rules';
import { caseForm, DAY_REQUIRED } from './schema';

describe('when a case is due', () => {
  test.each<[string, CaseKind, string, string]>([
    ['a callback after 24 hours', 'callback', '2026-11-24T16:40:00Z', '2026-11-25T16:40:00.000Z'],
    ['24 hours across the end of summer time', 'question', '2026-10-24T12:00:00Z', '2026-10-25T12:00:00.000Z'],
    ['a complaint at the end of the 56th day', 'complaint', '2026-11-24T16:40:00Z', '2027-01-19T23:59:59.999Z'],
    ['8 weeks into summer time', 'complaint', '2026-02-10T09:00:00Z', '2026-04-07T22:59:59.999Z'],
    ['8 weeks out of summer time', 'complaint', '2026-09-10T09:00:00Z', '2026-11-05T23:59:59.999Z'],
    ['by London’s day: 23:30 UTC in July', 'complaint', '2026-07-01T23:30:00Z', '2026-08-27T22:59:59.999Z'],
    ['personal data in a month', 'personal_data', '2026-11-24T16:40:00Z', '2026-12-24T23:59:59.999Z'],
    ['a month that has no such day', 'personal_data', '2027-01-31T10:00:00Z', '2027-02-28T23:59:59.999Z'],
    ['a month of a leap year', 'personal_data', '2028-01-30T10:00:00Z', '2028-02-29T23:59:59.999Z'],
    ['a month into the next year', 'personal_data', '2026-12-31T10:00:00Z', '2027-01-31T23:59:59.999Z'],
    ['on the day on which the clocks change', 'personal_data', '2026-09-25T10:00:00Z', '2026-10-25T23:59:59.999Z'],
  ])('%s', (_, kind, came, due) => {
    expect(dueOf(kind, new Date(came)).toISOString()).toBe(due);
  });
});

test('one that came on an earlier day counts from its beginning in London', () => {
  const present = new Date('2026-07-10T09:00:00Z');
  expect(cameAt('2026-07-10', present)).toBe(present);
  expect(cameAt('2026-07-09', present).toISOString()).toBe('2026-07-08T23:00:00.000Z');
  expect(cameAt('2026-01-09', present).toISOString()).toBe('2026-01-09T00:00:00.000Z');
  // At midnight before the clocks change it is still the time of the day before.
  expect(cameAt('2026-03-29', present).toISOString()).toBe('2026-03-29T00:00:00.000Z');
  expect(cameAt('2025-10-26', present).toISOString()).toBe('2025-10-25T23:00:00.000Z');
});

test('a case is late from the moment after it was due, and never once answered', () => {
  const due = new Date('2026-11-25T16:40:00Z');
  const after = new Date(due.getTime() + 1);
  expect(stateOf({ due, answered: null }, due)).toBe('open');
  expect(stateOf({ due, answered: null }, after)).toBe('late');
  expect(stateOf({ due, answered: after }, after)).toBe('answered');
});

test('a case needs its kind, its day, who and what; a reference must read like one', () => {
  const typed = { kind: 'complaint', cameOn: { day: '24', month: '11', year: '2026' }, fullName: 'Ada', message: 'No' };
  expect(caseForm.parse({ ...typed, reference: 'kt 7f3k92' })).toEqual({
    ...{ kind: 'complaint', cameOn: '2026-11-24', fullName: 'Ada', message: 'No' },
    ...{ email: null, phoneNumber: null, reference: 'KT-7F3K-92' },
  });
  const wrong = caseForm.safeParse({ email: 'ada', reference: 'a house' }).error?.issues.map(({ message }) => message);
  expect(wrong).toEqual([
    ...['Please select an option', 'Full name is required', 'Please enter a valid email address'],
    ...['Message is required', 'There is no transaction with this reference', DAY_REQUIRED],
  ]);
});
