import { type ChildProcess, execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { finishBuild } from '../../scripts/finish-build.mjs';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

/** The image is built in `/app`, and whoever likes can clone into a folder of that name; the code has its own `app/` in it. */
const WHAT_IS_BUILT = [
  'app',
  'public',
  'prisma',
  'server',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'remix.config.js',
];

let outside = '';
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(outside, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** The files of a build by their names, without the digests of their contents. */
const filesIn = async (folder: string) =>
  (await readdir(path.join(folder, 'build'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace(/-[\w-]{8}\.js$/, '.js'))
    .sort();

/** It builds all of the product. */
const PATIENCE_MS = 300_000;

test('a project in a folder called app is built of the same parts, and runs', { timeout: PATIENCE_MS }, async () => {
  await mkdir('.data', { recursive: true });
  outside = await mkdtemp(path.resolve('.data', 'folder-test-'));
  const folder = path.join(outside, 'app');
  for (const part of WHAT_IS_BUILT) await cp(part, path.join(folder, part), { recursive: true });
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
  await run(path.resolve('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build');
  await run(path.resolve('node_modules/vite/bin/vite.js'), 'build', '--config', 'server/vite.config.ts');
  await finishBuild(path.join(folder, 'build'));
  expect(await filesIn(folder)).toEqual(await filesIn('.'));

  const origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin, { cwd: folder });
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type: 'admin' })).id)}`;
  expect((await fetch(`${origin}/`)).status).toBe(200);
  expect((await fetch(`${origin}/admin/transactions`, { headers: { cookie } })).status).toBe(200);
});
