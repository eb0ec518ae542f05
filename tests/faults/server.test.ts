import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { pool } from '~/platform/db.server';
import { insertPerson, insertSession } from '../support/rows';
import { freePort, startServer } from '../support/server';

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

const sandbox = (path: string, init?: RequestInit) => fetch(`${process.env.SANDBOX_URL}${path}`, init);
const addressCalls = async () => ((await (await sandbox('/requests?provider=address')).json()) as unknown[]).length;

test('told to stop, it answers what is in flight, takes nothing new, and ends by itself', async () => {
  const { origin, server } = await start();
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  await sandbox('/faults', { method: 'POST', body: JSON.stringify({ provider: 'address', kind: 'slow', times: 1 }) });
  const inFlight = fetch(`${origin}/api/address/search?query=SY8%201DN`, { headers: { cookie } });
  await vi.waitFor(async () => expect(await addressCalls()).toBe(1));

  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await vi.waitFor(async () => {
    const refused = await fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).catch(() => 'refused');
    expect(refused).toBe('refused');
  });
  const answer = await inFlight;
  expect(answer.status).toBe(200);
  expect(await answer.json()).not.toEqual([]);
  expect(await ended).toEqual([0, null]);
});

test('without its database it lives, and says that it is not ready', async () => {
  const nowhere = `postgresql://nobody:x@127.0.0.1:${await freePort()}/none`;
  const { origin } = await start({ env: { DATABASE_URL: nowhere }, until: '/healthz' });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const page = await fetch(`${origin}/welcome-back`, { headers: { cookie: 'kt_session=IngiCg%3D%3D' } });
  expect(page.status).toBe(500);
  expect(await page.text()).not.toContain('127.0.0.1');
});

test('a body that is too big, or of unsaid size, is refused before it is read', async () => {
  const { origin } = await start();
  const tooBig = await fetch(`${origin}/sign-in`, { method: 'POST', body: 'x'.repeat(300_000) });
  expect(tooBig.status).toBe(413);
  const status = await new Promise((resolve, reject) => {
    const sending = request(`${origin}/sign-in`, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
    sending.on('response', (response) => resolve(response.statusCode));
    sending.on('error', reject);
    sending.end('x');
  });
  expect(status).toBe(411);
});

test('an exception that nothing caught ends it only once what is in flight is answered', async () => {
  // A signal stands in for the mistake that we do not know of.
  const mistake = "process.on('SIGUSR2',()=>{throw%20new%20Error('a%20mistake')})";
  const { origin, server } = await start({ env: { NODE_OPTIONS: `--import data:text/javascript,${mistake}` } });
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  const callsBefore = await addressCalls();
  await sandbox('/faults', { method: 'POST', body: JSON.stringify({ provider: 'address', kind: 'slow', times: 1 }) });
  const inFlight = fetch(`${origin}/api/address/search?query=SY8%201DN`, { headers: { cookie } });
  await vi.waitFor(async () => expect(await addressCalls()).toBe(callsBefore + 1));

  const ended = once(server, 'exit');
  server.kill('SIGUSR2');
  expect((await inFlight).status).toBe(200);
  // Not 0: the host starts a process again that did not end on purpose.
  expect(await ended).toEqual([1, null]);
});
