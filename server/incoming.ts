import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/**
 * The first trust border: turns what Node read from the network into a request whose form the app can trust. Every request that
 * passes has a known method, a path of ours, a complete body of bounded length, one spelling of its cookies and of the encodings it
 * accepts. Any other is refused.
 */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/**
 * Bytes. The longest forms, pages of 10 kB texts, are well within it. Webhooks may be longer, and so may 500 units of a
 * development.
 */
const MAX_BODY = 256 * 1024;
const MAX_LARGE_BODY = 1024 * 1024;
/** What staff may upload: a PDF of 10 MB, and enough more for the form to say that one is too large. */
export const MAX_UPLOAD = 12 * 1024 * 1024;
/** Whole paths: a path that only begins like one, or has one in its query, gets the smaller limit. */
const MAY_BE_LARGE = new Set([
  '/webhooks/stripe',
  '/webhooks/thirdfort',
  '/webhooks/searches',
  '/webhooks/mail',
  '/api/transaction/manual',
]);

/** Answered straight away, with one line of text. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

/**
 * Normalises the head of a request for all code behind it.
 * @param incoming changed in place
 * @throws Refusal
 */
export function normaliseRequest(
  incoming: IncomingMessage,
  ownCookies: (header: string | undefined) => string | undefined,
): void {
  const target = targetOf(incoming.url ?? '');
  // `_data` made older versions of Remix look for a route of that name.
  if (target === null || /[?&]_data=/.test(target)) throw new Refusal(400, 'That is no address of ours.');
  incoming.url = target;
  // Parts of files are not worth serving, and a server may always answer a range request with the whole.
  delete incoming.headers.range;
  delete incoming.headers['if-range'];
  incoming.headers['accept-encoding'] = new Negotiator(incoming).encodings(['br', 'gzip', 'identity']).join(', ');
  const cookies = ownCookies(incoming.headers.cookie);
  if (cookies === undefined) delete incoming.headers.cookie;
  else incoming.headers.cookie = cookies;
}

/**
 * Path and query. A proxy may send the whole URL. Null for `*` and the like, and for a path whose percent encoding is not UTF-8.
 */
function targetOf(url: string): string | null {
  if (url.startsWith('/')) return isDecodable(url.split('?', 1)[0] ?? '') ? url : null;
  if (!URL.canParse(url)) return null;
  const { protocol, pathname, search } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && isDecodable(pathname) ? pathname + search : null;
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export const isKnownMethod = (incoming: IncomingMessage) => METHODS.has(incoming.method ?? '');

export const pathOf = (incoming: IncomingMessage) => (incoming.url ?? '').split(/[?#]/, 1)[0] ?? '';

const mostFor = (incoming: IncomingMessage) => (MAY_BE_LARGE.has(pathOf(incoming)) ? MAX_LARGE_BODY : MAX_BODY);

/** Longer than any text that people paste: its page need not say that it was too large. */
const MAX_DISCARDED = 4 * MAX_LARGE_BODY;

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

/** Whether a posted form is longer than its path allows, but short enough for its page to say so. */
export const isTooLong = (incoming: IncomingMessage, most = mostFor(incoming)): boolean =>
  incoming.method === 'POST' && lengthOf(incoming) > most && lengthOf(incoming) <= MAX_DISCARDED;

/** The request for the page that says so. None of its body is kept; it is read, since a browser shows no answer before it has sent it. */
export async function withoutBody(incoming: IncomingMessage, origin: string): Promise<Request> {
  for await (const _ of incoming);
  const headers = headersOf(incoming);
  for (const name of ['content-length', 'content-type']) headers.delete(name);
  return new Request(origin + incoming.url, { method: 'POST', headers });
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/**
 * The request for the app, once its body has arrived.
 * @param incoming prepared by `normaliseRequest`
 * @param signal aborts when the browser has left
 * @param most the bytes of its body, if not as many as its path allows
 * @throws Refusal for a body that is too long or has no stated length
 */
export async function toRequest(
  incoming: IncomingMessage,
  origin: string,
  signal: AbortSignal,
  most = mostFor(incoming),
): Promise<Request> {
  const headers = headersOf(incoming);
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The path is joined, not resolved: '//other.example' must stay a path of ours.
  return new Request(origin + incoming.url, {
    method,
    headers,
    body: hasBody ? await bodyOf(incoming, most) : null,
    signal,
  });
}

/** @throws Refusal before a byte is read */
async function bodyOf(incoming: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const length = incoming.headers['content-length'];
  if (length === undefined) {
    if (incoming.headers['transfer-encoding'] !== undefined)
      throw new Refusal(411, 'This request needs a Content-Length header.');
    return null;
  }
  if (Number(length) > most) throw new Refusal(413, 'This request is too large.');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}
