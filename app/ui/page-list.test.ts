import { expect, test } from 'vitest';
import { pageList } from './page-list';

test('five pages or fewer are all shown', () => {
  expect(pageList(1, 1)).toEqual([1]);
  expect(pageList(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('of more pages, the ends and the neighbours are shown', () => {
  expect(pageList(1, 6)).toEqual([1, 2, '...', 6]);
  expect(pageList(5, 9)).toEqual([1, '...', 4, 5, 6, '...', 9]);
  expect(pageList(9, 9)).toEqual([1, '...', 8, 9]);
  expect(pageList(3, 6)).toEqual([1, 2, 3, 4, '...', 6]);
});

test('the longest list is paged without walking through it', () => {
  const last = Number.MAX_SAFE_INTEGER;
  expect(pageList(1, last)).toEqual([1, 2, '...', last]);
  expect(pageList(50_000, last)).toEqual([1, '...', 49_999, 50_000, 50_001, '...', last]);
});
