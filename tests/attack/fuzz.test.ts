/** A short part of `npm run attack`, which also sends each action one valid input. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_SEED } from '../support/one-seed-per-file';
import { type Fixtures, insertFixtures } from './fixtures';
import { fuzzEverything, inWords, type Spoilable, spoiledJson } from './fuzz';
import { IP_HEADER, serve } from './served';
import { actions } from './site';
import { validInputs } from './valid';

const INPUTS = 400;

let cast: Fixtures;
let origin: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ origin, stop } = await serve());
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
});

afterAll(async () => {
  await stop();
  await cast.end();
});

test('every action of the site map is attacked', () => {
  expect(Object.keys(validInputs(cast.ids)).sort()).toEqual([...actions].sort());
});

test('no form, call or page answers anything with an error of ours', async () => {
  const report = await fuzzEverything({ origin, ...cast, inputs: INPUTS, ipHeader: IP_HEADER, seed: TEST_SEED });
  const words = report.faults.map(({ attack, status, answer }) => `${status}: ${inWords(attack)}: ${answer}`);
  expect(words, `seed ${report.seed}`).toEqual([]);
  expect(report.requests).toBe(INPUTS);
});

test('a value put into one field of a body does not appear in another', () => {
  const to = {};
  const spoiled = ['data', 'data.name'].map((at) => ({ at, to }));
  expect(spoiledJson({ valid: { data: { name: 1 } }, spoiled } as Spoilable)).toBe('{"data":{"name":{}}}');
  expect(to).toEqual({});
});
