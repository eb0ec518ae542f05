/** The list of promises in docs/promises.md: each is still made in its words, and a test fails if we do not keep it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROW = /^\| “(.+)” +\| `(.+?)` +\| (.+?) +\|$/gm;
const KEEPER = /^`(.+?)`: (.+)$/;

const promises = [...readFileSync('docs/promises.md', 'utf8').matchAll(ROW)].map(
  ([, words = '', file = '', keepers = '']) => ({ words, file, keepers: keepers.split('<br>') }),
);

/** The words as the file has them: `…` stands for what is filled in, and lines may break anywhere. */
function isSaid({ words, file }: { words: string; file: string }): boolean {
  const parts = words.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.{1,80}?')).test(readFileSync(file, 'utf8').replace(/\s+/g, ' '));
}

function isTested(keeper: string): boolean {
  const [, file = '', title = ''] = KEEPER.exec(keeper) ?? [];
  return (
    file !== '' && ["'", '"', '`'].some((quote) => readFileSync(file, 'utf8').includes(`(${quote}${title}${quote}`))
  );
}

test('each promise is still made, in its words', () => {
  expect(promises.length).toBeGreaterThan(40);
  expect(promises.filter((promise) => !isSaid(promise)).map(({ words }) => words)).toEqual([]);
});

test('each promise has the tests that keep it', () => {
  expect(promises.flatMap(({ keepers }) => keepers).filter((keeper) => !isTested(keeper))).toEqual([]);
});
