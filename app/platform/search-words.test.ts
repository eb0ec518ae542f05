import { expect, test } from 'vitest';
import { isIndexed, searchPatterns } from './search-words';

test.each([
  ['', []],
  ['  Amara   Bello ', ['%Amara%', '%Bello%']],
  ['ab', ['% ab%']],
  ['ß', ['% ß%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
  ['a b c d e f g', ['% a%', '% b%', '% c%', '% d%', '% e%', '% f%']],
  ['nul\0l', ['%null%']],
])('%j is %j', (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns);
});

test.each([
  ['Zoë', true],
  ['& 7', true],
  ['--', false],
  ['_% 🏠', false],
])('a trigram index can find %j: %j', (typed, isKnown) => {
  expect(isIndexed(searchPatterns(typed))).toBe(isKnown);
});
