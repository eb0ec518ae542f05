import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePounds, poundsInField, poundsInWords } from '../shared/pence-rules';
import { id } from '../shared/schema';
import { readTenure, TENURE_OPTIONS, tenureWords, toTenure } from './rules';
import { askingPrice, newProperty, propertyChange } from './schema';

describe('pounds', () => {
  test.each([
    ['99000', 9_900_000],
    ['99,000', 9_900_000],
    ['99,000.00', 9_900_000],
    [' 349,950 ', 34_995_000],
    ['1,00,000', 10_000_000],
    ['99000.5', 9_900_050],
    ['99000.05', 9_900_005],
    ['0', 0],
    ['', null],
    [' ', null],
    [',99000', null],
    ['99000,', null],
    ['99000,.00', null],
    ['99000.', null],
    ['.50', null],
    ['99000.123', null],
    ['-99000', null],
    ['+99000', null],
    ['£99,000', null],
    ['99 000', null],
    ['1e6', null],
    ['0x1F', null],
    ['٩٩٠٠٠', null],
    ['９９０００', null],
  ])('%s are %s pence', (typed, pence) => {
    expect(parsePounds(typed)).toBe(pence);
  });

  test('a price as shown is read as the same price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 }), (pence) => {
        expect(parsePounds(poundsInField(pence))).toBe(pence);
      }),
    );
    expect(poundsInWords(34_995_000)).toBe('£349,950');
  });
});

describe('the asking price', () => {
  const message = 'Asking price must be higher than £99,000 and less than £100,000,000';

  test.each(['99,000', '100000000', '100,000,000.00', 350_000])('%j is accepted', (typed) => {
    expect(askingPrice.safeParse(typed).success).toBe(true);
  });

  test.each(['98,999.99', '100,000,000.01', '', 'a lot', null, undefined, -99_000])('%j is refused', (typed) => {
    expect(askingPrice.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('tenure', () => {
  test('the four options are read as themselves', () => {
    for (const option of TENURE_OPTIONS) expect(tenureWords(toTenure(option, null))).toBe(option);
  });

  test('only Other has details', () => {
    expect(toTenure('Freehold', 'and a shed')).toEqual({ tenure: 'freehold', tenure_details: null });
    expect(tenureWords(toTenure('Other / Not Sure', 'a barge'))).toBe('Other / Not Sure: a barge');
  });

  test.each([
    ['leasehold', { tenure: 'leasehold', tenure_details: null }],
    [' Share of  freehold', { tenure: 'share_of_freehold', tenure_details: null }],
    ['Commonhold', { tenure: 'other', tenure_details: 'Commonhold' }],
    ['Other / Not Sure', { tenure: 'other', tenure_details: null }],
    ['Other / Not Sure: a barge', { tenure: 'other', tenure_details: 'a barge' }],
  ])('%j is read', (text, answer) => {
    expect(readTenure(text)).toEqual(answer);
  });
});

test.each(['', 'undefined', '123', 'z'.repeat(24), undefined, null])('%j is not an id', (value) => {
  expect(id.safeParse(value).error?.issues[0]?.message).toBe('Invalid ObjectId format');
});

test('a property is created with an address and a tenure, and changed by either', () => {
  const address = { line_1: '18 Mill Lane', post_town: 'Ludlow', postcode: 'SY8 1DN', country: 'United Kingdom' };
  expect(newProperty.parse({ address, tenure: 'Freehold' })).toMatchObject({ tenure: { tenure: 'freehold' } });
  expect(newProperty.safeParse({ address }).success).toBe(false);
  expect(propertyChange.parse({ tenure: 'Leasehold' })).toEqual({
    tenure: { tenure: 'leasehold', tenure_details: null },
  });
});
