import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { enqueue, startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

/** Megabytes, which a process at rest does without (docs/decisions/0089-what-a-process-at-rest-does-without.md). */
const ON_DEMAND = ['node_modules/stripe/', 'node_modules/nodemailer/', 'query_compiler_small_bg.postgresql'];

beforeAll(() => startQueue(workers));

/** Which of them a server has loaded by its end, as Node itself noted. */
async function loadedBy(meanwhile: (origin: string) => Promise<void>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyturn-loaded-'));
  const origin = `http://localhost:${await freePort()}`;
  const server = await startServer(origin, { env: { NODE_V8_COVERAGE: folder } });
  try {
    await meanwhile(origin);
    server.kill('SIGTERM');
    await once(server, 'exit');
    const notes = await Promise.all((await readdir(folder)).map((each) => readFile(path.join(folder, each), 'utf8')));
    const loaded = notes.flatMap((note) => JSON.parse(note).result.map(({ url }: { url: string }) => url) as string[]);
    expect(loaded.some((url) => url.includes('/build/server/'))).toBe(true);
    return ON_DEMAND.filter((part) => loaded.some((url) => url.includes(part)));
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

test('a server that does what starts by itself, and nothing else, has loaded none of them', async () => {
  const loaded = await loadedBy(async () => {
    // By night all of them run too, and what is erased then is Prisma's to erase.
    const everyFewMinutes = workers.filter(({ job }) => job.cron?.endsWith('* * * *'));
    expect(everyFewMinutes.length).toBeGreaterThan(5);
    for (const { job } of everyFewMinutes) await transaction((tx) => enqueue(tx, job, {}));
    await eventually(async () => {
      const { rows } = await pool.query(`select name, state from pgboss.job where state <> 'completed'`);
      expect(rows).toEqual([]);
    });
  });
  expect(loaded).toEqual([]);
});

test('it loads each with the first work that needs it', async () => {
  const { email } = await insertPerson(pool);
  const staff = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type: 'admin' })).id)}`;
  const loaded = await loadedBy(async (origin) => {
    await requestMagicLink({ email, role: 'sell', names: null, browser: newId(), send: true, again: false });
    await eventually(async () => expect(await messagesTo(email)).toHaveLength(1));
    const unsigned = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=none' }, body: '{}' };
    expect((await fetch(`${origin}/webhooks/stripe`, unsigned)).status).toBe(400);
    expect((await fetch(`${origin}/admin/retention`, { headers: { cookie: staff } })).status).toBe(200);
  });
  expect(loaded).toEqual(ON_DEMAND);
});
