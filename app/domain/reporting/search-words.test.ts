import { expect, test } from 'vitest';
import { searchedFor } from './search-words-rules';

test('a search needs at least two characters, of any script', () => {
  expect(searchedFor(null)).toBeNull();
  expect(searchedFor('  a ')).toBeNull();
  expect(searchedFor('𠮷')).toBeNull();
  expect(searchedFor(' mill \n lane ')).toBe('mill lane');
  expect(searchedFor(`a\0${'b'.repeat(200)}`)).toBe(`a${'b'.repeat(98)}`);
});
