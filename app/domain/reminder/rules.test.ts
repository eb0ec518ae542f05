import { describe, expect, it, test } from 'vitest';
import {
  decide,
  dueDay,
  ENOUGH_THIS_WEEK,
  isSendingTime,
  LATER_ONE,
  type ReminderFacts,
  type Sent,
  weekBegins,
  whyNot,
} from './rules';
import { stateNow, stepWords } from './shown-rules';

const inWords = (day: string) => day;

const facts = (more: Partial<ReminderFacts> = {}): ReminderFacts => ({
  kind: 'information',
  ...{ id: 'r1', step: 1, subjectId: 'bill', dueOn: '2026-11-24', to: 'amara@people.example' },
  ...{ isThere: true, isOpen: true, isOver: false, changedAt: null, stoppedBy: null, stoppedUntil: null },
  hasBounced: false,
  ...more,
});

test('steps count in working days, over Christmas, Easter and both changes of the clocks', () => {
  const days = (kind: 'information' | 'sign_up' | 'check', since: string) =>
    [1, 2, 3].map((step) => dueDay(kind, step, new Date(since)));
  // Late on the Friday before the clocks go back.
  expect(days('information', '2026-10-23T16:00:00Z')).toEqual(['2026-10-27', '2026-10-30', '2026-11-06']);
  expect(days('information', '2026-12-18T10:00:00Z')).toEqual(['2026-12-22', '2026-12-29', '2027-01-06']);
  expect(days('sign_up', '2026-12-24T18:00:00Z')).toEqual(['2026-12-30', '2027-01-04', '2027-01-08']);
  // Before Good Friday; the clocks go forward on Easter Sunday.
  expect(days('information', '2027-03-25T10:00:00Z')).toEqual(['2027-03-31', '2027-04-05', '2027-04-12']);
  expect(days('check', '2026-11-20T10:00:00Z').slice(0, 2)).toEqual(['2026-11-25', '2026-12-01']);
});

test('they go from 09:30 to 17:30 in London, on working days', () => {
  const times = ['2026-10-23T08:29:00Z', '2026-10-23T08:30:00Z', '2026-10-26T09:29:00Z', '2026-10-26T09:30:00Z'];
  expect(times.map((time) => isSendingTime(new Date(time)))).toEqual([false, true, false, true]);
  expect(isSendingTime(new Date('2026-11-26T17:30:00Z'))).toBe(true);
  expect(isSendingTime(new Date('2026-11-26T17:31:00Z'))).toBe(false);
  expect(isSendingTime(new Date('2026-11-28T12:00:00Z'))).toBe(false);
  expect(isSendingTime(new Date('2026-12-28T12:00:00Z'))).toBe(false);
  expect(['2026-11-23', '2026-11-29', '2027-01-01'].map(weekBegins)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ]);
});

test.each<[string, Partial<ReminderFacts>, string | null]>([
  ['nothing speaks against it', {}, null],
  ['they left', { isThere: false, isOpen: false }, 'stopped: They are no longer part of it.'],
  ['no address', { to: null }, 'stopped: We have no email address for them.'],
  ['over', { isOver: true, isOpen: false }, 'stopped: It has ended.'],
  ['done', { isOpen: false, stoppedBy: 'person' }, 'skipped: We are no longer waiting for it.'],
  ['stopped', { stoppedBy: 'person' }, 'stopped: They stopped these reminders.'],
  ['paused', { stoppedBy: 'staff' }, 'stopped: Paused by staff.'],
  ['paused for now', { stoppedBy: 'staff', stoppedUntil: '2026-12-03' }, 'skipped: Paused by staff until 2026-12-03.'],
  ['due after the pause', { stoppedBy: 'staff', stoppedUntil: '2026-11-24' }, null],
  ['refused', { hasBounced: true }, 'stopped: Their mailbox refused our last email.'],
])('why one does not go: %s', (_, more, why) => {
  const refused = whyNot(facts(more), inWords);
  expect(refused && `${refused.state}: ${refused.why}`).toBe(why);
});

describe('what is due to an address on a day', () => {
  const NONE: Sent = { today: 0, thisWeek: 0 };
  const decided = (due: ReminderFacts[], sent = NONE) => Object.fromEntries(decide(due, '2026-11-26', sent, inWords));
  const bill = facts();
  const plan = facts({ id: 'r2', subjectId: 'plan', dueOn: '2026-11-23' });

  it('goes in one email, longest waiting first', () => {
    expect([...decide([bill, plan], '2026-11-26', NONE, inWords)]).toEqual([
      ['r2', { state: 'sent' }],
      ['r1', { state: 'sent' }],
    ]);
  });

  it('goes in at most two emails a week, and one a day', () => {
    expect(decided([bill], { today: 0, thisWeek: 1 })).toEqual({ r1: { state: 'sent' } });
    expect(decided([bill], { today: 0, thisWeek: 2 })).toEqual({ r1: { state: 'skipped', why: ENOUGH_THIS_WEEK } });
    expect(decided([bill], { today: 1, thisWeek: 1 })).toEqual({ r1: { state: 'planned', dueOn: '2026-11-27' } });
  });

  it('reminds once of each thing, also after days on which no email could go', () => {
    expect(decided([bill, facts({ id: 'r3', step: 2, dueOn: '2026-11-26' })])).toEqual({
      r1: { state: 'skipped', why: LATER_ONE },
      r3: { state: 'sent' },
    });
  });

  it('begins again after a change, but not for something that has no reason left', () => {
    const signUp = facts({ kind: 'sign_up', subjectId: 'sale', step: 2, changedAt: '2026-11-25T10:00:00+00:00' });
    expect(decided([signUp])).toEqual({ r1: { state: 'planned', dueOn: '2026-11-30' } });
    expect(decided([{ ...signUp, changedAt: '2026-11-20T10:00:00+00:00' }])).toEqual({ r1: { state: 'sent' } });
    expect(decided([{ ...signUp, isOver: true }])).toMatchObject({ r1: { state: 'stopped' } });
  });
});

test('staff see straight away that one has no reason left, and what it counts', () => {
  const planned = { ...facts({ isOpen: false }), state: 'planned' as const, why: null };
  expect(stateNow(planned, inWords)).toEqual({ state: 'skipped', why: 'We are no longer waiting for it.' });
  expect(stateNow({ ...planned, state: 'sent' }, inWords)).toEqual({ state: 'sent', why: null });
  expect([stepWords('information', 2), stepWords('check', 1)]).toEqual(['2nd of 3', '1st of 2']);
});
