import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { appOf, type ProcessState } from './app';
import { isBuildAsset, replayHeaders } from './fly-replay';
import {
  isKnownMethod,
  isTooLong,
  MAX_UPLOAD,
  normaliseRequest,
  pathOf,
  Refusal,
  toRequest,
  withoutBody,
} from './incoming';
import { createNarrowedHandler } from './narrowed-handler';
import type { PageCache } from './page-cache';

type ListenerParts = {
  build: ServerBuild;
  pageCache: Pick<PageCache, 'answer' | 'store'>;
  answerFile: (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => boolean;
  /** The state of this process. */
  state: ProcessState;
};

/** The host asks these every few seconds, whether or not it sends visitors here. */
const isCheck = (path: string) => path === '/healthz' || path === '/readyz';

/** What metrics and log say of a request. `route`: the pattern of what answered it, never its path. `id`: its name. */
type SeenRequest = { route: string; id: string };

/** Answers every request with one build of the app: cached pages first, then files, then the app. */
export function createListener({ build, pageCache, answerFile, state }: ListenerParts) {
  const app = appOf(build);
  const { isReady, isCrossSite, ownCookies, resolveClientIp, reportError, defaultHeaders, traced, log, env } = app;
  const { origin } = new URL(env.APP_URL);
  const routeOf = createNarrowedHandler(build);

  function answer(response: ServerResponse, status: number, text: string): void {
    response.writeHead(status, { ...defaultHeaders, 'content-type': 'text/plain; charset=utf-8' });
    response.end(`${text}\n`);
  }

  /** The methods of an address. A JSON address declares them. Others can be read, and posted to if they have an action. */
  function methodsOf(routeId: string | undefined): { allow: string; isPage: boolean; takesFile: boolean } {
    const module = build.routes[routeId ?? '']?.module;
    const { allow, takesFile = false } = Object(module?.action) as { allow?: string; takesFile?: boolean };
    const isPage = module?.default !== undefined;
    const isRead = !module || isPage || module.loader;
    return {
      allow: allow ?? [isRead && 'GET, HEAD', module?.action && 'POST'].filter(Boolean).join(', '),
      isPage,
      takesFile,
    };
  }

  function refuseMethod(response: ServerResponse, allow: string, isCall: boolean): void {
    const message = 'This address does not take that kind of call.';
    response.setHeader('allow', allow);
    response.setHeader('connection', 'close');
    if (isCall) {
      response.writeHead(405, { ...defaultHeaders, 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ message }));
    } else {
      answer(response, 405, message);
    }
  }

  async function isFromStaff({ headers: { cookie } }: IncomingMessage): Promise<boolean> {
    if (cookie === undefined) return false;
    const viewer = await app.getViewer(new Request(origin, { headers: { cookie } }));
    return viewer?.isAdmin ?? false;
  }

  function clientIp(request: IncomingMessage): string {
    const told = env.CLIENT_IP_HEADER ? request.headers[env.CLIENT_IP_HEADER] : undefined;
    return resolveClientIp(told, request.socket.remoteAddress);
  }

  /** The request's name: our proxy's, so that its log and ours can be read together, or else one of our own. */
  function requestIdOf({ headers }: IncomingMessage): string {
    const told = env.REQUEST_ID_HEADER ? headers[env.REQUEST_ID_HEADER] : undefined;
    return typeof told === 'string' && /^[\w-]{1,64}$/.test(told) ? told : randomUUID();
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse, seen: SeenRequest): Promise<void> {
    normaliseRequest(incoming, ownCookies);
    seen.route = 'cached page';
    if (pageCache.answer(incoming, outgoing)) return;
    const path = pathOf(incoming);
    if (isCheck(path)) seen.route = path;
    if (path === '/healthz') return answer(outgoing, 200, `ok ${env.REVISION}`);
    if (path === '/readyz') {
      return (await isReady()) && state.isStarted && !state.isDraining
        ? answer(outgoing, 200, 'ready')
        : answer(outgoing, 503, 'not ready');
    }
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    seen.route = 'file';
    if (isRead && answerFile(incoming, outgoing, path)) return;
    if (isRead && isBuildAsset(path)) {
      outgoing.setHeader('cache-control', 'no-store');
      for (const [name, value] of Object.entries(replayHeaders(incoming.headers))) outgoing.setHeader(name, value);
      return answer(outgoing, 404, 'This build has no such file.');
    }
    seen.route = 'none';
    await serveApp(incoming, outgoing, seen);
  }

  async function serveApp(incoming: IncomingMessage, outgoing: ServerResponse, seen: SeenRequest): Promise<void> {
    const startedAt = performance.now();
    const { handle, pattern, routeId } = routeOf(pathOf(incoming));
    seen.route = pattern;
    const { allow, isPage, takesFile } = methodsOf(routeId);
    const isCall = pattern.startsWith('/api/');
    // Pages and calls refuse other methods themselves, as a page and as JSON. Remix knows no methods but these.
    const isTaken = isPage || isCall || allow.split(', ').includes(incoming.method ?? '');
    if (!isKnownMethod(incoming) || !isTaken) return refuseMethod(outgoing, allow, isCall);
    const left = new AbortController();
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) left.abort();
    });
    // From staff alone, whose session is read before the body: 12 MB from anyone would be a way to stop us.
    const isUpload = takesFile && incoming.method === 'POST' && (await isFromStaff(incoming));
    const most = isUpload ? MAX_UPLOAD : undefined;
    // The page refuses it (`prepare`), with header and footer.
    const isTooLarge = isPage && !isCall && isTooLong(incoming, most);
    const request = await (isTooLarge ? withoutBody(incoming, origin) : toRequest(incoming, origin, left.signal, most));
    if (isCrossSite(request) && !isCall) {
      if (!isPage) throw new Refusal(403, "You don't have permission to perform this action.");
      // The page refuses it (`prepare`), with header and footer. Remix would read Origin first, and treat the request as our error.
      request.headers.delete('origin');
      request.headers.set('sec-fetch-site', 'cross-site');
    }
    const who = { ip: clientIp(incoming), nonce: randomUUID() };
    const context: AppLoadContext = { ...who, pattern, requestId: seen.id, isTooLarge };
    const facts = { 'keyturn.request_id': seen.id };
    const response = await traced({ name: `${request.method} ${pattern}`, kind: 'request', facts }, async (tell) => {
      const answered = await handle(request, context);
      tell({ 'http.response.status_code': answered.status });
      return answered;
    });
    for (const [name, value] of Object.entries(defaultHeaders)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    if (response.status === 405) response.headers.set('allow', allow);
    if (response.headers.get('content-disposition')?.startsWith('attachment')) {
      return sendFile(incoming, outgoing, response, seen);
    }
    const body = Buffer.from(await response.arrayBuffer());
    if (context.cacheSeconds !== undefined) await pageCache.store(incoming, response, body, context.cacheSeconds);
    for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
    outgoing.writeHead(response.status, {
      'content-length': body.length,
      // Also if we were told to stop while the answer was being made.
      ...(state.isDraining ? { connection: 'close' } : {}),
    });
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    const ms = Math.round(performance.now() - startedAt);
    log.info({ request: seen.id, method: incoming.method, path: pattern, status: response.status, ms }, 'request');
  }

  /**
   * A file may have any length: it is sent as it is made, no faster than the client reads it, and no more of it is made once the
   * client has left.
   */
  async function sendFile(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    response: Response,
    { route: path, id: request }: SeenRequest,
  ): Promise<void> {
    for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
    outgoing.writeHead(response.status, { connection: 'close' });
    if (incoming.method === 'HEAD' || !response.body) {
      await response.body?.cancel();
      outgoing.end();
      return;
    }
    const startedAt = performance.now();
    try {
      await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
      log.info({ request, path, ms: Math.round(performance.now() - startedAt) }, 'file sent');
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      // The client left, or read nothing for too long.
      const isGone = code === 'ERR_STREAM_PREMATURE_CLOSE' || name === 'TimeoutError';
      log[isGone ? 'info' : 'error']({ err: isGone ? undefined : error, request, path }, 'file not sent to its end');
      outgoing.destroy();
    }
  }

  /** Counts a request once its connection has finished with it, however it ended. */
  function count(incoming: IncomingMessage, outgoing: ServerResponse, seen: SeenRequest): void {
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

  /** Every error of a request ends here, as an answer. */
  return function listener(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // If the connection breaks there is no one left to answer.
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    // So the client's next request reaches a process that is not stopping.
    if (state.isDraining) outgoing.shouldKeepAlive = false;
    const path = pathOf(incoming);
    // A file of the build is asked for until the end, and then at another process (docs/drills.md).
    if (!isCheck(path) && !isBuildAsset(path)) state.lastRequestAt = performance.now();
    const seen = { route: 'none', id: requestIdOf(incoming) };
    if (env.METRICS_PORT !== undefined) count(incoming, outgoing, seen);
    serve(incoming, outgoing, seen).catch((error) => {
      const isGone = outgoing.destroyed;
      if (!isGone && !(error instanceof Refusal)) {
        reportError(error, { path: routeOf(pathOf(incoming)).pattern, request: seen.id });
      }
      if (outgoing.headersSent || isGone) {
        outgoing.destroy();
        return;
      }
      // The rest of a refused body is not read, so the connection cannot be used again.
      outgoing.setHeader('connection', 'close');
      if (error instanceof Refusal) {
        // Otherwise it would leave no trace.
        log.info({ request: seen.id, method: incoming.method, path: seen.route, status: error.status }, 'refused');
        return answer(outgoing, error.status, error.message);
      }
      answer(outgoing, 500, 'Server error. Please try again later.');
    });
  };
}
