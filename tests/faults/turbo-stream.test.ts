/**
 * Checks the reasons that scripts/accepted-findings.mjs gives for turbo-stream, with the production build: the server
 * never decodes with it, and encodes nothing that a request could nest deeply. Only browsers decode, and only what this
 * server encoded.
 */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER } from '../../bin/serve.mjs';
import { type Fixtures, insertFixtures } from '../attack/fixtures';
import { eventually } from '../support/eventually';
import { freePort } from '../support/ports';
import { startServer } from '../support/server';

let origin = '';
let server: ChildProcess;
let cast: Fixtures;
let log = '';

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin, {
    run: ['--import', './tests/support/watch-turbo-stream.mjs', ...SERVER],
    onLog: (text) => {
      log += text;
    },
  });
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
});
afterAll(async () => {
  server.kill('SIGKILL');
  await cast.end();
});

const FORM = 'application/x-www-form-urlencoded';

const post = (path: string, type: string, body: string) =>
  fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, origin, cookie: cast.sessions.staff },
    body,
  });

/** A hydrated page, one that is not hydrated, and a JSON call; each also as Remix's data requests. */
const PATHS = ['/admin/law-firms/add', '/contact', '/api/email/request-callback'].flatMap((path) => [
  path,
  `${path}.data`,
]);

/** An error as turbo-stream encodes it: decoding it calls a constructor of this name. */
const ENCODED = '[{"_1":2},"x",["E","globalThis.reached = true","Function"]]\n';

test('the server never decodes what is sent to it', async () => {
  const query = `_routes=${encodeURIComponent(ENCODED)}`;
  for (const path of PATHS) {
    for (const type of ['text/x-script', 'text/x-turbo', 'application/json', 'text/plain', FORM]) {
      expect((await post(path, type, ENCODED)).status, `${path} ${type}`).toBeLessThan(500);
    }
    const cookie = `${cast.sessions.staff}; turbo=${encodeURIComponent(ENCODED)}`;
    expect((await fetch(`${origin}${path}?${query}`, { headers: { cookie } })).status, path).toBeLessThan(500);
  }
  // Shows that the watch works: encoding for browsers is logged.
  await eventually(async () => expect(log).toContain('turbo-stream encodes'));
  expect(log).not.toContain('turbo-stream decodes');
});

/** As many fields as a form may have, nested as deep as allowed, as large as a body may be. */
const largest = () =>
  new URLSearchParams(Array.from({ length: 200 }, (_, at) => [`a${at}.b.c.d.e.f`, 'é'.repeat(190)])).toString();

test.each(PATHS.filter((path) => !path.startsWith('/api')))(
  'encodes quickly what %s repeats of the largest form',
  async (path) => {
    const body = largest();
    expect([body.length > 200_000, body.length < 256_000]).toEqual([true, true]);
    await post(path, FORM, body);
    const began = performance.now();
    const answer = await post(path, FORM, body);
    await answer.text();
    expect(answer.status).toBe(422);
    expect(performance.now() - began).toBeLessThan(1000);
  },
);

test.each(PATHS)('a form that is nested deeper is refused unread, and not repeated: %s', async (path) => {
  const name = `a${'.b'.repeat(1000)}`;
  const inForm = await post(path, FORM, `${name}=nested-text`);
  expect(inForm.status).toBeGreaterThanOrEqual(400);
  expect(inForm.status).toBeLessThan(500);
  expect(await inForm.text()).not.toContain('b.b.b');
  const inJson = await post(path, 'application/json', `${'{"a":'.repeat(5000)}"nested-text"${'}'.repeat(5000)}`);
  expect(inJson.status).toBeGreaterThanOrEqual(400);
  expect(inJson.status).toBeLessThan(500);
  expect(await inJson.text()).not.toContain('nested-text');
});
