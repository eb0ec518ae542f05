/**
 * Everything the product runs on, started on this machine: PostgreSQL, the sandbox of third parties, the app. Used by
 * `npm start`, the browser tests and the bench, which run the production build, and by `npm run dev`.
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
/** For one question whether a part is ready; then it is asked again. */
const ANSWER_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 35_000;

/**
 * @typedef {object} Options
 * @property {number} port
 * @property {number} sandboxPort
 * @property {string} dataDir
 * @property {'none' | 'demo'} seed
 * @property {string} [databaseUrl] a server of one's own; otherwise an embedded one is started
 * @property {boolean} [durable] false for tests: quick, not to survive a power cut
 * @property {boolean} [sandbox] false where real third parties are configured
 * @property {boolean} [isDevelopment] the app's code as it is written, in place of the build; what it says is shown
 * @property {Record<string, string | undefined>} [env] more for the app's environment
 * @property {string[]} [launcher] what the app is started through, such as a tool that pins it to a core
 * @property {string} [node] the Node that the app runs on; this one unless said
 * @property {Record<string, string>} [sandboxEnv] more for the sandbox's
 */

/**
 * A long-running part. Its own process group keeps a Ctrl-C from it: parts are stopped in order, by us.
 * @param {string} command @param {string[]} args @param {Record<string, string | undefined>} env @param {string | null} logFile
 *   null: what it says is shown
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

/** Signs sessions on this machine; made once and remembered, so that a restart signs no one out. @param {string} dataDir */
async function localSecret(dataDir) {
  const file = path.join(dataDir, 'session-secret');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

/** Seeds a database once; what is deleted there afterwards stays deleted. @param {string} databaseUrl @param {Options} options */
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

/** Someone else's answer on our port must not be taken for ours. @param {number} port @param {string} variable */
async function assertFree(port, variable) {
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', () => reject(new Error(`Port ${port} is in use. Set ${variable} to another one.`)));
    probe.listen(port, () => probe.close(resolve));
  });
}

/**
 * A part, once it is ready. What a host does in production is done here: a process that dies is started again.
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
        // One that ended before it was ready has another after it, of which the same is said.
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
      /** One more process of the app, on a port of its own, as behind a balancer. */
      startAnother: startApp,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
