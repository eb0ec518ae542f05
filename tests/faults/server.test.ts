import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { eventually } from '../support/eventually';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

const run = promisify(execFile);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start(options: Parameters<typeof startServer>[1] = {}) {
  const origin = `http://localhost:${await freePort()}`;
  const server = await startServer(origin, options);
  stops.push(() => server.kill('SIGKILL'));
  return { origin, server };
}

/** One server for the tests that do not change it, with its log. */
let shared: ReturnType<typeof start> | undefined;
let logged = '';
afterAll(async () => (await shared)?.server.kill('SIGKILL'));
const server = () => {
  const onLog = (text: string) => {
    logged += text;
  };
  shared ??= start({ run: ['bin/serve.mjs'], env: { LOG_LEVEL: 'info' }, onLog }).finally(() => stops.pop());
  return shared;
};

const sandbox = (path: string, init?: RequestInit) => fetch(`${process.env.SANDBOX_URL}${path}`, init);
const addressCalls = async () => ((await (await sandbox('/requests?provider=address')).json()) as unknown[]).length;

test('told to stop behind a proxy, it reports not ready first and keeps answering', async () => {
  // Long enough for the requests below on a busy machine.
  const { origin, server } = await start({ run: ['bin/serve.mjs'], env: { DRAIN_SECONDS: '6' } });
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503));
  for (const path of ['/', '/sell/get-started', '/api/users/current', '/favicon.ico', '/healthz']) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    expect([path, answer.status < 500, answer.headers.get('connection')]).toEqual([path, true, 'close']);
  }
  expect(await ended).toEqual([0, null]);
});

test.each(['bin/serve.mjs', 'bin/migrate.mjs deploy'])(
  '%s ends with what its environment lacks, and asks no database',
  async (command) => {
    const env = { NODE_ENV: 'production' as const, DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:1/none' };
    const ended = run(process.execPath, command.split(' '), { env });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('SESSION_SECRET is missing'),
    });
  },
);

test('makes a link for staff with its own command, which says in one line what is wrong', async () => {
  const { origin } = await server();
  const { email } = await insertPerson(pool, { type: 'admin' });
  const env = { ...process.env, NODE_ENV: 'production' as const, APP_URL: origin };
  const make = (...args: string[]) => run(process.execPath, ['bin/sign-in-link.mjs', ...args], { env });
  const { stdout } = await make(email);
  expect((await fetch(stdout.trim())).status).toBe(200);
  const refused = { code: 1, stderr: expect.stringContaining('No active member of staff has this email address.\n') };
  await expect(make('nobody@people.example')).rejects.toMatchObject(refused);
});

test('stays up without its database, reports not ready, and says why', async () => {
  const port = await freePort();
  const nowhere = `postgresql://nobody:x@127.0.0.1:${port}/none`;
  let lines = '';
  const onLog = (text: string) => {
    lines += text;
  };
  const metricsPort = await freePort();
  const env = { DATABASE_URL: nowhere, LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) };
  const { origin } = await start({ env, until: '/healthz', onLog });
  await eventually(() => expect(lines).toContain('"msg":"not ready"'));
  expect(lines).toContain(`"syscall":"connect","address":"127.0.0.1","port":${port}`);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const page = await fetch(`${origin}/welcome-back`, { headers: { cookie: 'kt_session=IngiCg%3D%3D' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
  const html = await page.text();
  expect(html).toContain('This page is not available right now');
  expect(html).not.toContain('127.0.0.1');
  const call = await fetch(`${origin}/api/users/current`, { headers: { cookie: 'kt_session=IngiCg%3D%3D' } });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '30']);
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toContain('keyturn_error_pages_total{said="away"} 1\n');
});

test('a form with a mistake about what is not there is answered as not there', async () => {
  const { origin } = await server();
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  const body = new URLSearchParams({ price: '' });
  const answer = await fetch(`${origin}/dashboard/sell/${newId()}/offer`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Page not found');
});

test('a body that is too big, or of unknown size, is refused', async () => {
  const { origin } = await server();
  const tooBig = await fetch(`${origin}/sign-in`, { method: 'POST', body: 'x'.repeat(300_000) });
  expect(tooBig.status).toBe(413);
  expect(await tooBig.text()).toMatch(
    /<header.*<h1[^>]*>There was an error<\/h1>.*This request is too large\..*<footer/s,
  );
  // A file may be larger, but only from staff, and only where an action takes one.
  const search = `/admin/transactions/${newId()}/searches/${newId()}`;
  const upload = async (path: string, type: 'admin' | 'customer') => {
    const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type })).id)}`;
    const form = new FormData();
    form.set('document', new File(['%PDF-'.padEnd(300_000)], 'result.pdf'));
    const sent = new Response(form);
    const headers = { cookie, 'content-type': sent.headers.get('content-type') ?? '' };
    return (await fetch(origin + path, { method: 'POST', headers, body: await sent.arrayBuffer() })).status;
  };
  expect(await upload(`${search}/document`, 'customer')).toBe(413);
  expect(await upload(`${search}/by-hand`, 'admin')).toBe(413);
  expect(await upload(`${search}/document`, 'admin')).toBe(404);
  const status = await new Promise((resolve, reject) => {
    const sending = request(`${origin}/sign-in`, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
    sending.on('response', (response) => resolve(response.statusCode));
    sending.on('error', reject);
    sending.end('x');
  });
  expect(status).toBe(411);
});

test('after an uncaught exception it answers the requests in flight, then exits', async () => {
  // A signal stands in for an unknown bug.
  const mistake = "process.on('SIGUSR2',()=>{throw%20new%20Error('a%20mistake')})";
  const { origin, server } = await start({ env: { NODE_OPTIONS: `--import data:text/javascript,${mistake}` } });
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  const callsBefore = await addressCalls();
  await sandbox('/faults', { method: 'POST', body: JSON.stringify({ provider: 'address', kind: 'slow', times: 1 }) });
  const inFlight = fetch(`${origin}/api/address/search?query=SY8%201`, { headers: { cookie } });
  await eventually(async () => expect(await addressCalls()).toBe(callsBefore + 1));

  const ended = once(server, 'exit');
  server.kill('SIGUSR2');
  expect((await inFlight).status).toBe(200);
  // Not 0, so that the host restarts the process.
  expect(await ended).toEqual([1, null]);
});

test.each([
  ['DELETE', '/api/property', 405, 'POST'],
  ['GET', '/api/property', 405, 'POST'],
  ['POST', '/api/users/current', 405, 'GET, HEAD'],
  ['PATCH', '/api/estate-agent-brand/x', 405, 'GET, HEAD, PUT, DELETE'],
  ['OPTIONS', '/sign-in', 405, 'GET, HEAD, POST'],
  ['PUT', '/sign-in', 405, 'GET, HEAD, POST'],
  ['POST', '/privacy-policy', 405, 'GET, HEAD'],
  ['GET', '/api/nothing/here', 404, null],
  ['DELETE', '/api/nothing', 404, null],
])('%s %s is answered %i', async (method, path, status, allow) => {
  const { origin } = await server();
  const answer = await fetch(origin + path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('allow')).toBe(allow);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  if (path.startsWith('/api/')) expect(await answer.json()).toEqual({ message: expect.any(String) });
  else expect(await answer.text()).not.toBe('');
});

test('a call is answered with JSON, and a request for Remix’s data in Remix’s format', async () => {
  const { origin } = await server();
  const answerTo = async (path: string) => {
    const answer = await fetch(origin + path);
    return [answer.headers.get('content-type'), (await answer.text())[0]];
  };
  expect(await answerTo('/api/transaction')).toEqual(['application/json; charset=utf-8', '{']);
  expect(await answerTo('/api/transaction.data')).toEqual(['text/x-script', '[']);
});

test('the log names the route that answered, and no person', async () => {
  const { origin } = await server();
  await fetch(`${origin}/api/users/email/amara@private.example`);
  await fetch(`${origin}/dashboard/amara@private.example/SY81DN`);
  await eventually(() => expect(logged).toContain('"path":"/dashboard/:role/:id"'));
  expect(logged).toContain('"path":"/api/users/email/:email"');
  expect(logged).not.toMatch(/amara|SY81DN/);
});

/** The last test, because it ends the server that the others share. */
test('told to stop, it answers the requests in flight, accepts no new ones, and exits by itself', async () => {
  const { origin, server: process } = await server();
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  const callsBefore = await addressCalls();
  await sandbox('/faults', { method: 'POST', body: JSON.stringify({ provider: 'address', kind: 'slow', times: 1 }) });
  const inFlight = fetch(`${origin}/api/address/search?query=SY8%201`, { headers: { cookie } });
  await eventually(async () => expect(await addressCalls()).toBe(callsBefore + 1));

  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await eventually(async () => {
    const refused = await fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).catch(() => 'refused');
    expect(refused).toBe('refused');
  });
  const answer = await inFlight;
  expect(answer.status).toBe(200);
  expect(await answer.json()).not.toEqual([]);
  expect(await ended).toEqual([0, null]);
});
