import { describe, expect, test } from 'vitest';
import { isBuyerOf, offeredBy, offerWords } from './rules';
import { offerForm } from './schema';

const offer = { day: '2026-11-12', price: 32_000_000, name: 'Amir Khan', email: 'amir@khan.example' };

test('is described in words, with its buyer as far as the seller knows them', () => {
  expect(offerWords(offer)).toBe('£320,000 on 12/11/2026');
  expect(offeredBy(offer)).toBe('Amir Khan, amir@khan.example');
  expect(offeredBy({ name: null, email: 'amir@khan.example' })).toBe('amir@khan.example');
  expect(offeredBy({ name: null, email: null })).toBeNull();
});

test('belongs to the buyer whose email address the seller gave us, or whose registration the seller confirmed', () => {
  const buyer = { email: 'amir@khan.example', recognisedAt: null };
  expect(isBuyerOf(offer, buyer)).toBe(true);
  expect(isBuyerOf(offer, { ...buyer, email: 'jo@reed.example' })).toBe(false);
  expect(isBuyerOf(offer, { email: 'jo@reed.example', recognisedAt: '2026-11-13T10:00:00Z' })).toBe(true);
  expect(isBuyerOf({ email: null }, buyer)).toBe(false);
  expect(isBuyerOf(null, { ...buyer, recognisedAt: '2026-11-13T10:00:00Z' })).toBe(false);
});

describe('the form', () => {
  const day = { day: '12', month: '11', year: '2026' };
  const problems = (input: object) =>
    offerForm.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('asks for a price and a day', () => {
    expect(problems({})).toEqual([
      ['price', 'Price must be higher than £99,000 and less than £100,000,000'],
      ['day', 'Please enter the day'],
    ]);
    expect(problems({ price: '320000', day: { ...day, month: '13' } })).toEqual([
      ['day.month', 'Month must be between 1 and 12'],
    ]);
  });

  test('accepts no name or email address when the seller does not know them', () => {
    expect(offerForm.parse({ price: '320,000', day, buyerName: ' ', buyerEmail: '' })).toEqual({
      price: 32_000_000,
      day: '2026-11-12',
      buyerName: null,
      buyerEmail: null,
    });
    expect(
      offerForm.parse({ price: '320000', day, buyerName: 'Amir  Khan', buyerEmail: 'Amir@Khan.example' }),
    ).toMatchObject({
      buyerName: 'Amir Khan',
      buyerEmail: 'amir@khan.example',
    });
    expect(problems({ price: '320000', day, buyerEmail: 'amir' })).toEqual([
      ['buyerEmail', 'Please enter a valid email address'],
    ]);
  });
});
