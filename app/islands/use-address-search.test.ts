import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchDebounced } from './use-address-search';

type Found = { found?: string[]; status?: unknown };
let told: Found[];
let answers: Record<
  string,
  { resolve: (items: string[]) => void; reject: (error: Error) => void; signal: AbortSignal }
>;

beforeEach(() => {
  vi.useFakeTimers();
  [told, answers] = [[], {}];
});
afterEach(() => {
  vi.useRealTimers();
});

const search = (query: string, more: { now?: true } = {}) =>
  searchDebounced<string>(
    ({ query }, signal) =>
      new Promise((resolve, reject) => Object.assign(answers, { [query]: { resolve, reject, signal } })),
    { query, ...more },
    (change) => told.push(change),
  );
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('waits for a pause in typing, but not after a button', async () => {
  const end = search('mill');
  await wait(699);
  expect(told).toEqual([]);
  end();
  await wait(1_000);
  expect(Object.keys(answers)).toEqual([]);
  search('mill lane', { now: true });
  await wait(0);
  expect(told).toEqual([{ status: 'searching' }]);
  answers['mill lane']?.resolve([]);
  await wait(0);
  expect(told.at(-1)).toEqual({ found: [], active: -1, status: 'none' });
});

test.each<[string, (of: (typeof answers)[string] | undefined) => void]>([
  ['answer', (of) => of?.resolve(['1 Mill Lane'])],
  ['failure', (of) => of?.reject(new Error('Network error...'))],
])('the %s of an older search never replaces a newer one’s answer', async (_, finish) => {
  const end = search('mill', { now: true });
  await wait(0);
  end();
  expect(answers.mill?.signal.aborted).toBe(true);
  search('copse', { now: true });
  await wait(0);
  answers.copse?.resolve(['7 Copse Rise']);
  await wait(0);
  finish(answers.mill);
  await wait(0);
  expect(told.at(-1)).toEqual({ found: ['7 Copse Rise'], active: -1, status: 'found' });
});

test('a search that fails says so, and clears the earlier results', async () => {
  search('mill', { now: true });
  await wait(0);
  answers.mill?.reject(new Error('Network error...'));
  await wait(0);
  expect(told.at(-1)).toEqual({ found: [], active: -1, status: { failed: 'Network error...' } });
});
