import { describe, expect, test } from 'vitest';
import { SALE_CLOSED } from '../payment/order-obstacle-rules';
import { MOST_PEOPLE } from '../shared/bounds-rules';
import {
  agentSituationOf,
  backoffSeconds,
  checkAction,
  checkLabel,
  findDescribedPerson,
  isThirdfortV2,
  isToBeChecked,
  phoneForCheck,
  progressWords,
  type Situation,
  shownPeople,
  statusOf,
  whyNotAsked,
  whyNotNow,
} from './rules';

const ready: Situation = {
  status: null,
  role: 'seller',
  hasLawyerGroup: true,
  isActive: true,
  isAccepted: true,
  isReachable: true,
  obstacle: null,
};

test.each([
  [null, 'Not requested', 'Order', true],
  ['pending', 'Pending', 'Abort', true],
  ['failed', 'Failed', 'Reorder', true],
  ['aborted', 'Aborted', 'Reorder', true],
  ['complete', 'Complete', 'Reorder', false],
] as const)('%s', (status, label, action, enabled) => {
  expect(checkLabel(status)).toBe(label);
  expect(checkAction(status)).toBe(action);
  expect(whyNotNow({ ...ready, status }) === null).toBe(enabled);
  expect(whyNotNow({ ...ready, status, hasLawyerGroup: false })).not.toBeNull();
  expect(whyNotNow({ ...ready, status, isActive: false })).not.toBeNull();
});

test.each([
  [null, true],
  ['failed', true],
  ['aborted', true],
  ['pending', false],
  ['complete', false],
] as const)('someone whose check is %s is still to be checked: %s', (status, isToBe) => {
  expect(isToBeChecked(status)).toBe(isToBe);
});

test('people who cannot be reached are not checked, and a check under way can still be aborted', () => {
  expect(whyNotNow({ ...ready, isReachable: false })).toBe('Add an email address or a mobile number first.');
  expect(whyNotNow({ ...ready, isReachable: false, status: 'pending' })).toBeNull();
  expect(whyNotNow({ ...ready, obstacle: 'The sale is over' })).toBe('The sale is over.');
  expect(whyNotNow({ ...ready, obstacle: 'The sale is over', status: 'pending' })).toBeNull();
  expect(whyNotNow({ ...ready, role: 'giftor', hasLawyerGroup: false })).toBe('Assign the buyer solicitor first.');
});

test('no check is ordered for a buyer who is not accepted, and one that is under way can be aborted', () => {
  const stranger = { ...ready, role: 'buyer', isAccepted: false } as const;
  for (const status of [null, 'failed', 'aborted'] as const)
    expect(whyNotNow({ ...stranger, status })).toBe('Accept the buyer first.');
  expect(whyNotNow({ ...stranger, status: 'pending' })).toBeNull();
});

test('version 2 is for transactions that began after the switchover', () => {
  const switchover = '2024-01-01T00:00:00Z';
  expect(isThirdfortV2(switchover, '2024-01-01T00:00:00.001Z')).toBe(true);
  expect(isThirdfortV2(switchover, '2024-01-01T00:00:00Z')).toBe(false);
  expect(isThirdfortV2(switchover, '2023-12-31T23:59:59Z')).toBe(false);
  expect(isThirdfortV2(null, '2026-01-01T00:00:00Z')).toBe(false);
});

test.each([
  ['OPEN', null, 'pending'],
  ['CLOSED', 'PASSED', 'complete'],
  ['CLOSED', 'FAILED', 'failed'],
  ['CLOSED', null, null],
  ['CANCELLED', null, 'aborted'],
  ['ABORTED', null, 'aborted'],
  ['PAUSED', 'PASSED', null],
] as const)('the provider says %s, %s', (state, result, status) => expect(statusOf({ state, result })).toBe(status));

describe('the person a call is about', () => {
  const person = {
    isActive: true,
    isAccepted: true,
    email: null,
    phone: null,
    obstacle: null,
    check: null,
    userId: null,
    personId: null,
  } as const;
  const amara = {
    ...person,
    role: 'seller',
    firstName: 'Amara',
    lastName: 'Bello',
    email: 'a@x.example',
    userId: 'u1',
  } as const;
  const ines = { ...person, role: 'giftor', firstName: 'Inês', lastName: 'Bello', personId: 'p1' } as const;
  const again = { ...amara, role: 'buyer', isActive: false } as const;
  const people = [amara, ines, again];
  test.each([
    [{ _id: 'p1' }, ines],
    [{ person_details: { first_name: ' amara ', last_name: 'BELLO', email: 'A@x.example' } }, amara],
    [{ person_type: 'buyer', _id: 'u1' }, again],
    [{ person_details: { last_name: 'Bello' } }, null],
    [{ person_details: { first_name: 'Nobody' } }, null],
    [{ _id: 'u1', person_details: { email: 'other@x.example' } }, null],
  ] as const)('%o', (said, meant) => expect(findDescribedPerson(people, said)).toBe(meant));
});

test('a leading 0 becomes +44, and nothing else changes', () => {
  expect(phoneForCheck('07700900123')).toBe('+447700900123');
  expect(phoneForCheck('+33612345678')).toBe('+33612345678');
});

test('an order without an answer is tried for about half an hour, less and less often', () => {
  const waits = [];
  for (let wait = backoffSeconds(1); wait !== null; wait = backoffSeconds(waits.length + 1)) waits.push(wait);
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 60).toBeCloseTo(30, -1);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBe(15);
});

describe('what is under way', () => {
  const pending = { status: 'pending', isPlaced: true, isAborting: false, why: null, nextTry: null } as const;
  const words = (of: Partial<Parameters<typeof progressWords>[0]>) =>
    progressWords({ ...pending, ...of }, () => '14:05');
  test('is described in words', () => {
    expect(words({})).toEqual({ doing: null, problem: null });
    expect(words({ isPlaced: false })).toEqual({ doing: 'Ordering…', problem: null });
    expect(words({ isPlaced: false, why: 'No answer.', nextTry: 'then' })).toEqual({
      doing: 'Ordering…',
      problem: 'No answer. Next try: 14:05.',
    });
    expect(words({ isAborting: true }).doing).toBe('Aborting…');
    expect(words({ isPlaced: false, isAborting: true }).doing).toBe('Aborting…');
    expect(words({ why: 'Refused.' })).toEqual({ doing: null, problem: 'Refused.' });
    expect(words({ status: 'failed', isPlaced: false, why: 'Refused.' })).toEqual({ doing: null, problem: 'Refused.' });
  });
});

describe('the estate agent', () => {
  const agent = {
    side: 'buyer',
    isSaleOver: false,
    conducts: true,
    requesterEmails: ['checks@agent.example'],
    hasLawyerGroup: true,
    hasActivePurchase: true,
    hasAcceptedBuyer: true,
    toCheck: 1,
  } as const;
  test.each([
    [{}, null],
    [{ isSaleOver: true }, 'The sale has ended.'],
    [{ conducts: false }, 'The estate agent does not conduct buyer checks.'],
    [{ requesterEmails: [] }, 'The estate agent has no requester email address.'],
    [{ hasLawyerGroup: false }, 'Assign the buyer solicitor first.'],
    [{ hasActivePurchase: false }, 'There is no active purchase intent.'],
    [{ hasAcceptedBuyer: false }, 'Accept the buyer first.'],
    [{ side: 'seller', hasActivePurchase: false, hasAcceptedBuyer: false }, null],
    [{ toCheck: 0 }, 'Everyone’s check is under way or complete.'],
  ] as const)('%o', (change, why) => expect(whyNotAsked({ ...agent, ...change })).toBe(why));

  test('is asked while the sale waits for its 14 days, and not once it has ended', () => {
    const person = { role: 'seller', isActive: true, isAccepted: true, email: null, phone: null, check: null } as const;
    const of = (obstacle: string) =>
      agentSituationOf(
        { groups: { seller: null, buyer: null }, agent: null, people: [{ ...person, obstacle }] },
        'seller',
      );
    expect([of(SALE_CLOSED).isSaleOver, of('Wait').isSaleOver]).toEqual([true, false]);
  });
});

test('in a long list the first people are shown, and everyone who has a check', () => {
  const people = Array.from({ length: 300 }, (_, key) => ({ key, check: key === 250 ? {} : null }));
  expect(shownPeople(people).map(({ key }) => key)).toEqual([...Array(MOST_PEOPLE).keys(), 250]);
});
