import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadFiles } from './files.mjs';
import { isKnownMethod, pathOf, Refusal, settle, toRequest } from './incoming.mjs';
import { KeptPages } from './kept-pages.mjs';
import { createNarrowedHandler } from './narrowed-handler.mjs';

/**
 * The one process that serves: kept pages first, then files, then the app. docs/decisions/0002-own-server.md says why
 * this stands in place of remix-serve, with figures.
 */
/** @type {import('@remix-run/node').ServerBuild} */
const build = await import(new URL('../build/server/index.js', import.meta.url).href);
const { start, stop, isReady, isCrossSite, keptCopyFor, ownCookies, sourceOf, visitorAddress, reportError, log, env } =
  /** @type {typeof import('../app/entry.server')} */ (build.entry.module);

/** How long requests in flight may take once we were told to stop; the host kills after 30 s. */
const DRAIN_MS = 25_000;

const { origin } = new URL(env.APP_URL);
const { handle, placeOf } = createNarrowedHandler(build);
const kept = new KeptPages(keptCopyFor);
const answerFile = await loadFiles('build/client');
/** The queue is there. Until then, and from the first word to stop, we are not ready. */
let isStarted = false;
let isDraining = false;

/** @typedef {http.IncomingMessage} Incoming @typedef {http.ServerResponse} Outgoing */

/** @param {Incoming} request */
function clientIp(request) {
  const told = env.CLIENT_IP_HEADER ? request.headers[env.CLIENT_IP_HEADER] : undefined;
  return visitorAddress(told, request.socket.remoteAddress);
}

/** @param {Incoming} request */
const placeAsking = (request) => sourceOf(clientIp(request));

/** @param {Incoming} incoming @param {Outgoing} outgoing */
async function serve(incoming, outgoing) {
  settle(incoming, ownCookies);
  if (kept.answer(incoming, outgoing, placeAsking(incoming))) return;
  const path = pathOf(incoming);
  if (path === '/healthz') return answer(outgoing, 200, 'ok');
  if (path === '/readyz') {
    return (await isReady()) && isStarted && !isDraining
      ? answer(outgoing, 200, 'ready')
      : answer(outgoing, 503, 'not ready');
  }
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (isRead && answerFile(incoming, outgoing, path)) return;
  await serveApp(incoming, outgoing);
}

/** @param {Incoming} incoming @param {Outgoing} outgoing */
async function serveApp(incoming, outgoing) {
  const startedAt = performance.now();
  const { pattern, isPage, methods } = placeOf(pathOf(incoming));
  const allow = methods.join(', ');
  // A page that takes no posts says so itself, in our frame.
  if (!isKnownMethod(incoming) || (!isPage && !methods.includes(incoming.method ?? ''))) {
    return refuseMethod(outgoing, allow, pattern.startsWith('/api/'));
  }
  const gone = new AbortController();
  outgoing.once('close', () => outgoing.writableFinished || gone.abort());
  const request = await toRequest(incoming, origin, gone.signal);
  // The app refuses these too, in words; but Remix, ahead of it, takes one for a fault of ours.
  if (isCrossSite(request) && !pattern.startsWith('/api/')) {
    throw new Refusal(403, "You don't have permission to perform this action.");
  }
  /** @type {import('@remix-run/node').AppLoadContext} */
  const context = { ip: clientIp(incoming), nonce: randomUUID(), pattern };
  const response = await handle(request, context);
  if (!response.headers.has('x-content-type-options')) response.headers.set('x-content-type-options', 'nosniff');
  if (response.status === 405) response.headers.set('allow', allow);
  if (response.headers.get('content-disposition')?.startsWith('attachment')) {
    return sendFile(incoming, outgoing, response, pattern);
  }
  const { page } = context;
  const body = page ? Buffer.from(page.html) : Buffer.from(await response.arrayBuffer());
  if (page?.kept) await kept.keep(incoming, response, { body, ...page.kept, place: placeAsking(incoming) });
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.writeHead(response.status, {
    'content-length': body.length,
    ...(isDraining ? { connection: 'close' } : {}),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  log.info(
    { method: incoming.method, path: pattern, status: response.status, ms: Math.round(performance.now() - startedAt) },
    'request',
  );
}

/**
 * A file is as long as it likes: it goes out as it is made, no faster than it is taken, and is made no further once the one
 * who asked for it has gone.
 * @param {Incoming} incoming @param {Outgoing} outgoing @param {Response} response @param {string} path
 */
async function sendFile(incoming, outgoing, response, path) {
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.writeHead(response.status, { connection: 'close' });
  if (incoming.method === 'HEAD' || !response.body) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const startedAt = performance.now();
  try {
    await pipeline(Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (response.body)), outgoing);
    log.info({ path, ms: Math.round(performance.now() - startedAt) }, 'file sent');
  } catch (error) {
    const isGone = /** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_STREAM_PREMATURE_CLOSE';
    log[isGone ? 'info' : 'error']({ err: isGone ? undefined : error, path }, 'file not sent to its end');
    outgoing.destroy();
  }
}

/** @param {Outgoing} response @param {number} status @param {string} text */
function answer(response, status, text) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(`${text}\n`);
}

/** @param {Outgoing} response @param {string} allow @param {boolean} isCall */
function refuseMethod(response, allow, isCall) {
  const message = 'This address cannot be asked in that way.';
  response.setHeader('allow', allow);
  response.setHeader('connection', 'close');
  if (!isCall) return answer(response, 405, message);
  response.writeHead(405, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify({ message }));
}

/** Whatever goes wrong with a request ends here, as an answer. @param {Incoming} incoming @param {Outgoing} outgoing */
function listener(incoming, outgoing) {
  // A connection that breaks has nobody left to be told.
  incoming.on('error', () => {});
  outgoing.on('error', () => {});
  serve(incoming, outgoing).catch((error) => {
    const isGone = outgoing.destroyed;
    if (!isGone && !(error instanceof Refusal)) reportError(error, { path: placeOf(pathOf(incoming)).pattern });
    if (outgoing.headersSent || isGone) return outgoing.destroy();
    // What is left of a body that was refused is not read.
    outgoing.setHeader('connection', 'close');
    if (error instanceof Refusal) return answer(outgoing, error.status, error.message);
    answer(outgoing, 500, 'Server error. Please try again later.');
  });
}

const server = http.createServer(listener);
server.requestTimeout = 30_000;
// Longer than the host's proxy keeps its connections, so that it is never we who close one it is about to use.
server.keepAliveTimeout = 75_000;

/** Finish what is in flight, take nothing new. @param {number} [code] how the process ends */
async function shutDown(code = 0) {
  if (isDraining) return;
  isDraining = true;
  log.info('stopping');
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
  await stop();
  log.info('stopped');
  process.exit(code);
}
process.on('SIGTERM', () => shutDown());
process.on('SIGINT', () => shutDown());
// The process that started us over a pipe is gone, however it went.
process.on('disconnect', () => shutDown());

// The last resort. Nothing known leads here; what is in flight is still answered, then the host starts a fresh process.
process.on('uncaughtException', (error) => {
  reportError(error, { path: 'uncaught' });
  // Should stopping itself fail, nothing is left to wait for.
  shutDown(1).catch(() => process.exit(1));
});
// A promise that nobody waited for leaves no state half changed: a mistake to be told of, not a reason to end.
process.on('unhandledRejection', (error) => reportError(error, { path: 'unhandled' }));

server.listen(env.PORT, () => log.info({ port: env.PORT }, 'listening'));
// A database that is away when we come up is waited for, alive and saying so, rather than died of.
while (!isStarted && !isDraining) {
  await start().then(
    () => {
      isStarted = true;
    },
    (error) => log.error({ err: error }, 'not started yet'),
  );
  if (!isStarted) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
