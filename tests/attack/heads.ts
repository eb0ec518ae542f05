/** Requests with invalid request lines and headers, and requests that the client abandons half-way. */
import { attack, type Outcome, sendRaw, type Target } from './target';

const request = (line: string, headers: readonly string[] = []) =>
  `${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`;

const RANGES = [
  'bytes=9-3',
  'bytes=0-0',
  'bytes=-1',
  'bytes=-0',
  'bytes=5-',
  'bytes=-',
  'bytes=',
  'bytes=a-b',
  'bytes=0-99999999999999999999',
  'bytes=99999999999-',
  'bytes=1e9-2',
  'bytes=-9e99',
  'bytes=0-1,2-3,9-3',
  'bytes=NaN-Infinity',
  'lines=1-2',
  '=',
  '-',
  `bytes=${'0-1,'.repeat(900)}`,
];
const TARGETS = [
  '//',
  '///',
  '//evil.example/path',
  '/\\evil.example',
  '*',
  'http://evil.example/',
  'http://evil.example/sign-in?role=buy',
  'http://evil.example:notaport/',
  'ftp://evil.example/',
  'https://',
  'http:',
  'evil.example:443',
  '/%',
  '/%00',
  '/%E0%A4%A',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/assets/../../server/index.js',
  '/assets/%2e%2e%2f%2e%2e%2fserver/index.js',
  '/?',
  '/#',
  '/?#',
  '/;;;',
  '/.data',
  '/_root.data',
  '/_root.data?_routes=',
  '/sign-in.data?_routes=root,nothing,__proto__',
  '/sign-in?_data=routes%2Faccount%2Fsign-in',
  '/sign-in?_data=__proto__',
  '/sign-in?index',
  '/__manifest',
  '/__manifest?p=%2F',
  '/__manifest?p=',
  `/__manifest?${'p=/admin/users&'.repeat(1_000)}`,
  `/__manifest?${'p=/a&'.repeat(3_000)}`,
  `/${'a/'.repeat(7_000)}`,
  `/${'%61/'.repeat(3_500)}`,
  `/${'%25'.repeat(4_500)}`,
  `/admin/${'x'.repeat(14_000)}`,
  `/?${'a&'.repeat(7_000)}`,
  `/sign-in?${'continue=/&'.repeat(1_200)}`,
  `/sign-in?continue=${'/sell'.repeat(2_800)}`,
  '/api/property/postcode/%00',
  '/api/users/email/%00%ff',
  '/authenticate?token=%00',
  '/authenticate?token=x&type=y&role=z',
  '/sell/payment-success?payment_intent=%00&redirect_status=succeeded',
  '/api/address/search?query=%00%01&country=%00',
  '/dashboard/sell/%00',
  '/constructor',
  '/__proto__',
  '/api/__proto__',
  '/healthz/',
  '/readyz?x',
];
const METHODS = ['TRACE', 'TRACK', 'CONNECT', 'OPTIONS', 'PROPFIND', 'PURGE', 'DELETE', 'PATCH', 'PUT', 'POST', 'HEAD'];
const METHOD_TARGETS = ['/', '/sign-in', '/api/property', '/assets/', '/favicon.ico', '/nothing', '*'];
const HOSTS = [
  '',
  ' ',
  'a b',
  '[',
  '[::1',
  'a:b:c',
  '%00',
  '@',
  'x'.repeat(5_000),
  'evil.example',
  'é',
  '..',
  '?',
  '/',
];
const HEADERS = [
  'expect: 100-continue',
  'expect: 200-ok',
  'upgrade: websocket\r\nconnection: upgrade',
  'content-length: -1',
  'content-length: 9e9',
  'content-length: 5',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 5\r\ntransfer-encoding: chunked',
  'transfer-encoding: gzip',
  'accept-encoding: br;q=0',
  'accept-encoding: br;q=0, gzip;q=0, identity;q=0, *;q=0',
  `accept-encoding: ${'a,'.repeat(6_000)}`,
  `accept-encoding: ${'a;q=0.1;'.repeat(1_500)}`,
  'if-none-match: *',
  `if-none-match: ${'"a",'.repeat(3_000)}`,
  'if-range: "x"\r\nrange: bytes=9-3',
  'if-modified-since: yesterday',
  'cookie: kt_session',
  'cookie: kt_session=',
  'cookie: kt_session=%E0%A4%A',
  'cookie: kt_session=e30%3D',
  'cookie: kt_sent=Ijwi; kt_browser=%%%; kt_consent=1.9999-99-99.all',
  'cookie: __proto__=1; kt_session=__proto__',
  `cookie: ${'a=b;'.repeat(3_500)}`,
  `cookie: ${'='.repeat(14_000)}`,
  `cookie: ${';'.repeat(14_000)}`,
  `cookie: kt_session=${'A'.repeat(14_000)}`,
  'x-forwarded-for: \u0001',
  'sec-fetch-site: cross-site',
  'origin: null',
  'purpose: prefetch',
  'authorization: Bearer \xff',
  '__proto__: x',
  `a${'b'.repeat(15_000)}: c`,
];

function* heads(): Generator<string> {
  const host = 'host: localhost';
  for (const file of ['/favicon.ico', '/favicon.svg', '/robots.txt', '/']) {
    for (const range of RANGES) {
      yield request(`GET ${file} HTTP/1.1`, [host, `range: ${range}`]);
      yield request(`HEAD ${file} HTTP/1.1`, [host, `range: ${range}`, 'if-range: "x"']);
    }
  }
  for (const target of TARGETS) {
    yield request(`GET ${target} HTTP/1.1`, [host]);
    yield request(`POST ${target} HTTP/1.1`, [host, 'content-length: 0']);
  }
  for (const method of METHODS) {
    for (const target of METHOD_TARGETS) yield request(`${method} ${target} HTTP/1.1`, [host, 'content-length: 0']);
  }
  for (const given of HOSTS) yield request('GET /sign-in HTTP/1.1', [`host: ${given}`]);
  for (const header of HEADERS) {
    yield request('GET /sign-in HTTP/1.1', [host, header]);
    yield request('GET /favicon.ico HTTP/1.1', [host, header]);
    yield request('POST /sign-in HTTP/1.1', [host, header]);
  }
  yield request('GET / HTTP/1.0');
  yield request('GET / HTTP/9.9', [host]);
  yield request('GET /', [host]);
  yield '\r\n\r\n';
  yield '\0\0\0\0';
}

const firstLine = (head: string) => JSON.stringify(head.slice(0, 120));

export const attackHeads = (target: Target): Promise<Outcome> =>
  attack(target, 'malformed heads', heads(), async (head) => (await sendRaw(target.origin, head)).status, firstLine);

/**
 * Clients that disconnect at each moment: before the head is complete, within the body, before the answer, within the
 * answer.
 */
export function attackByLeaving(target: Target, cookie = ''): Promise<Outcome> {
  const cookies = cookie ? [`cookie: ${cookie}`] : [];
  const whole = [
    request('GET / HTTP/1.1', ['host: localhost', ...cookies]),
    request('GET /sign-in HTTP/1.1', ['host: localhost']),
    request('GET /admin HTTP/1.1', ['host: localhost', ...cookies]),
    `${request('POST /sign-in HTTP/1.1', [
      'host: localhost',
      'content-type: application/x-www-form-urlencoded',
      'content-length: 1000',
    ])}${'firstName=Ada&'.repeat(71)}email`,
  ];
  const shots = whole.flatMap((bytes) => [
    ...[0.2, 0.5, 0.9].map((part) => ({ bytes: bytes.slice(0, Math.floor(bytes.length * part)), afterMs: 5 })),
    ...[0, 1, 2, 4, 8, 16, 32].map((afterMs) => ({ bytes, afterMs })),
  ]);
  return attack(
    target,
    'clients that leave',
    shots,
    async ({ bytes, afterMs }) => (await sendRaw(target.origin, bytes, { hangUpAfterMs: afterMs })).status,
    ({ bytes, afterMs }) => `${firstLine(bytes)} left after ${afterMs} ms`,
  );
}
