import { randomUUID } from 'node:crypto';
import http from 'node:http';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createReadableStreamFromReadable } from '@remix-run/node';
import sirv from 'sirv';
import { KeptPages } from './kept-pages.mjs';
import { createNarrowedHandler } from './narrowed-handler.mjs';

/**
 * The one process that serves: kept pages first, then files, then the app. docs/decisions/0002-own-server.md says why
 * this stands in place of remix-serve, with figures.
 */
/** @type {import('@remix-run/node').ServerBuild} */
const build = await import(new URL('../build/server/index.js', import.meta.url).href);
const { start, stop, isReady, isCrossSite, keptCopyFor, visitorAddress, log, env } =
  /** @type {typeof import('../app/entry.server')} */ (build.entry.module);

/** Longest form: a page of 10 kB strings is well within it. A webhook may be bigger. */
const MAX_BODY = 256 * 1024;
const MAX_WEBHOOK_BODY = 1024 * 1024;
/** How long requests in flight may take once we were told to stop; the host kills after 30 s. */
const DRAIN_MS = 25_000;

const remix = createNarrowedHandler(build);
const kept = new KeptPages(keptCopyFor);
const files = sirv('build/client', { etag: true, gzip: true, brotli: true, setHeaders: setFileHeaders });
/** Started: the queue is there. Until then, and from the first word to stop, we are not ready. */
let started = false;
let draining = false;

/** @param {http.ServerResponse} response @param {string} pathname */
function setFileHeaders(response, pathname) {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader(
    'cache-control',
    pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
}

/** @param {http.IncomingMessage} request */
function clientIp(request) {
  const told = env.CLIENT_IP_HEADER ? request.headers[env.CLIENT_IP_HEADER] : undefined;
  return visitorAddress(told, request.socket.remoteAddress);
}

/** @param {http.IncomingMessage} request @returns {number | null} the status with which its body is refused */
function refusedBody(request) {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  // Whoever posts to us says how much; so a body is bounded before a byte of it is read.
  const length = request.headers['content-length'];
  if (length === undefined) return request.headers['transfer-encoding'] === undefined ? null : 411;
  return Number(length) > (request.url?.startsWith('/webhooks/') ? MAX_WEBHOOK_BODY : MAX_BODY) ? 413 : null;
}

/** @param {http.IncomingMessage} incoming */
function toRequest(incoming) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  /** @type {RequestInit & { duplex?: 'half' }} */
  const init = { method, headers };
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = createReadableStreamFromReadable(incoming);
    init.duplex = 'half';
  }
  // The path is joined, not resolved: '//other.example' must stay a path of ours.
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url}`, init);
}

/** @param {http.IncomingMessage} incoming @param {http.ServerResponse} outgoing */
async function serveApp(incoming, outgoing) {
  const started = performance.now();
  const request = toRequest(incoming);
  // The app refuses these too, in words; but Remix, ahead of it, takes one for a fault of ours.
  if (isCrossSite(request) && !pathOf(incoming)?.startsWith('/api/')) {
    return answer(outgoing, 403, "You don't have permission to perform this action.\n");
  }
  /** @type {import('@remix-run/node').AppLoadContext} */
  const context = { ip: clientIp(incoming), nonce: randomUUID() };
  const response = await remix(request, context);
  if (response.headers.get('content-disposition')?.startsWith('attachment')) {
    return sendFile(incoming, outgoing, response);
  }
  const body = context.document ? Buffer.from(context.document) : Buffer.from(await response.arrayBuffer());
  await kept.keep(incoming, response, body);
  response.headers.delete('x-keep-seconds');
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.writeHead(response.status, { 'content-length': body.length, ...(draining ? { connection: 'close' } : {}) });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  log.info(
    {
      method: incoming.method,
      path: pathOf(incoming),
      status: response.status,
      ms: Math.round(performance.now() - started),
    },
    'request',
  );
}

/**
 * A file is as long as it likes: it goes out as it is made, no faster than it is taken, and is made no further once whoever
 * asked for it has gone.
 * @param {http.IncomingMessage} incoming @param {http.ServerResponse} outgoing @param {Response} response
 */
async function sendFile(incoming, outgoing, response) {
  const path = pathOf(incoming);
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.writeHead(response.status, { connection: 'close' });
  if (incoming.method === 'HEAD' || !response.body) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const started = performance.now();
  try {
    await pipeline(Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (response.body)), outgoing);
    log.info({ path, ms: Math.round(performance.now() - started) }, 'file sent');
  } catch (error) {
    const isGone = /** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_STREAM_PREMATURE_CLOSE';
    log[isGone ? 'info' : 'error']({ err: isGone ? undefined : error, path }, 'file not sent to its end');
    outgoing.destroy();
  }
}

/** @param {http.IncomingMessage} request */
const pathOf = (request) => request.url?.split('?', 1)[0];

/** @param {http.ServerResponse} response @param {number} status @param {string} text */
function answer(response, status, text) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

const server = http.createServer((request, response) => {
  if (kept.answer(request, response)) return;
  const path = pathOf(request);
  if (path === '/healthz') return answer(response, 200, 'ok\n');
  if (path === '/readyz') {
    return void isReady().then((ready) =>
      ready && started && !draining ? answer(response, 200, 'ready\n') : answer(response, 503, 'not ready\n'),
    );
  }
  const refused = refusedBody(request);
  if (refused !== null) {
    response.setHeader('connection', 'close');
    return answer(
      response,
      refused,
      refused === 413 ? 'That is too much for one request.\n' : 'A length is required.\n',
    );
  }
  files(request, response, () => {
    serveApp(request, response).catch((error) => {
      log.error({ err: error, path }, 'request failed');
      if (!response.headersSent) answer(response, 500, 'Server error. Please try again later.\n');
      else response.destroy();
    });
  });
});
server.requestTimeout = 30_000;
// Longer than the host's proxy keeps its connections, so that it is never we who close one it is about to use.
server.keepAliveTimeout = 75_000;

/** Finish what is in flight, take nothing new. */
async function shutDown() {
  if (draining) return;
  draining = true;
  log.info('stopping');
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
  await stop();
  log.info('stopped');
  process.exit(0);
}
process.on('SIGTERM', shutDown);
process.on('SIGINT', shutDown);
// Whoever started us over a pipe is gone, however it went.
process.on('disconnect', shutDown);

server.listen(env.PORT, () => log.info({ port: env.PORT }, 'listening'));
// A database that is away when we come up is waited for, alive and saying so, rather than died of.
while (!started && !draining) {
  await start().then(
    () => {
      started = true;
    },
    (error) => log.error({ err: error }, 'not started yet'),
  );
  if (!started) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
