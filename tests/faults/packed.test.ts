import type { ChildProcess } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { packApp } from '../../scripts/pack.mjs';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

/** Our part of the image, run outside the project, in a folder with the image's name. */
const outside = path.join(tmpdir(), `keyturn-packed-${process.pid}`);
const folder = path.join(outside, 'app');
let packed: Awaited<ReturnType<typeof packApp>>;
let origin = '';
let server: ChildProcess | undefined;
/** The error reports received. */
const reports: string[] = [];
const collector = createServer(async (request, response) => {
  reports.push(await text(request));
  response.end('{}');
});

beforeAll(async () => {
  packed = await packApp(folder);
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin, {
    cwd: folder,
    env: {
      DEPLOYMENT: 'staging',
      SENTRY_DSN: `http://key@127.0.0.1:${(collector.address() as AddressInfo).port}/1`,
    },
  });
});
afterAll(async () => {
  server?.kill('SIGKILL');
  collector.close();
  await rm(outside, { recursive: true, force: true });
});

const ask = (address: string, init?: RequestInit) => fetch(origin + address, { redirect: 'manual', ...init });

test('public pages, private pages and their assets load completely', async () => {
  const seller = `kt_session=${await insertSession(pool, (await insertPerson(pool)).id)}`;
  const staff = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type: 'admin' })).id)}`;
  for (const [address, cookie] of [
    ['/', ''],
    ['/sell/about-you', seller],
    ['/admin/transactions', staff],
  ] as const) {
    const answer = await ask(address, { headers: { cookie } });
    const html = await answer.text();
    expect([answer.status, html.includes('</html>')]).toEqual([200, true]);
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      expect([file, (await ask(file)).status]).toEqual([file, 200]);
    }
  }
});

test('a queued email is written and sent', async () => {
  const { email } = await insertPerson(pool);
  await requestMagicLink({ email, role: 'sell', names: null, browser: newId(), send: true, again: false });
  await eventually(async () => expect(await messagesTo(email)).toHaveLength(1));
});

/** The traces received so far: each one's name, with its spans. */
const tracesTold = () =>
  reports
    .flatMap((report) =>
      report.split('\n').filter((line) => line.startsWith('{"contexts"') || line.includes('"spans"')),
    )
    .map((line) => JSON.parse(line) as { transaction?: string; spans?: { description: string }[] })
    .map(({ transaction, spans = [] }) => [transaction, ...spans.map(({ description }) => description)]);

test('error reports name the route or kind of each request and email, and no one’s personal data', async () => {
  const { id, email } = await insertPerson(pool);
  const staff = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type: 'admin' })).id)}`;
  await ask(`/admin/users/${id}?q=${encodeURIComponent(email)}`, { headers: { cookie: staff } });
  await requestMagicLink({ email, role: 'sell', names: null, browser: newId(), send: true, again: false });
  await eventually(() => {
    expect(tracesTold()).toContainEqual(['GET /admin/users/:id']);
    expect(tracesTold()).toContainEqual(['email magic-link', 'call mail']);
  });
  for (const secret of [id, email, encodeURIComponent(email), staff, 'postgresql:']) {
    expect(reports.join('\n')).not.toContain(secret);
  }
});

test('contains no development tools, no source and no source maps', async () => {
  const names = packed.packages.map((place) => place.replace(/^.*node_modules\//, ''));
  for (const tool of [
    'typescript',
    'prisma',
    'effect',
    'vite',
    'esbuild',
    '@remix-run/dev',
    '@prisma/schema-engine-wasm',
  ]) {
    expect(names).not.toContain(tool);
  }
  expect(packed.files.filter((file) => /^(app|scripts|tests|sandbox)\/|\.(ts|tsx|map)$/.test(file))).toEqual([]);
  const sizes = await Promise.all(packed.files.map(async (file) => (await stat(path.join(folder, file))).size));
  expect(sizes.reduce((all, size) => all + size, 0) / 1024 / 1024).toBeLessThan(100);
});

test('the bill of materials lists exactly the packages in it, with their versions', async () => {
  const { components } = JSON.parse(await readFile(path.join(folder, 'sbom.cdx.json'), 'utf8'));
  const there = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (!/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(place)) continue;
    const { name, version } = JSON.parse(await readFile(place, 'utf8'));
    there.push(`${name}@${version}`);
  }
  const named = components.map((each: { name: string; version: string }) => `${each.name}@${each.version}`);
  expect(named.sort()).toEqual(there.sort());
  expect(there.length).toBeGreaterThan(50);
  // The build holds these, and no file of theirs is loaded.
  for (const name of ['stripe', 'libphonenumber-js']) {
    expect(there).toContainEqual(expect.stringMatching(new RegExp(`^${name}@`)));
  }
});
