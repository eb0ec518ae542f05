import http from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerBuild } from '@remix-run/node';
import { appOf, type ProcessState } from './app';
import { closesIn } from './drain';
import { loadFiles } from './files';
import { createListener } from './listener';
import { openMetrics } from './metrics-port';
import { PageCache } from './page-cache';

/** The process that serves the built app. docs/decisions/02-our-own-server.md says why this replaces remix-serve. */
const build: ServerBuild = await import(new URL('./index.js', import.meta.url).href);
const app = appOf(build);
const { start, stop, whyNotReady, cacheVariantFor, reportError, log, env } = app;

/** How long requests may take from when we were told to stop. The host kills after 30 s. */
const DRAIN_MS = 25_000;

const state: ProcessState = { isStarted: false, isDraining: false, lastRequestAt: Number.NEGATIVE_INFINITY };
const answerFile = await loadFiles('build/client');
const server = http.createServer(
  createListener({ build, pageCache: new PageCache(cacheVariantFor), answerFile, state }),
);
server.requestTimeout = 30_000;
// A client that neither sends nor reads anything for this long counts as gone, so that nothing is held for it.
server.timeout = 60_000;
// Longer than the host's proxy keeps its connections, so that we never close one that it is about to use.
server.keepAliveTimeout = 75_000;

/**
 * Stops in order. First it reports that it is not ready, and closes each connection with its next answer. When the proxy in front
 * has had time to notice, and no request has arrived for a moment (a busy proxy notices late), it finishes the requests in progress and
 * accepts no new ones.
 * @param code the exit code
 */
async function shutDown(code = 0): Promise<void> {
  if (state.isDraining) return;
  state.isDraining = true;
  log.info('stopping');
  const drainingSince = performance.now();
  const waitMs = () => closesIn({ drainingSince, lastRequestAt: state.lastRequestAt, at: performance.now() });
  if (code === 0 && env.DRAIN_SECONDS > 0) {
    await sleep(env.DRAIN_SECONDS * 1_000);
    for (let ms = waitMs(); ms > 0; ms = waitMs()) await sleep(Math.ceil(ms));
  }
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainingSince + DRAIN_MS - performance.now());
  await closed;
  clearTimeout(late);
  await stop();
  metrics?.close();
  log.info('stopped');
  process.exit(code);
}
process.on('SIGTERM', () => shutDown());
process.on('SIGINT', () => shutDown());
// The process that started us over a pipe has ended, for any reason.
process.on('disconnect', () => shutDown());

// The last resort, to which no known error leads. Requests in progress are still answered, then the host starts a new process.
process.on('uncaughtException', (error) => {
  reportError(error, { path: 'uncaught' });
  // If stopping itself fails, there is nothing left to wait for.
  shutDown(1).catch(() => process.exit(1));
});
// A rejected promise that nothing awaited has left nothing half changed, so it is reported and the process goes on.
process.on('unhandledRejection', (error) => reportError(error, { path: 'unhandled' }));

const metrics = openMetrics(app, state);
server.listen(env.PORT, () => log.info({ port: env.PORT }, 'listening'));
/** How often the log says why this process is not ready, while that lasts. */
const LOG_EVERY_MS = 60_000;
let loggedAt = Number.NEGATIVE_INFINITY;

function logNotReady(why: object): void {
  if (!state.isStarted) state.notStarted = why;
  if (state.isDraining || performance.now() - loggedAt < LOG_EVERY_MS) return;
  loggedAt = performance.now();
  log.error(why, 'not ready');
}

// If the database is away at the start, or not migrated yet, wait for it.
while (!state.isStarted && !state.isDraining) {
  try {
    const why = await whyNotReady();
    if (why === null) {
      await start();
      state.isStarted = true;
      state.notStarted = undefined;
      break;
    }
    logNotReady(why);
  } catch (error) {
    logNotReady({ err: error });
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
setInterval(async () => {
  const why = await whyNotReady();
  if (why !== null) logNotReady(why);
}, LOG_EVERY_MS).unref();
