import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDateParts, readIsoDay, toDateParts } from '../../shared/day-rules';
import { isActivePurchase } from '../rules';
import { datesRefused, isNothingProvided, type SignificantDates } from './rules';
import { significantDatesChange, significantDatesForm } from './schema';

const NOT_A_DATE = 'Please enter a valid date or clear all date fields';
const DAY = 'Day must be between 1 and 31';
const MONTH = 'Month must be between 1 and 12';
const YEAR = 'Year must be greater than 1900';

const nothing = { sale_agreed: null, exchanged: null, completed: null, aborted: null };
const parts = (typed: string) => {
  const [day = '', month = '', year = ''] = typed.split('/');
  return { day, month, year };
};

describe('a day in three fields', () => {
  test.each([
    ['8/12/2026', '2026-12-08'],
    ['08/02/2028', '2028-02-08'],
    ['29/2/2028', '2028-02-29'],
    ['1/1/1901', '1901-01-01'],
    ['31/12/9999', '9999-12-31'],
    ['//', null],
  ])('%s', (typed, day) => expect(readDateParts(parts(typed))).toEqual({ day }));

  test.each([
    ['0/12/2026', [{ part: 'day', message: DAY }]],
    ['32/12/2026', [{ part: 'day', message: DAY }]],
    ['1.5/12/2026', [{ part: 'day', message: DAY }]],
    ['1e1/12/2026', [{ part: 'day', message: DAY }]],
    ['１２/12/2026', [{ part: 'day', message: DAY }]],
    ['-1/12/2026', [{ part: 'day', message: DAY }]],
    ['1/0/2026', [{ part: 'month', message: MONTH }]],
    ['1/13/2026', [{ part: 'month', message: MONTH }]],
    ['1/1/1900', [{ part: 'year', message: YEAR }]],
    ['1/1/26', [{ part: 'year', message: YEAR }]],
    ['1/1/soon', [{ part: 'year', message: YEAR }]],
    [
      '99/99/99',
      [
        { part: 'day', message: DAY },
        { part: 'month', message: MONTH },
        { part: 'year', message: YEAR },
      ],
    ],
    ['31/6/2026', [{ message: NOT_A_DATE }]],
    ['29/2/2027', [{ message: NOT_A_DATE }]],
    ['29/2/2100', [{ message: NOT_A_DATE }]],
    ['1/1/20266', [{ message: NOT_A_DATE }]],
    ['8/12/', [{ message: NOT_A_DATE }]],
    ['//2026', [{ message: NOT_A_DATE }]],
    ['40//', [{ part: 'day', message: DAY }, { message: NOT_A_DATE }]],
  ])('%s is not a day', (typed, problems) => expect(readDateParts(parts(typed))).toEqual({ problems }));

  test('is read back as the same day, and no text makes it throw', () => {
    const days = fc.date({ min: new Date('1901-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDateParts(toDateParts(day))).toEqual({ day });
        expect(readIsoDay(day)).toEqual({ day });
      }),
    );
    expect(toDateParts(null)).toEqual(parts('//'));
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (day, month, year) => {
        expect(() => readDateParts({ day, month, year })).not.toThrow();
      }),
    );
  });

  test('reports errors by field of the form', () => {
    const typed = { exchanged: parts('31/6/2026'), completed: parts('1/13/2026'), aborted: parts(' / / ') };
    const { error } = significantDatesForm.safeParse(typed);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['exchanged', NOT_A_DATE],
      ['completed.month', MONTH],
    ]);
    expect(significantDatesForm.parse({})).toEqual(nothing);
    expect(significantDatesForm.parse({ exchanged: { day: '1', month: '2', year: '2027' } })).toMatchObject({
      exchanged: '2027-02-01',
      completed: null,
    });
  });
});

describe('a day in ISO format', () => {
  test.each([
    ['2026-12-08', '2026-12-08'],
    ['2026-12-08T00:00:00.000Z', '2026-12-08'],
    ['2026-07-31T22:59:59Z', '2026-07-31'],
    ['2026-07-31T23:00:00Z', '2026-08-01'],
    ['2026-12-31T23:59Z', '2026-12-31'],
    ['2026-08-01T00:30:00+01:00', '2026-08-01'],
    // The nights in which the clocks go forward and back.
    ['2026-03-29T00:30:00Z', '2026-03-29'],
    ['2026-10-24T23:30:00Z', '2026-10-25'],
  ])('%s is %s in London', (text, day) => expect(readIsoDay(text)).toEqual({ day }));

  test.each(['', 'tomorrow', '08/12/2026', '2026-02-30', '2026-02-30T00:00:00Z', '2026-13-01', '2026-12-08T25:00:00Z'])(
    '%s is not a day',
    (text) => expect(readIsoDay(text)).toEqual({ problem: 'Invalid date' }),
  );
  test.each(['2026-12-08T00:00:00', '+012026-12-08', '2026-12-08\0', '20261208'])('nor is %j', (text) =>
    expect(readIsoDay(text)).toEqual({ problem: 'Invalid date' }),
  );
  test('a date long ago is refused', () => expect(readIsoDay('1900-12-31')).toEqual({ problem: YEAR }));
});

describe('a change by JSON', () => {
  test('has what was sent, with null and empty as no day', () => {
    expect(significantDatesChange.parse({ exchanged: '2026-12-08', completed: null, aborted: '' })).toEqual({
      exchanged: '2026-12-08',
      completed: null,
      aborted: null,
    });
  });
  test.each([{}, { version: 3 }, { exchangd: '2026-12-08' }])('%j changes nothing', (body) => {
    expect(significantDatesChange.safeParse(body).error?.issues[0]?.message).toBe('No significant dates provided');
  });
  test('no JSON makes it throw', () => {
    const body = fc.dictionary(fc.constantFrom('exchanged', 'aborted'), fc.jsonValue());
    fc.assert(fc.property(body, (value) => void significantDatesChange.safeParse(value)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void significantDatesForm.safeParse(value)));
  });
});

describe('which days are refused', () => {
  const refused = (
    saved: Partial<SignificantDates>,
    given: Partial<SignificantDates>,
    { today = '2026-12-08', isInvoiced = false, isSaleOver = false } = {},
  ) => datesRefused({ ...nothing, ...saved }, given, { today, isInvoiced, isCancelled: false, isSaleOver });
  const [agreed, exchanged, completed] = ['2026-10-01', '2026-11-01', '2026-12-01'];

  test.each([
    ['in order', {}, { sale_agreed: agreed, exchanged, completed }, {}],
    ['all on one day', {}, { sale_agreed: agreed, exchanged: agreed, completed: agreed }, {}],
    ['one alone', {}, { completed }, {}],
    [
      'an exchange before the agreement',
      { sale_agreed: exchanged },
      { exchanged: agreed },
      { exchanged: 'The exchange cannot be before the sale was agreed' },
    ],
    [
      'an agreement after the exchange',
      { exchanged: agreed },
      { sale_agreed: exchanged },
      { sale_agreed: 'The exchange cannot be before the sale was agreed' },
    ],
    [
      'a completion before the exchange',
      { exchanged: completed },
      { completed: exchanged },
      { completed: 'The completion cannot be before the exchange' },
    ],
    [
      'a completion before the agreement',
      { sale_agreed: completed },
      { completed: exchanged },
      { completed: 'The completion cannot be before the sale was agreed' },
    ],
    [
      'tomorrow',
      {},
      { exchanged: '2026-12-09', completed: '2026-12-09' },
      { exchanged: 'The date cannot be in the future', completed: 'The date cannot be in the future' },
    ],
    ['an agreement dated tomorrow', {}, { sale_agreed: '2026-12-09' }, {}],
    [
      'aborted once completed',
      { completed },
      { aborted: completed },
      { aborted: 'A purchase is either completed or aborted. Clear one of the two dates' },
    ],
    [
      'completed once aborted',
      { aborted: completed },
      { completed },
      { completed: 'A purchase is either completed or aborted. Clear one of the two dates' },
    ],
    ['aborted in place of completed', { completed }, { completed: null, aborted: completed }, {}],
    [
      'dates that were out of order before and do not change',
      { exchanged: completed, completed: exchanged },
      { sale_agreed: agreed },
      {},
    ],
  ])('%s', (_, saved, given, expected) => expect(refused(saved, given)).toEqual(expected));

  test('once the sale has ended it is neither exchanged nor completed; what was dated before can be put right', () => {
    const of = (given: Partial<SignificantDates>) =>
      refused({ sale_agreed: agreed, exchanged }, given, { isSaleOver: true });
    const words = 'The sale has ended, so contracts can no longer be exchanged or completed';
    expect(of({ completed })).toEqual({ completed: words });
    expect(of({ exchanged: '2026-11-02' })).toEqual({});
    expect(of({ exchanged: null, aborted: completed })).toEqual({});
    expect(refused({}, { exchanged }, { isSaleOver: true })).toEqual({ exchanged: words });
  });

  test('an invoiced completion cannot change; the days before it can', () => {
    const of = (given: Partial<SignificantDates>) => refused({ completed }, given, { isInvoiced: true });
    const words = 'This completion has been invoiced. Its date can only change with a credit note';
    expect(of({ completed: '2026-12-02' })).toEqual({ completed: words });
    expect(of({ completed: null, aborted: '2026-12-02' })).toEqual({ completed: words });
    expect(of({ completed, sale_agreed: agreed })).toEqual({});
  });
});

test('nothing is provided when empty dates stay empty', () => {
  const exchanged = { ...nothing, exchanged: '2026-12-08' };
  expect(isNothingProvided(nothing, nothing)).toBe(true);
  expect(isNothingProvided(nothing, {})).toBe(true);
  expect(isNothingProvided(exchanged, { completed: null })).toBe(true);
  expect(isNothingProvided(exchanged, nothing)).toBe(false);
  expect(isNothingProvided(nothing, exchanged)).toBe(false);
});

test('a purchase is active from its confirmation until it is aborted', () => {
  const day = new Date('2026-12-08');
  expect(isActivePurchase({ confirmed_at: day, aborted: null })).toBe(true);
  expect(isActivePurchase({ confirmed_at: day, aborted: day })).toBe(false);
  expect(isActivePurchase({ confirmed_at: null, aborted: null })).toBe(false);
});
