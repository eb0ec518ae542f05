import { expect, test } from 'vitest';
import {
  type DayChoice,
  dayWords,
  NOT_NOW,
  type Party,
  SALE_ENDED,
  sharedDays,
  whyNotAgreed,
  whyNotOffered,
} from './completion-days-rules';
import { daysForm } from './completion-days-schema';

const TODAY = '2026-11-23';

test.each([
  ['a Thursday', '2026-12-17', null],
  ['today', TODAY, /after today/],
  ['a Saturday', '2026-12-12', /Saturday 12 December is not a working day/],
  ['the Monday after Boxing Day, which is made up for', '2026-12-28', /not a working day/],
  ['a day that is too far ahead', '2027-05-24', /next 6 months/],
])('%s', (_, day, why) => {
  const refused = whyNotOffered(day, TODAY);
  if (why === null) expect(refused).toBeNull();
  else expect(refused).toMatch(why);
});

test('days are agreed until contracts are exchanged, and not once the sale has ended', () => {
  const open = { isSaleOver: false, exchanged: null };
  expect(whyNotAgreed(open, TODAY)).toBeNull();
  expect(whyNotAgreed({ ...open, exchanged: '2026-11-24' }, TODAY)).toBeNull();
  expect(whyNotAgreed({ ...open, exchanged: TODAY }, TODAY)).toBe(NOT_NOW);
  expect(whyNotAgreed({ ...open, isSaleOver: true }, TODAY)).toBe(SALE_ENDED);
});

test('Fridays are the busiest', () => {
  expect(dayWords('2026-12-18')).toBe('Friday 18 December (Fridays are busiest)');
  expect(dayWords('2026-12-17')).toBe('Thursday 17 December');
});

test('a day is shared once both sides named it, and each solicitor who named any', () => {
  const named = (by: Party, ...days: string[]): DayChoice[] => days.map((day) => ({ by, day }));
  const seller = named('seller', '2026-12-18', '2026-12-17', '2026-11-20');
  const buyer = named('buyer', '2026-12-17', '2026-12-18', '2026-11-20');
  expect(sharedDays(seller, TODAY)).toEqual([]);
  expect(sharedDays([...seller, ...buyer], TODAY)).toEqual(['2026-12-17', '2026-12-18']);
  expect(sharedDays([...seller, ...buyer, ...named('buyer_firm', '2026-12-18')], TODAY)).toEqual(['2026-12-18']);
  expect(sharedDays([...seller, ...buyer, ...named('seller_firm', '2026-12-21')], TODAY)).toEqual([]);
});

test('a day that is typed twice is one, and none takes them back', () => {
  const parts = { day: '17', month: '12', year: '2026' };
  expect(daysForm.parse({ day1: parts, day3: parts })).toEqual(['2026-12-17']);
  expect(daysForm.parse({})).toEqual([]);
});
