import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { versionFor } from './files.mjs';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** More than the public pages have addresses; beyond that the oldest goes, so that made-up queries cost no memory. */
const MAX_PAGES = 200;

/** As many posts as are taken from one place in five minutes (decisions, Sign-in). */
const OWN_COPIES = 20;
/** Places that are counted for one copy; any more share it. */
const MAX_PLACES = 10_000;

/**
 * @typedef {import('./files.mjs').Version} Version
 * @typedef {{ plain: Version, gzip: Version, br: Version, expires: number, given: Map<string, number> | null }} KeptPage
 *   `given`: how often to each place, for a page that people of one place do not share
 */

/**
 * Whether this place gets a page of its own: from its second request while a copy is kept, up to more than it could use. A flood from one
 * place gets the copy.
 * @param {Map<string, number>} given @param {string} place
 */
function isOwed(given, place) {
  const times = given.get(place) ?? 0;
  if (given.size < MAX_PLACES || times > 0) given.set(place, times + 1);
  return times > 0 && times <= OWN_COPIES;
}

/**
 * Public pages, kept as they were rendered for as long as they themselves say (`handle.kept`). A visitor who brings a
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
   * @param {() => string} placeAsking the place on the network from where it is asked
   * @returns {boolean} whether it did
   */
  answer(request, response, placeAsking) {
    const key = this.#key(request);
    const page = key === null ? undefined : this.#pages.get(key);
    if (key === null || page === undefined) return false;
    if (page.expires < Date.now()) {
      this.#pages.delete(key);
      return false;
    }
    if (page.given !== null && isOwed(page.given, placeAsking())) return false;
    const { body, headers } = versionFor(request, page);
    response.writeHead(200, headers);
    response.end(body);
    return true;
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {Response} response the app's answer; its body is not read here
   * @param {{ body: Buffer, seconds: number, isSharedByPlace: boolean, place: string }} page
   */
  async keep(request, response, { body, seconds, isSharedByPlace, place }) {
    const key = this.#key(request);
    if (response.status !== 200 || response.headers.has('set-cookie') || key === null) return;
    const known = this.#pages.get(key);
    // A copy is kept already, so this page was made for its visitor alone.
    if (known !== undefined && known.expires >= Date.now()) return;
    const expires = Date.now() + seconds * 1000;
    const [gzipped, brotlied] = await Promise.all([
      gzip(body),
      brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ]);
    const headers = Object.fromEntries(response.headers);
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
    if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? '');
    this.#pages.set(key, {
      expires,
      given: isSharedByPlace ? null : new Map([[place, 1]]),
      plain: version(body),
      gzip: version(gzipped, 'gzip'),
      br: version(brotlied, 'br'),
    });
  }
}
