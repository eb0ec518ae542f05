import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { limitRole } from '../../bin/migrate.mjs';
import { eventually } from '../support/eventually';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

/**
 * What the app sends through a pooler in transaction mode, where each transaction may use another server connection.
 * `npm run drill -- pooler` runs the tests through a real one.
 */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/**
 * What was sent: the connections' startup parameters, the names of prepared statements, the texts of simple queries.
 */
type RecordedTraffic = { parameters: Set<string>; names: Set<string>; prepared: number; simple: Set<string> };

/** Parses the messages of one connection by PostgreSQL's protocol. */
function listenTo(overheard: RecordedTraffic) {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  const zero = (bytes: Buffer) => bytes.toString('utf8', 0, bytes.indexOf(0));
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasBegun ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const body = rest.subarray(head + 4, length);
      const type = hasBegun ? rest.toString('latin1', 0, 1) : 'startup';
      rest = rest.subarray(length);
      if (type === 'startup') {
        const words = body.subarray(4).toString('utf8').split('\0');
        for (let at = 0; at + 1 < words.length; at += 2) if (words[at]) overheard.parameters.add(words[at] ?? '');
        hasBegun = true;
      }
      if (type === 'P') {
        overheard.prepared += 1;
        overheard.names.add(zero(body));
      }
      if (type === 'Q') overheard.simple.add(zero(body));
    }
  };
}

/** A proxy to this file's database that records what is sent. */
async function recordingProxy(): Promise<{ url: string; overheard: RecordedTraffic }> {
  const url = new URL(process.env.DATABASE_URL ?? '');
  const overheard: RecordedTraffic = { parameters: new Set(), names: new Set(), prepared: 0, simple: new Set() };
  const [host, port] = [url.hostname, Number(url.port)];
  const between = createServer((client) => {
    const server = connect(port, host);
    client.on('data', listenTo(overheard));
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  ends.push(() => between.close());
  const address = between.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return { url: url.href, overheard };
}

async function start(env: Record<string, string>, options: Parameters<typeof startServer>[1] = {}) {
  const origin = `http://localhost:${await freePort()}`;
  const server = await startServer(origin, { ...options, env: { DATABASE_POOLER: 'transaction', ...env } });
  ends.push(() => server.kill('SIGKILL'));
  return origin;
}

test('does not start without its limits, and says how to set them', async () => {
  let lines = '';
  const onLog = (text: string) => {
    lines += text;
  };
  const origin = await start({ LOG_LEVEL: 'info' }, { until: '/healthz', onLog });
  const said = '"missing":["idle_in_transaction_session_timeout","lock_timeout","statement_timeout"]';
  await eventually(() => expect(lines).toContain(said));
  expect(lines).toContain('`node bin/migrate.mjs deploy` with DATABASE_POOLER sets them');
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
});

test('sends nothing that a pooler would refuse or mix up between clients', async () => {
  await limitRole(process.env.DATABASE_URL ?? '');
  const { url, overheard } = await recordingProxy();
  const origin = await start({ DATABASE_URL: url });
  const staff = await insertPerson(pool, { type: 'admin' });
  const cookie = `kt_session=${await insertSession(pool, staff.id)}`;
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      headers: { cookie, 'content-type': 'application/json' },
      redirect: 'manual',
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await ask('/admin')).toBe(200);
  expect(await ask('/admin/transactions')).toBe(200);
  expect(await ask('/admin/search?q=amara')).toBe(200);
  expect(await ask('/api/transaction/export.csv')).toBe(200);
  // A transaction that writes and queues an email.
  expect(
    await ask('/api/authentication/sign-in', {
      destination: staff.email,
      botCheckToken: `sandbox.login.${Date.now()}.x`,
    }),
  ).toBe(200);
  await eventually(async () => {
    const { rows } = await pool.query(`select from email_message where status = 'sent'`);
    expect(rows.length).toBeGreaterThan(0);
  });

  // A pooler keeps these parameters separate for each client.
  expect([...overheard.parameters].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  expect([...overheard.names]).toEqual(['']);
  expect(overheard.prepared).toBeGreaterThan(20);
  for (const text of overheard.simple)
    expect(text).not.toMatch(/\b(set(?!\s+local|\s+transaction)\s+\w+\s*=|listen |pg_advisory_lock)/i);
});
