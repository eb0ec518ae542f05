import { type ChildProcess, execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { pool } from '~/platform/db.server';
import { freePort } from '../support/ports';
import { insertPerson, insertSession } from '../support/rows';
import { startServer } from '../support/server';

/** The image is built in `/app`, and whoever likes can clone into a folder of that name; the code has its own `app/` in it. */
const WHAT_IS_BUILT = [
  'app',
  'bin',
  'public',
  'prisma',
  'scripts',
  'server',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'prisma.config.ts',
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

/** As after a clone and `npm ci`: no database client, and no note of anything that was made before. */
async function clone(folder: string) {
  for (const part of WHAT_IS_BUILT) {
    const filter = (from: string) => path.basename(from) !== 'generated';
    await cp(part, path.join(folder, part), { recursive: true, filter });
  }
  const packages = (await readdir('node_modules')).filter((each) => !each.startsWith('.') || each === '.bin');
  await mkdir(path.join(folder, 'node_modules'));
  for (const each of packages) {
    await symlink(path.resolve('node_modules', each), path.join(folder, 'node_modules', each));
  }
}

test('npm run build alone builds a clone in a folder called app, and it runs', { timeout: PATIENCE_MS }, async () => {
  await mkdir('.data', { recursive: true });
  outside = await mkdtemp(path.resolve('.data', 'folder-test-'));
  const folder = path.join(outside, 'app');
  await clone(folder);
  await promisify(execFile)('npm', ['run', 'build'], { cwd: folder, shell: process.platform === 'win32' });
  expect(await filesIn(folder)).toEqual(await filesIn('.'));

  const origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin, { cwd: folder });
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type: 'admin' })).id)}`;
  expect((await fetch(`${origin}/`)).status).toBe(200);
  expect((await fetch(`${origin}/admin/transactions`, { headers: { cookie } })).status).toBe(200);
});
