/** docs/coverage.md is what the lists say, and has no open row. `npm run coverage:docs` writes it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coveragePage, problems } from './page';

const page = coveragePage();

test('every row has its source and its test, and every specified value is where it is said to be', () => {
  expect(problems).toEqual([]);
});

test('the page is as the lists and the code have it', () => {
  expect(readFileSync('docs/coverage.md', 'utf8')).toBe(page);
});
