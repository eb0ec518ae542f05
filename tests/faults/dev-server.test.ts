import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { freePort } from '../support/ports';
import { insertPerson } from '../support/rows';
import { startServer } from '../support/server';

/** Runs `npm run dev` on a copy of the source, which these tests change. The copy uses the same packages. */
const SERVED = ['app', 'server', 'prisma/migrations', 'scripts/dev-server.mjs', 'package.json', 'tsconfig.json'];
const CONFIGURED = ['vite.config.ts', 'remix.config.js'];

let copy = '';
let origin = '';
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  await mkdir('.data', { recursive: true });
  copy = await mkdtemp(path.resolve('.data', 'dev-server-test-'));
  for (const part of [...SERVED, ...CONFIGURED]) await cp(part, path.join(copy, part), { recursive: true });
  origin = `http://localhost:${await freePort()}`;
  const run = [path.join(copy, 'scripts/dev-server.mjs')];
  server = await startServer(origin, { run, cwd: copy, env: { NODE_ENV: 'development' } });
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  // It may still be finishing a write.
  await rm(copy, { recursive: true, maxRetries: 10, retryDelay: 100 });
});

async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(path.join(copy, file), 'utf8');
  expect(text).toContain(before);
  await writeFile(path.join(copy, file), text.replace(before, after));
}

/** Waits until a page shows the change. @returns the time since it was saved, in ms */
async function shown(status: number, text: string): Promise<number> {
  const saved = performance.now();
  await eventually(async () => {
    const answer = await fetch(`${origin}/privacy-policy`);
    expect([answer.status, (await answer.text()).includes(text)]).toEqual([status, true]);
  });
  return performance.now() - saved;
}

test('a saved file is served within seconds: a page, a shared component, the server itself', async () => {
  await shown(200, 'last updated November 2026');
  const took: Record<string, number> = {};
  await edit('app/routes/public/privacy-policy.tsx', 'last updated November 2026', 'Edited in a page');
  took.page = await shown(200, 'Edited in a page');
  await edit('app/ui/prose.tsx', '{line}', '{line}, and beneath it');
  took.shared = await shown(200, ', and beneath it');
  await edit('server/listener.ts', 'answer(outgoing, 200, `ok ', 'answer(outgoing, 200, `edited ');
  const saved = performance.now();
  await eventually(async () => expect(await (await fetch(`${origin}/healthz`)).text()).toBe('edited unknown\n'));
  took.server = performance.now() - saved;
  // Only printed: how long it takes depends on how busy the machine is.
  console.log('shown after (ms)', took);
});

test('a compile error is shown where it is, and disappears once it is fixed', async () => {
  await edit('app/routes/public/privacy-policy.tsx', 'export default function', 'export default fumction');
  await shown(500, 'privacy-policy.tsx');
  await edit('app/routes/public/privacy-policy.tsx', 'export default fumction', 'export default function');
  await shown(200, 'Edited in a page');
});

test('jobs and emails use the newest code, each once', async () => {
  await edit('app/letters/magic-link.ts', 'Your magic link for', 'An edited link for');
  const { email } = await insertPerson(pool);
  const sentAs = async () => {
    await requestMagicLink({ email, role: 'sell', names: null, browser: newId(), send: true, again: false });
    const row = () => db.emailMessage.findFirstOrThrow({ where: { to: email }, orderBy: { id: 'desc' } });
    await eventually(async () => expect(await row()).toMatchObject({ status: 'sent', attempts: 1 }));
    return (await messagesTo(email)).map(({ subject }) => subject);
  };
  await eventually(async () => expect((await sentAs())[0]).toBe('An edited link for Keyturn'));
  expect(await messagesTo(email)).toHaveLength(await db.emailMessage.count({ where: { to: email } }));
});
