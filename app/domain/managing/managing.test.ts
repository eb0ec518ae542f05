import { expect, test } from 'vitest';
import { NO_TRANSACTION } from '../enquiry/case/rules';
import { priceOn } from '../payment/price-rules';
import { type Code, codeState } from './codes/rules';
import { codeChange, newCode } from './codes/schema';
import { earliestDay, type ProductPrice, withNextPrice } from './prices/rules';
import { nextPrice } from './prices/schema';
import {
  ANOTHER_MANAGER,
  CONFIRMED_ALREADY,
  changesWords,
  NO_MANAGER_NOW,
  STALE_PROPOSAL,
  TAKEN_BACK_ALREADY,
  whyNotConfirmed,
} from './proposal/rules';
import { partsOf } from './stories/rules';
import { DIFFERENCE_REQUIRED, REFERENCE_REQUIRED, storyForm, TITLE_REQUIRED } from './stories/schema';

test('a proposal is confirmed by another manager, as long as nothing has changed since', () => {
  const open = { state: 'open', proposedById: 'a', isByManager: true, seenVersion: 2, version: 2 } as const;
  expect(whyNotConfirmed(open, 'b')).toBeNull();
  expect(whyNotConfirmed({ ...open, seenVersion: null, version: null }, 'b')).toBeNull();
  expect(whyNotConfirmed(open, 'a')).toBe(ANOTHER_MANAGER);
  expect(whyNotConfirmed({ ...open, isByManager: false }, 'b')).toBe(NO_MANAGER_NOW);
  expect(whyNotConfirmed({ ...open, version: 3 }, 'b')).toBe(STALE_PROPOSAL);
  expect(whyNotConfirmed({ ...open, state: 'confirmed' }, 'b')).toBe(CONFIRMED_ALREADY);
  expect(whyNotConfirmed({ ...open, state: 'taken_back' }, 'b')).toBe(TAKEN_BACK_ALREADY);
});

const code: Code = {
  ...{ code: 'FRIEND', issued_by: 'Tideway', active: true, uses_left: 3 },
  ...{ first_day: '2026-12-01', last_day: '2026-12-31' },
};

test.each([
  ['on its first day', {}, '2026-12-01', 'usable'],
  ['on its last day', {}, '2026-12-31', 'usable'],
  ['the day before', {}, '2026-11-30', 'not yet'],
  ['the day after', {}, '2027-01-01', 'over'],
  ['without uses', { uses_left: 0 }, '2026-12-02', 'used up'],
  ['switched off', { active: false }, '2026-12-02', 'off'],
  ['without limits', { first_day: null, last_day: null, uses_left: null }, '2036-12-02', 'usable'],
])('a code %s', (_, more, day, state) => {
  expect(codeState({ ...code, ...more }, day)).toBe(state);
});

const days = { first_day: { day: '1', month: '12', year: '2026' }, last_day: { day: '30', month: '11', year: '2026' } };

test('a code is kept in capitals; its days are in order and its uses a number', () => {
  expect(newCode.parse({ code: ' friend-26 ', issued_by: 'Tideway' })).toMatchObject({
    code: 'FRIEND-26',
    uses_left: null,
  });
  expect(newCode.safeParse({ code: 'a b c d', issued_by: 'Tideway' }).success).toBe(false);
  expect(codeChange.safeParse({ issued_by: 'Tideway', ...days }).error?.issues[0]?.path).toEqual(['last_day']);
  for (const uses_left of ['0', '1.5', 'many', '100001'])
    expect(codeChange.safeParse({ issued_by: 'Tideway', uses_left }).success, uses_left).toBe(false);
});

const fee: ProductPrice = {
  ...{ name: 'Service fee', price_ex_vat: 20_000, price_inc_vat: 24_000 },
  ...{ next_price_ex_vat: 25_000, next_price_inc_vat: 30_000, next_price_from: '2026-12-08' },
};

test('a next price counts from its day on, and becomes the price when another one follows', () => {
  expect(priceOn(fee, '2026-12-07').incVat).toBe(24_000);
  expect(priceOn(fee, '2026-12-08').incVat).toBe(30_000);
  const next = { ...fee, next_price_ex_vat: 30_000, next_price_inc_vat: 36_000, next_price_from: '2027-01-01' };
  expect(withNextPrice(fee, next, '2026-12-20')).toEqual({ ...next, price_ex_vat: 25_000, price_inc_vat: 30_000 });
  expect(withNextPrice(fee, next, '2026-12-01')).toEqual(next);
  expect(changesWords(next)).toBe('It changes on 1 January 2027, once you confirm it.');
  expect(changesWords({})).toBe('It changes as soon as you confirm it.');
});

test('a price is typed with VAT, and counts from the day after tomorrow at the earliest', () => {
  const from = { day: '8', month: '12', year: '2026' };
  expect(nextPrice.parse({ price: '300', from })).toEqual({
    ...{ next_price_ex_vat: 25_000, next_price_inc_vat: 30_000, next_price_from: '2026-12-08' },
  });
  for (const typed of [{ price: '0', from }, { price: '300' }, { price: 'a lot', from }])
    expect(nextPrice.safeParse(typed).success).toBe(false);
  expect(earliestDay('2026-12-30')).toBe('2027-01-01');
});

const told = {
  ...{ kind: 'story', reference: 'kt 7f3k92', who: 'A family in Kent', text: 'It had been done.' },
  ...{ title: 'Ready first', difference: 'the searches', consented_on: { day: '1', month: '11', year: '2026' } },
};

test('a story has a title and says what made the difference; a review is only what the customer said', () => {
  const story = storyForm.parse(told);
  expect(story).toMatchObject({ reference: 'KT-7F3K-92', title: 'Ready first', consented_on: '2026-11-01' });
  const review = storyForm.parse({ ...told, kind: 'review' });
  expect(review).toMatchObject({ title: null, difference: null });
  expect(partsOf([review, story])).toEqual({
    stories: [
      { title: 'Ready first', who: 'A family in Kent', story: 'It had been done.', difference: 'the searches' },
    ],
    reviews: [{ text: 'It had been done.', by: 'A family in Kent' }],
  });
  const { error } = storyForm.safeParse({ ...told, title: ' ', difference: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual([TITLE_REQUIRED, DIFFERENCE_REQUIRED]);
});

test('nothing is shown without the day of the consent and the sale that it is about', () => {
  const { error } = storyForm.safeParse({ ...told, consented_on: {}, reference: 'somewhere' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['reference', 'consented_on']);
  expect(error?.issues[0]?.message).toBe(NO_TRANSACTION);
  for (const reference of ['', ' ', undefined]) {
    const { error: left } = storyForm.safeParse({ ...told, reference });
    expect(left?.issues.map(({ message }) => message)).toEqual([REFERENCE_REQUIRED]);
  }
});
