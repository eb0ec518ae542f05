import { expect, test } from 'vitest';
import { searchedFor, searchPatterns } from './search-words-rules';

test('a search is two characters at least, of any script', () => {
  expect(searchedFor(null)).toBeNull();
  expect(searchedFor('  a ')).toBeNull();
  expect(searchedFor('𠮷')).toBeNull();
  expect(searchedFor(' mill \n lane ')).toBe('mill lane');
  expect(searchedFor(`a\0${'b'.repeat(200)}`)).toBe(`a${'b'.repeat(98)}`);
});

test('every word is looked for, short ones where words begin', () => {
  expect(searchPatterns('7 copse hr')).toEqual(['% 7%', '%copse%', '% hr%']);
  expect(searchPatterns('a b c d e f g')).toHaveLength(6);
});

test('what stands for other characters in a pattern stands for itself', () => {
  expect(searchPatterns('100% a_b c\\d')).toEqual(['%100\\%%', '%a\\_b%', '%c\\\\d%']);
});
