import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Version, versionFor } from './files';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** More than the public pages have addresses. Beyond that the oldest is dropped, so that made-up queries cost no memory. */
const MAX_PAGES = 200;

type CachedPage = { plain: Version; gzip: Version; br: Version; expires: number };

/**
 * A cache of public pages, each for as long as the page itself allows (`handle.cacheSeconds`). A visitor with a session is never answered
 * from here, an answer that sets a cookie is never cached, and the app does not allow caching a page that it made for a viewer
 * (app/entry.server.tsx). So nothing personal can get in or out.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #copyFor;

  /** @param copyFor which copy may answer a request with these cookies; null for none */
  constructor(copyFor: (cookies: string | undefined) => string | null) {
    this.#copyFor = copyFor;
  }

  #key(request: IncomingMessage): string | null {
    const copy = request.method === 'GET' ? this.#copyFor(request.headers.cookie) : null;
    return copy === null ? null : `${copy} ${request.url}`;
  }

  /** Answers from the cache. @returns whether it did */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#key(request);
    const page = key === null ? undefined : this.#pages.get(key);
    if (key === null || page === undefined) return false;
    if (page.expires < Date.now()) {
      this.#pages.delete(key);
      return false;
    }
    const { body, headers } = versionFor(request, page);
    response.writeHead(200, headers);
    response.end(body);
    return true;
  }

  /** @param response the app's answer; its body is not read here */
  async store(request: IncomingMessage, response: Response, body: Buffer, seconds: number): Promise<void> {
    const key = this.#key(request);
    if (response.status !== 200 || response.headers.has('set-cookie') || key === null) return;
    const expires = Date.now() + seconds * 1000;
    const [gzipped, brotlied] = await Promise.all([
      gzip(body),
      brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ]);
    const headers = Object.fromEntries(response.headers);
    const version = (encoded: Buffer, encoding?: string): Version => ({
      body: encoded,
      headers: {
        ...headers,
        vary: 'accept-encoding, cookie',
        'content-length': encoded.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    });
    if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? '');
    this.#pages.set(key, {
      expires,
      plain: version(body),
      gzip: version(gzipped, 'gzip'),
      br: version(brotlied, 'br'),
    });
  }
}
