/**
 * A page cached for everyone must never depend on who requested it. At one new address after another, a request with a
 * live session and its cookies in an unusual form comes first; the next request, from a stranger, must get the public
 * page.
 */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Outcome, sendRaw, type Target } from './target';

const space = fc.string({ unit: fc.constantFrom(' ', '\t'), maxLength: 2 });
const before = fc.constantFrom(
  '',
  'a=b;',
  'a=b; ',
  'a=b;\t',
  ';',
  '; ;\t',
  'a;',
  '=;',
  'a="b;',
  'kt_consent=1.2026-11-21.all; ',
);
const after = fc.constantFrom('', ';', '; c=d', '\t;c', ',kt_sent=x', '"');
const equals = fc.constantFrom('=', ' =', '=\t', '= "', '="');
const header = fc.constantFrom('cookie', 'Cookie', 'COOKIE');
const method = fc.constantFrom('GET', 'HEAD', 'GET', 'POST');
const encoding = fc.constantFrom(
  '',
  'accept-encoding: br',
  'accept-encoding: br;q=0',
  'accept-encoding: gzip;q=0, br;q=0.0',
  'accept-encoding: *;q=0',
  'accept-encoding: identity;q=0',
  'accept-encoding: BR , gzip;q=0.1',
);
const more = fc.constantFrom(
  '',
  'range: bytes=0-1',
  'if-range: "x"\r\nrange: bytes=9-3',
  'if-none-match: *',
  'purpose: prefetch',
);

export const cookieSpellings = (session: string) =>
  fc.record({
    method,
    encoding,
    more,
    cookie: fc
      .tuple(header, space, before, equals, after)
      .map(([name, blank, start, sign, end]) => `${name}:${blank}${start}kt_session${sign}${session}${end}`),
  });

/** Requests as a stranger, decoding only the encoding that the answer names. */
export function fetchSignedOut(origin: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; encoding: string; body: string }>((resolve, reject) => {
    request(origin + path, { headers, agent: false }, async (response) => {
      const { 'content-encoding': encoding = '' } = response.headers;
      const bytes = Buffer.from(await text(response.setEncoding('latin1')), 'latin1');
      const body = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
      resolve({ status: response.statusCode ?? 0, encoding, body: body.toString('utf8') });
    })
      .on('error', reject)
      .end();
  });
}

/** Removes what differs between requests: the page's own address and the forms' tokens. */
const withoutMarks = (html: string) => html.replace(/\?n=\d+/g, '').replace(/name="renderedAt" value="[^"]*"/g, '');

/** @param session the cookie value of a live session */
export async function attackPageCache({ origin, watch }: Target, session: string, runs: number): Promise<Outcome> {
  const outcome: Outcome = { what: 'cookies beside cached pages', tried: 0, faults: [], stallMs: 0 };
  const pages = ['/', '/privacy-policy', '/seller/terms/v1'];
  const expected = new Map<string, string>();
  for (const page of pages) expected.set(page, withoutMarks((await fetchSignedOut(origin, page)).body));
  await watch();
  for (const { method, encoding, more, cookie } of fc.sample(cookieSpellings(session), runs)) {
    outcome.tried += 1;
    const page = pages[outcome.tried % pages.length] ?? '/';
    const path = `${page}?n=${outcome.tried}`;
    const lines = ['host: localhost', cookie, encoding, more, 'connection: close'].filter((line) => line !== '');
    const length = method === 'POST' ? ['content-length: 0'] : [];
    const head = `${[`${method} ${path} HTTP/1.1`, ...lines, ...length].join('\r\n')}\r\n\r\n`;
    const { status } = await sendRaw(origin, head);
    if (status >= 500) outcome.faults.push(`${status}: ${JSON.stringify(head)}`);
    for (const accepted of ['', 'br', 'gzip', 'br;q=0, gzip;q=0']) {
      const answer = await fetchSignedOut(origin, path, accepted ? { 'accept-encoding': accepted } : {});
      if (withoutMarks(answer.body) !== expected.get(page)) outcome.faults.push(`changed: ${JSON.stringify(head)}`);
      if (answer.encoding !== '' && answer.encoding !== accepted)
        outcome.faults.push(`${accepted} read as ${answer.encoding}`);
    }
  }
  outcome.stallMs = (await watch()).stallMs;
  return outcome;
}
