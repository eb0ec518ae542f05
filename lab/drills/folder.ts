/**
 * `npm run drill -- folder`: builds a clone in a folder called `app`, as in the image, since a clone may have any name.
 * The build must have the same files as the one here and must run: a public page and a page of the back office are
 * requested.
 */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { applyMigrations } from '../../bin/migrate.mjs';
import { SERVER } from '../../bin/serve.mjs';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { prepare, root, run } from '../../scripts/prepare.mjs';
import { insertPerson, insertSession } from '../../tests/support/rows.ts';
import { answers, runDrill, until } from './support/drill.mjs';

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

/** As after a clone and `npm ci`: without a generated database client and without build stamps. */
async function clone(folder: string): Promise<void> {
  for (const part of WHAT_IS_BUILT) {
    const filter = (from: string) => path.basename(from) !== 'generated';
    await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter });
  }
  const installed = path.join(root, 'node_modules');
  const packages = (await readdir(installed)).filter((each) => !each.startsWith('.') || each === '.bin');
  await mkdir(path.join(folder, 'node_modules'));
  for (const each of packages) await symlink(path.join(installed, each), path.join(folder, 'node_modules', each));
}

/** The names of a build's files, without their content hashes. */
const filesIn = async (folder: string) =>
  (await readdir(path.join(folder, 'build'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace(/-[\w-]{8}\.js$/, '.js'))
    .sort();

await runDrill({ name: 'folder', minutes: 15 }, async (drill) => {
  await prepare();
  const folder = path.join(drill.folder, 'app');
  await clone(folder);
  drill.say('building');
  await run('npm', ['--prefix', folder, 'run', 'build'], { quiet: true });
  const [here, there] = [await filesIn(root), await filesIn(folder)];
  for (const file of here.filter((each) => !there.includes(each))) drill.lose(`only here: ${file}`);
  for (const file of there.filter((each) => !here.includes(each))) drill.lose(`only there: ${file}`);
  drill.say(`${there.length} files`);

  const database = await startEmbeddedPostgres({ dataDir: path.join(drill.folder, 'postgres'), durable: false });
  drill.atEnd(database.stop);
  await applyMigrations(database.url);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  drill.start('app', [process.execPath, ...SERVER], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: origin,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a secret for a drill that is long enough',
      SANDBOX: '1',
    },
  });
  await until('the app is ready', 60, () => answers(`${origin}/readyz`));
  const pool = new pg.Pool({ connectionString: database.url });
  const cookie = `kt_session=${await insertSession(pool, (await insertPerson(pool, { type: 'admin' })).id)}`;
  await pool.end();
  for (const address of ['/', '/admin/transactions']) {
    const { status } = await fetch(origin + address, { headers: { cookie }, redirect: 'manual' });
    if (status === 200) drill.say(`${address} is answered`);
    else drill.lose(`${address} is answered ${status}`);
  }
});
