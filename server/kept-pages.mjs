import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { versionFor } from './files.mjs';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** More than the public pages have addresses; beyond it the oldest goes, so that invented queries cost no memory. */
const MOST = 200;

/**
 * @typedef {import('./files.mjs').Version} Version
 * @typedef {{ plain: Version, gzip: Version, br: Version, expires: number }} KeptPage
 */

/**
 * Public pages, kept as they were rendered for as long as they themselves say (`x-keep-seconds`). A visitor who brings a
 * session is never answered from here, what sets a cookie is never kept, and the app asks to keep no page that it made for a
 * viewer (app/entry.server.tsx): nothing personal can get in or out.
 */
export class KeptPages {
  /** @type {Map<string, KeptPage>} */
  #pages = new Map();
  #copyFor;

  /** @param {(cookies: string | undefined) => string | null} copyFor which copy may answer these cookies; null for none */
  constructor(copyFor) {
    this.#copyFor = copyFor;
  }

  /** @param {import('node:http').IncomingMessage} request @returns {string | null} */
  #key(request) {
    const copy = request.method === 'GET' ? this.#copyFor(request.headers.cookie) : null;
    return copy === null ? null : `${copy} ${request.url}`;
  }

  /**
   * Answers from what is kept.
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @returns {boolean} whether it did
   */
  answer(request, response) {
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

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {Response} response the app's answer; its body is not read here
   * @param {Buffer} body
   */
  async keep(request, response, body) {
    const seconds = Number(response.headers.get('x-keep-seconds'));
    const key = this.#key(request);
    if (!(seconds > 0) || response.status !== 200 || response.headers.has('set-cookie') || key === null) return;
    const expires = Date.now() + seconds * 1000;
    const [gzipped, brotlied] = await Promise.all([
      gzip(body),
      brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ]);
    const headers = Object.fromEntries(response.headers);
    delete headers['x-keep-seconds'];
    /** @param {Buffer} encoded @param {string} [encoding] @returns {Version} */
    const version = (encoded, encoding) => ({
      body: encoded,
      headers: {
        ...headers,
        vary: 'accept-encoding, cookie',
        'content-length': encoded.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    });
    if (this.#pages.size >= MOST) this.#pages.delete(this.#pages.keys().next().value ?? '');
    this.#pages.set(key, {
      expires,
      plain: version(body),
      gzip: version(gzipped, 'gzip'),
      br: version(brotlied, 'br'),
    });
  }
}
