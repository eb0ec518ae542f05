/**
 * Prepares what is needed before anything can run: dependencies, the database client, the build. Uses built-in modules
 * only.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command in the project's folder and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options] quiet: show its output only if it fails
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...(quiet ? { NO_COLOR: '1' } : {}), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      if (output) console.error(output);
      reject(new Error(`${path.basename(command)} ${args.join(' ')} ended with ${code}`));
    });
  });
}

/** The path of a dependency's program. @param {string} name */
export const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** The path of a program from lab/'s own dependencies. @param {string} name */
export const binOfLab = (name) => path.join(root, 'lab', 'tools', 'node_modules', '.bin', name);

/** A digest of the contents of files and folders. @param {string[]} places */
async function digest(places) {
  const hash = createHash('sha256');
  /** @param {string} place */
  const add = async (place) => {
    const absolute = path.join(root, place);
    if (!existsSync(absolute)) return;
    if (path.extname(place) !== '' && !place.includes('generated')) {
      hash.update(place).update(await readFile(absolute));
      return;
    }
    const entries = await readdir(absolute, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'generated') continue;
      if (entry.isDirectory()) await add(path.join(place, entry.name));
      else hash.update(path.join(place, entry.name)).update(await readFile(path.join(absolute, entry.name)));
    }
  };
  for (const place of places) await add(place);
  return hash.digest('hex');
}

/**
 * Does the work again only when its sources have changed.
 * @param {string} stamp the file that remembers the last digest
 * @param {string[]} sources
 * @param {() => Promise<unknown>} work
 */
async function once(stamp, sources, work) {
  if (await isDone(stamp, sources)) return false;
  const wanted = await digest(sources);
  await work();
  const file = path.join(root, stamp);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, wanted);
  return true;
}

/** @param {string} stamp @param {string[]} sources */
const isDone = async (stamp, sources) =>
  (await readFile(path.join(root, stamp), 'utf8').catch(() => '')) === (await digest(sources));

/** Installs exactly what the lock file says; needs only Node and npm. */
export const installDependencies = () =>
  once('node_modules/.installed', ['package.json', 'package-lock.json'], async () => {
    console.log('Installing dependencies …');
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true });
  });

/**
 * Installs the tools that only `lab/` runs, in a separate folder: beside lab's code, their packages would be found
 * before the project's.
 */
export const installLab = () =>
  once('lab/tools/node_modules/.installed', ['lab/tools/package.json', 'lab/tools/package-lock.json'], async () => {
    console.log('Installing what lab/ needs …');
    await run('npm', ['ci', '--prefix', 'lab/tools', '--no-audit', '--no-fund'], { quiet: true });
  });

/**
 * Generates the Prisma client. Prisma looks for its schema engine first but does not run it: any program in its place
 * prevents the download.
 */
export const generateClient = () =>
  run(bin('prisma'), ['generate'], {
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    quiet: true,
  });

export const generateDatabaseClient = () =>
  once('app/platform/generated/.generated', ['prisma/schema', 'package-lock.json'], generateClient);

const BUILT = 'build/.built';
const SOURCES = [
  'app',
  'server',
  'public',
  'prisma',
  'package-lock.json',
  'vite.config.ts',
  'remix.config.js',
  'scripts/finish-build.mjs',
  'scripts/compress-assets.mjs',
];

export const build = () =>
  once(BUILT, SOURCES, async () => {
    console.log('Building …');
    await run(bin('remix'), ['vite:build'], { env: { NODE_ENV: 'production' }, quiet: true });
    await run(bin('vite'), ['build', '--config', 'server/vite.config.ts'], {
      env: { NODE_ENV: 'production' },
      quiet: true,
    });
    const { finishBuild } = await import('./finish-build.mjs');
    await finishBuild(path.join(root, 'build'));
  });

/** Whether `build/` was made from the current sources. */
export const isBuilt = () => isDone(BUILT, SOURCES);

/** @param {{ needsBuild?: boolean }} [options] false if the source is served directly */
export async function prepare({ needsBuild = true } = {}) {
  await installDependencies();
  await generateDatabaseClient();
  if (needsBuild) await build();
}
