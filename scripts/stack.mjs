/**
 * Starts everything that the product needs on this machine: PostgreSQL, the sandbox of third parties, the app. `npm
 * start`, the browser tests and the benchmarks use it with the production build, `npm run dev` with the source.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyMigrations } from '../bin/migrate.mjs';
import { SERVER } from '../bin/serve.mjs';
import { startEmbeddedPostgres } from './database.mjs';
import { bin, root, run } from './prepare.mjs';

const DEVELOPMENT_SERVER = ['--enable-source-maps', 'scripts/dev-server.mjs'];
const START_TIMEOUT_MS = 60_000;
/** For one readiness check, which is then repeated. */
const ANSWER_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 35_000;

/**
 * @typedef {object} Options
 * @property {number} port
 * @property {number} sandboxPort
 * @property {string} dataDir
 * @property {'none' | 'demo'} seed
 * @property {string} [databaseUrl] an existing server; without it an embedded one is started
 * @property {boolean} [durable] false for tests: faster, but a power cut may lose data
 * @property {boolean} [sandbox] false if real third parties are configured
 * @property {boolean} [isDevelopment] run the source instead of the build, and show its output
 * @property {Record<string, string | undefined>} [env] added to the app's environment
 * @property {string[]} [launcher] a command that starts the app, such as one that pins it to a core
 * @property {string} [node] the Node that runs the app; the current one by default
 * @property {Record<string, string>} [sandboxEnv] added to the sandbox's environment
 */

/**
 * Starts a long-running part in a process group of its own, so that Ctrl-C does not reach it: we stop the parts in
 * order.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @param {string | null} logFile null: its output is shown
 */
function part(command, args, env, logFile) {
  const log = logFile === null ? 'inherit' : openSync(logFile, 'a');
  return spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
async function stopPart(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

/** @param {string} url @param {() => boolean} alive */
async function untilAnswers(url, alive) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline && alive(); await sleep(50)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

/**
 * The secret that signs sessions on this machine. Made once and stored, so that a restart signs no one out.
 * @param {string} dataDir
 */
async function localSecret(dataDir) {
  const file = path.join(dataDir, 'session-secret');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

/**
 * Seeds a database only once, so that deleted data stays deleted.
 * @param {string} databaseUrl
 * @param {Options} options
 */
async function seedOnce(databaseUrl, { dataDir, seed }) {
  const stamp = path.join(
    dataDir,
    `seeded-${seed}-${createHash('sha256')
      .update(databaseUrl.replace(/:\d+\//, '/'))
      .digest('hex')
      .slice(0, 12)}`,
  );
  if (await readFile(stamp).catch(() => null)) return;
  await run(bin('tsx'), ['prisma/seed.ts'], { env: { DATABASE_URL: databaseUrl, SEED: seed }, quiet: true });
  await writeFile(stamp, new Date().toISOString());
}

/** Makes sure that nothing else already answers on our port. @param {number} port @param {string} variable */
async function assertFree(port, variable) {
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', () => reject(new Error(`Port ${port} is in use. Set ${variable} to another one.`)));
    probe.listen(port, () => probe.close(resolve));
  });
}

/**
 * Starts a part, waits until it is ready, and restarts it if it dies, as a host does in production.
 * @param {{ name: string, command: string[], env: Record<string, string | undefined>, readyAt: string, log: string | null }} options
 */
async function startWatched({ name, command: [program = '', ...args], env, readyAt, log }) {
  let isStopping = false;
  const start = () => part(program, args, env, log);
  let child = start();
  /** @param {typeof child} current */
  const untilReady = async (current) => {
    const isAlive = () => current.exitCode === null && current.signalCode === null;
    if (await untilAnswers(readyAt, isAlive)) return;
    if (log === null) throw new Error(`${name} did not become ready.`);
    const end = (await readFile(log, 'utf8')).split('\n').slice(-12).join('\n');
    throw new Error(`${name} did not become ready. The end of ${log}:\n${end}`);
  };
  const stop = () => {
    isStopping = true;
    return stopPart(child, 'SIGTERM');
  };
  const watch = () =>
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`${name} ended (${signal ?? code}); starting it again.`);
      setTimeout(() => {
        if (isStopping) return;
        child = start();
        watch();
        const started = child;
        // If it ended before it was ready, the next start reports instead.
        untilReady(started).catch((error) => {
          if (started === child && started.exitCode === null && started.signalCode === null) console.error(error);
        });
      }, 500);
    });
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  watch();
  return { pid: () => child.pid, stop };
}

/** @param {Options} options */
export async function startStack(options) {
  const { port, sandboxPort, dataDir, sandbox = true, durable = true, launcher = [], isDevelopment = false } = options;
  const { node = process.execPath } = options;
  await assertFree(port, 'PORT');
  if (sandbox) for (const taken of [sandboxPort, sandboxPort + 1]) await assertFree(taken, 'SANDBOX_PORT');
  mkdirSync(dataDir, { recursive: true });
  const url = process.env.APP_URL ?? `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;

  /** @type {(() => Promise<unknown>)[]} */
  const stops = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };

  try {
    let databaseUrl = options.databaseUrl;
    if (databaseUrl === undefined) {
      const database = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), durable });
      stops.push(database.stop);
      databaseUrl = database.url;
    }
    await applyMigrations(databaseUrl);
    await seedOnce(databaseUrl, options);

    const providers = sandbox
      ? await startWatched({
          name: 'The sandbox',
          command: [process.execPath, '--import', 'tsx', 'sandbox/main.ts'],
          env: { SANDBOX_PORT: String(sandboxPort), APP_URL: url, DATA_DIR: dataDir, ...options.sandboxEnv },
          readyAt: `${sandboxUrl}/healthz`,
          log: path.join(dataDir, 'sandbox.log'),
        })
      : null;
    if (providers) stops.push(providers.stop);

    /** @type {Record<string, string | undefined>} */
    const appEnv = {
      NODE_ENV: isDevelopment ? 'development' : 'production',
      PORT: String(port),
      APP_URL: url,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: process.env.SESSION_SECRET ?? (await localSecret(dataDir)),
      ...(sandbox
        ? { SANDBOX: '1', SANDBOX_URL: sandboxUrl, SANDBOX_SMTP_URL: `smtp://localhost:${sandboxPort + 1}` }
        : {}),
      ...options.env,
    };
    const command = [...launcher, node, ...(isDevelopment ? DEVELOPMENT_SERVER : SERVER)];
    const log = isDevelopment ? null : path.join(dataDir, 'app.log');
    /** @param {number} at */
    const startApp = async (at) => {
      const readyAt = `http://localhost:${at}/readyz`;
      const app = await startWatched({ name: 'The app', command, env: { ...appEnv, PORT: String(at) }, readyAt, log });
      stops.push(app.stop);
      return { url: `http://localhost:${at}`, pid: app.pid };
    };
    const app = await startApp(port);
    return {
      url,
      sandboxUrl,
      databaseUrl,
      appPid: app.pid,
      sandboxPid: () => providers?.pid(),
      /** Starts one more process of the app on a port of its own, as behind a load balancer. */
      startAnother: startApp,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
