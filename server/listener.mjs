import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { elsewhere, isOfABuild } from './elsewhere.mjs';
import { isKnownMethod, pathOf, Refusal, settle, toRequest } from './incoming.mjs';
import { createNarrowedHandler } from './narrowed-handler.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 * @typedef {typeof import('../app/entry.server')} App
 * @typedef {{ route: string }} Seen what answers a request, for the figures: the pattern of its route, never its path
 */

/**
 * Answers every request with one build of the app: kept pages first, then files, then the app.
 * @param {object} parts
 * @param {import('@remix-run/node').ServerBuild} parts.build
 * @param {Pick<import('./kept-pages.mjs').KeptPages, 'answer' | 'keep'>} parts.kept
 * @param {(incoming: Incoming, outgoing: Outgoing, pathname: string) => boolean} parts.answerFile
 * @param {{ isStarted: boolean, isDraining: boolean }} parts.state of the process that listens
 */
export function createListener({ build, kept, answerFile, state }) {
  const app = /** @type {App} */ (build.entry.module);
  const { isReady, isCrossSite, ownCookies, sourceOf, visitorAddress, reportError, headersOfAll, traced, log, env } =
    app;
  const ofAll = Object.entries(headersOfAll);
  const { origin } = new URL(env.APP_URL);
  const { placeOf } = createNarrowedHandler(build);

  /** @param {Outgoing} response @param {number} status @param {string} text */
  function answer(response, status, text) {
    response.writeHead(status, { ...headersOfAll, 'content-type': 'text/plain; charset=utf-8' });
    response.end(`${text}\n`);
  }

  /** @param {Outgoing} response @param {string} allow @param {boolean} isCall */
  function refuseMethod(response, allow, isCall) {
    const message = 'This address cannot be asked in that way.';
    response.setHeader('allow', allow);
    response.setHeader('connection', 'close');
    if (!isCall) return answer(response, 405, message);
    response.writeHead(405, { ...headersOfAll, 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ message }));
  }

  /** @param {Incoming} request */
  function clientIp(request) {
    const told = env.CLIENT_IP_HEADER ? request.headers[env.CLIENT_IP_HEADER] : undefined;
    return visitorAddress(told, request.socket.remoteAddress);
  }

  /** @param {Incoming} request */
  const placeAsking = (request) => sourceOf(clientIp(request));

  /** @param {Incoming} incoming @param {Outgoing} outgoing @param {Seen} seen */
  async function serve(incoming, outgoing, seen) {
    settle(incoming, ownCookies);
    seen.route = 'kept page';
    if (kept.answer(incoming, outgoing, () => placeAsking(incoming))) return;
    const path = pathOf(incoming);
    if (path === '/healthz' || path === '/readyz') seen.route = path;
    if (path === '/healthz') return answer(outgoing, 200, 'ok');
    if (path === '/readyz') {
      return (await isReady()) && state.isStarted && !state.isDraining
        ? answer(outgoing, 200, 'ready')
        : answer(outgoing, 503, 'not ready');
    }
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    seen.route = 'file';
    if (isRead && answerFile(incoming, outgoing, path)) return;
    if (isRead && isOfABuild(path)) {
      outgoing.setHeader('cache-control', 'no-store');
      for (const [name, value] of Object.entries(elsewhere(incoming.headers))) outgoing.setHeader(name, value);
      return answer(outgoing, 404, 'This build has no such file.');
    }
    seen.route = 'none';
    await serveApp(incoming, outgoing, seen);
  }

  /** @param {Incoming} incoming @param {Outgoing} outgoing @param {Seen} seen */
  async function serveApp(incoming, outgoing, seen) {
    const startedAt = performance.now();
    const path = pathOf(incoming);
    const { pattern, isPage, methods, handle } = placeOf(path);
    seen.route = pattern;
    const allow = methods.join(', ');
    // A page that takes no posts says so itself, in our frame.
    if (!isKnownMethod(incoming) || (!isPage && !methods.includes(incoming.method ?? ''))) {
      return refuseMethod(outgoing, allow, pattern.startsWith('/api/'));
    }
    const request = await toRequest(incoming, origin);
    // The app refuses these too, in words; but Remix, ahead of it, takes one for a fault of ours.
    if (isCrossSite(request) && !pattern.startsWith('/api/')) {
      throw new Refusal(403, "You don't have permission to perform this action.");
    }
    /** @type {import('@remix-run/node').AppLoadContext} */
    const context = { ip: clientIp(incoming), nonce: randomUUID(), pattern };
    // What a hydrated page fetches is written by Remix, in a form of its own.
    if (!path.endsWith('.data')) context.whole = null;
    const response = await traced({ name: `${request.method} ${pattern}`, kind: 'request' }, async (tell) => {
      const answered = await handle(request, context);
      tell({ 'http.response.status_code': answered.status });
      return answered;
    });
    for (const [name, value] of ofAll) if (!response.headers.has(name)) response.headers.set(name, value);
    if (response.status === 405) response.headers.set('allow', allow);
    if (response.headers.get('content-disposition')?.startsWith('attachment')) {
      return sendFile(incoming, outgoing, response, pattern);
    }
    const { whole } = context;
    const body = whole ? Buffer.from(whole.text) : Buffer.from(await response.arrayBuffer());
    if (whole?.kept) await kept.keep(incoming, response, { body, ...whole.kept, place: placeAsking(incoming) });
    for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
    outgoing.writeHead(response.status, {
      'content-length': body.length,
      // Also if we were told to stop while the answer was being made.
      ...(state.isDraining ? { connection: 'close' } : {}),
    });
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    log.info(
      {
        method: incoming.method,
        path: pattern,
        status: response.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  }

  /**
   * A file may be of any length: it goes out as it is made and no faster than the client takes it, and stops being made once the client has
   * gone.
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
      await pipeline(
        Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (response.body)),
        outgoing,
      );
      log.info({ path, ms: Math.round(performance.now() - startedAt) }, 'file sent');
    } catch (error) {
      const isGone = /** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_STREAM_PREMATURE_CLOSE';
      log[isGone ? 'info' : 'error']({ err: isGone ? undefined : error, path }, 'file not sent to its end');
      outgoing.destroy();
    }
  }

  /** Counts a request once its connection is done with it, however that came. @param {Incoming} incoming @param {Outgoing} outgoing @param {Seen} seen */
  function count(incoming, outgoing, seen) {
    const startedAt = performance.now();
    app.requestBegan();
    outgoing.once('close', () =>
      app.requestEnded({
        route: seen.route,
        method: incoming.method,
        status: outgoing.statusCode,
        isWhole: outgoing.writableFinished,
        seconds: (performance.now() - startedAt) / 1_000,
      }),
    );
  }

  /** Whatever goes wrong with a request ends here, as an answer. @param {Incoming} incoming @param {Outgoing} outgoing */
  return function listener(incoming, outgoing) {
    // If the connection breaks there is no one left to answer.
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    // The client's next request then reaches a process that stays.
    if (state.isDraining) outgoing.shouldKeepAlive = false;
    const seen = { route: 'none' };
    if (env.METRICS_PORT !== undefined) count(incoming, outgoing, seen);
    serve(incoming, outgoing, seen).catch((error) => {
      const isGone = outgoing.destroyed;
      if (!isGone && !(error instanceof Refusal)) reportError(error, { path: placeOf(pathOf(incoming)).pattern });
      if (outgoing.headersSent || isGone) return outgoing.destroy();
      // The rest of a refused body is not read.
      outgoing.setHeader('connection', 'close');
      if (error instanceof Refusal) return answer(outgoing, error.status, error.message);
      answer(outgoing, 500, 'Server error. Please try again later.');
    });
  };
}
