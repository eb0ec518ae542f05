import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { attackBodies } from '../attack/bodies';
import { attackCallbacks } from '../attack/callbacks';
import { type Fixtures, insertFixtures } from '../attack/fixtures';
import { attackByLeaving, attackHeads } from '../attack/heads';
import { attackLists } from '../attack/lists';
import { attackPageCache } from '../attack/page-cache';
import { targets } from '../attack/paths';
import { type Target, targetAt } from '../attack/target';
import { attackTexts } from '../attack/texts';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

/**
 * A part of `npm run attack`: each kind of request that once ended or froze the process, against the production build.
 */
let target: Target;
let stop: () => void;
let customer: string;
let cast: Fixtures;

beforeAll(async () => {
  const origin = `http://localhost:${await freePort()}`;
  const watchPort = await freePort();
  const env = { NODE_OPTIONS: '--import ./tests/attack/stall-watch.mjs', STALL_WATCH_PORT: String(watchPort) };
  const server = await startServer(origin, { env });
  stop = () => server.kill('SIGKILL');
  target = targetAt(origin, watchPort);
  customer = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
});
afterAll(async () => {
  stop();
  await cast.end();
});

test('no request line or header ends, fails or blocks the process', async () => {
  const { tried, faults } = await attackHeads(target);
  expect(faults.slice(0, 5)).toEqual([]);
  expect(tried).toBeGreaterThan(400);
});

test('clients may disconnect at any moment', async () => {
  expect((await attackByLeaving(target, customer)).faults).toEqual([]);
});

test('no body of 256 kB, of any type, ends or fails the process or blocks it for 50 ms', async () => {
  const [signIn, , , call] = targets({ customer, staff: customer });
  const { faults } = await attackBodies(
    target,
    [signIn, call].filter((to) => to !== undefined),
  );
  expect(faults.slice(0, 5)).toEqual([]);
});

/**
 * One for each body parser. `npm run attack` tries the other addresses in every way, and tests/attack/texts.test.ts
 * each field separately.
 */
const READERS = [
  '/sign-in',
  '/contact',
  '/partner-sign-up',
  '/sell/about-you',
  '/api/authentication/sign-up',
  '/api/email/request-callback',
  '/api/property',
  '/api/users',
  '/api/transaction/manual',
];

test('no text that fits into a body blocks the process for 50 ms', async () => {
  const { tried, faults } = await attackTexts(target, { ...cast, only: READERS, byTurns: true });
  expect(faults.slice(0, 5)).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});

test('no form of request changes a page that is cached for everyone', async () => {
  const { faults } = await attackPageCache(target, customer.replace('kt_session=', ''), 50);
  expect(faults.slice(0, 5)).toEqual([]);
});

test('no callback ends, fails or blocks the process, and none is accepted without its sender’s signature', async () => {
  const { tried, faults } = await attackCallbacks(target, { ids: cast.ids, runs: 10 });
  expect(faults.slice(0, 5)).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('no list that others can make long is sent whole', async () => {
  const { tried, faults } = await attackLists(target, pool);
  expect(faults.slice(0, 5)).toEqual([]);
  expect(tried).toBeGreaterThan(20);
}, 120_000);
