import { expect, test } from 'vitest';
import { makeConcurrencyLimit } from './concurrency-limit.server';

const refused = expect.objectContaining({ status: 429 });

test('one subject cannot take every place', () => {
  const places = makeConcurrencyLimit({ most: 3, each: 2 });
  places.take('Ada');
  const leave = places.take('Ada');
  expect(() => places.take('Ada')).toThrow(refused);
  places.take('Ben');
  expect(() => places.take('Cem')).toThrow(refused);
  leave();
  places.take('Cem');
});

test('a place is given back only once', () => {
  const places = makeConcurrencyLimit({ most: 2, each: 2 });
  const leave = places.take('Ada');
  places.take('Ada');
  leave();
  leave();
  places.take('Ada');
  expect(() => places.take('Ada')).toThrow(refused);
  expect(() => places.take('Ben')).toThrow(refused);
});
