import { describe, expect, it, test } from 'vitest';
import {
  type Asking,
  askedWords,
  askState,
  dueOf,
  isLate,
  isReadFirst,
  NO_SOLICITOR,
  promisedUntil,
  whyNotPromised,
  withAddition,
} from './rules';
import {
  ANSWER_REQUIRED,
  askForm,
  DAY_REQUIRED,
  ONE_OF_BOTH,
  QUESTION_REQUIRED,
  replyChange,
  replyForm,
} from './schema';
import { officeStats, type UpdateOutcome, updateStats } from './stats-rules';

const ASKED_AT = new Date('2026-11-23T16:40:00Z');
const CLOCK = { askedAt: ASKED_AT, dueAt: dueOf(ASKED_AT), promisedFor: null };
const PROMISED = { ...CLOCK, promisedFor: '2026-11-27' };

describe('the clock', () => {
  it('gives us one working day', () => {
    expect(dueOf(ASKED_AT)).toEqual(new Date('2026-11-24T16:40:00Z'));
    expect(dueOf(new Date('2026-12-24T16:40:00Z'))).toEqual(new Date('2026-12-29T16:40:00Z'));
  });

  it('is late a moment after, and a promised day is kept until we close', () => {
    expect(isLate(CLOCK, CLOCK.dueAt)).toBe(false);
    expect(isLate(CLOCK, new Date(CLOCK.dueAt.getTime() + 1))).toBe(true);
    expect(promisedUntil(PROMISED)).toEqual(new Date('2026-11-27T17:30:00Z'));
    expect(isLate(PROMISED, new Date('2026-11-27T17:31:00Z'))).toBe(true);
  });

  it('is read by the person who asked, and shown as late', () => {
    expect(askedWords(CLOCK, ASKED_AT)).toBe(
      'You asked on Monday 23 November at 16:40. We’ll answer by Tuesday 24 November at 16:40.',
    );
    expect(askedWords(CLOCK, new Date('2026-11-24T16:41:00Z'))).toBe(
      'You asked on Monday 23 November at 16:40. We said that we’d answer by Tuesday 24 November at 16:40. We’re sorry that we’re late.',
    );
    expect(askedWords(PROMISED, ASKED_AT)).toBe(
      'You asked on Monday 23 November at 16:40. We’ve asked your solicitor. We’ll tell you what they say by Friday 27 November.',
    );
    expect(askedWords(PROMISED, new Date('2026-11-30T09:00:00Z'))).toMatch(
      /by Friday 27 November\. We’re sorry that we’re late\.$/,
    );
  });
});

test.each([
  ['nothing stands in the way', {}, 'open'],
  ['a question is open, however many there were', { isAsked: true, asked: 3 }, 'asked'],
  ['three were asked', { asked: 3 }, 'too-many'],
  ['the deal is over', { isOver: true, isAsked: true }, 'over'],
  ['it is not registered', { isRegistered: false }, 'not-begun'],
] as const)('asking, where %s', (_, given: Partial<Asking>, state) => {
  expect(askState({ isRegistered: true, isOver: false, isAsked: false, asked: 0, ...given })).toBe(state);
});

test('the figures are in our hours, and what is late now counts as late', () => {
  const at = (time: string) => new Date(`2026-11-${time}:00Z`);
  const outcome = (given: Partial<UpdateOutcome>): UpdateOutcome => ({
    ...{
      side: 'seller',
      askedAt: at('24T10:00'),
      dueAt: at('25T10:00'),
      promisedFor: null,
      wasLate: false,
      helped: null,
    },
    ...{ firstAnsweredAt: null, answeredAt: null, isByStaff: true, office: null },
    ...given,
  });
  const answered = (time: string, more: Partial<UpdateOutcome> = {}) =>
    outcome({ firstAnsweredAt: at(time), answeredAt: at(time), ...more });
  const outcomes = [
    ...[
      answered('24T11:00', { helped: true }),
      answered('24T12:00'),
      answered('26T10:00', { wasLate: true, helped: false }),
    ],
    // Its deal ended, and one that is open.
    ...[outcome({ answeredAt: at('24T10:30'), isByStaff: false }), outcome({})],
  ];
  const asked = ['Brand, Ludlow', 'Brand, Bath', 'Brand, Bath'].map((office) => ({ ...answered('24T11:00'), office }));
  expect(officeStats([...asked, ...outcomes], at('24T12:00'))).toMatchObject([
    { office: 'Brand, Bath', asked: 2, first: { median: 1 } },
    { office: 'Brand, Ludlow', asked: 1, first: { median: 1 } },
  ]);
  expect(updateStats(outcomes, at('25T10:01'))).toEqual({
    ...{ asked: 5, first: { median: 2, p90: 17 }, answer: { median: 2, p90: 17 }, late: 2, notYet: 0.5 },
  });
  expect(updateStats([], at('25T10:01'))).toMatchObject({ asked: 0, first: { median: null, p90: null }, notYet: null });
});

test('an addition stands below the question, once', () => {
  expect(withAddition('Is it back?', 'And the other?')).toBe('Is it back?\n\nAnd the other?');
  expect(withAddition('Is it back?', 'Is it back?')).toBeNull();
  expect(withAddition('Is it back?\n\nAnd the other?', 'And the other?')).toBeNull();
});

test('money, complaints, bank details and moving out are read first', () => {
  const held = [
    'When is the deposit due?',
    'I want to complain.',
    'Are these your bank details?',
    'When must we move out?',
  ];
  expect(held.filter((question) => !isReadFirst(question))).toEqual([]);
  const plain = ['Is the local search back?', 'Which banknote museum is that?', 'Did you speak to the solicitor?'];
  expect(plain.filter(isReadFirst)).toEqual([]);
});

test.each([
  ['the next working day', '2026-11-24', 0, null],
  ['the last day', '2026-11-30', 1, null],
  ['a third time', '2026-11-24', 2, /twice already/],
  ['today', '2026-11-23', 0, /after today/],
  ['a Saturday', '2026-11-28', 0, /working day/],
  ['a day too late', '2026-12-01', 0, /at most 5 working days from now/],
])('a promise for %s', (_, day, promises, why) => {
  const refused = whyNotPromised(day, { today: '2026-11-23', promises, hasSolicitor: true });
  if (why === null) expect(refused).toBeNull();
  else expect(refused).toMatch(why);
});

test('no day is promised before a solicitor acts', () => {
  expect(whyNotPromised('2026-11-24', { today: '2026-11-23', promises: 0, hasSolicitor: false })).toBe(NO_SOLICITOR);
});

test('a question has words, and a reply is an answer or a day', () => {
  const problems = (parsed: { error?: { issues: { message: string }[] } }) =>
    parsed.error?.issues.map(({ message }) => message);
  expect(problems(askForm.safeParse({ question: ' When? ' }))).toEqual([QUESTION_REQUIRED]);
  expect(problems(replyForm.safeParse({ how: 'answer', answer: ' ' }))).toEqual([ANSWER_REQUIRED]);
  expect(problems(replyForm.safeParse({ how: 'promise', answer: 'Soon' }))).toEqual([DAY_REQUIRED]);
  const promisedFor = { day: '27', month: '11', year: '2026' };
  expect(replyForm.parse({ how: 'promise', answer: 'Soon', promisedFor })).toEqual({ promisedFor: '2026-11-27' });
  expect(replyChange.parse({ promisedFor: '2026-11-27' })).toEqual({ promisedFor: '2026-11-27' });
  expect(problems(replyChange.safeParse({ answer: 'Soon', promisedFor: '2026-11-27' }))).toEqual([ONE_OF_BOTH]);
});
