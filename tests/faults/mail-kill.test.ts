import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { freePort } from '../support/ports';
import { insertPerson } from '../support/rows';
import { startServer } from '../support/server';

/** The production build, killed without warning while the mail server is taking an email. */
const servers: ChildProcess[] = [];

async function start(): Promise<ChildProcess> {
  const server = await startServer(`http://localhost:${await freePort()}`);
  servers.push(server);
  return server;
}

beforeAll(async () => void (await start()));
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
});

const sandbox = (path: string, init?: RequestInit) => fetch(`${process.env.SANDBOX_URL}${path}`, init);
const requestsSent = async () => (await (await sandbox('/requests?provider=mail')).json()) as { path: string }[];

test('killed while it sends an email: within a minute another process sends it, and the row says so', async () => {
  const { email } = await insertPerson(pool);
  const slow = { provider: 'mail', kind: 'slow', path: email };
  await sandbox('/faults', { method: 'POST', body: JSON.stringify(slow) });
  const asked = { email, role: 'sell' as const, names: null, browser: newId(), send: true, again: false };
  await requestMagicLink(asked);
  await eventually(async () => expect(await requestsSent()).toMatchObject([{ path: email }]));

  const [first] = servers;
  const gone = first && once(first, 'exit');
  first?.kill('SIGKILL');
  await gone;
  const row = () => db.emailMessage.findFirstOrThrow({ where: { to: email } });
  expect(await row()).toMatchObject({ status: 'sending', attempts: 1 });
  const { rows } = await pool.query(`select due_at - now() < interval '50 s' as soon from email_message`);
  expect(rows).toEqual([{ soon: true }]);

  // That time passes.
  await pool.query(`update email_message set due_at = now() - interval '1 s'`);
  await start();
  await eventually(async () => expect(await row()).toMatchObject({ status: 'sent' }));
  // Of the other process: one, unless the machine was too busy for that too.
  expect((await row()).attempts).toBeGreaterThan(1);
  const messages = await messagesTo(email);
  expect(messages.map(({ subject }) => subject)).toEqual(['Your magic link for Keyturn']);
});
