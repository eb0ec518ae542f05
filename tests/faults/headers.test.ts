import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixtures, insertFixtures } from '../attack/fixtures';
import { freePort } from '../support/ports';
import { startServer } from '../support/server';

/**
 * The exact headers of each kind of answer, over HTTP from the production build behind https: none may be missing and
 * none may be added. A change of a policy, header or cookie must be made here too.
 */
let origin = '';
let server: ChildProcess;
let cast: Fixtures;

/** The URL of the sandbox, which stands in for every third party. */
const OTHERS = process.env.SANDBOX_URL ?? '';

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  server = await startServer(origin, { env: { APP_URL: 'https://keyturn.example' } });
  cast = await insertFixtures(process.env.DATABASE_URL ?? '');
});
afterAll(async () => {
  server.kill('SIGKILL');
  await cast.end();
});

type HeaderValues = Record<string, string>;

/** Headers that HTTP itself needs, and those that only describe the bytes. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
  'etag',
  'set-cookie',
]);

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init });
  const said: HeaderValues = {};
  for (const [name, value] of answer.headers) {
    if (!TRANSPORT_HEADERS.has(name))
      said[name] = value.replaceAll(OTHERS, '(others)').replace(/'nonce-[^']+'/, '(nonce)');
  }
  return { status: answer.status, said, cookies: answer.headers.getSetCookie(), text: await answer.text() };
}

/** The request headers of a browser behind https. */
const as = (who: 'customer' | 'staff') => ({
  headers: { cookie: cast.sessions[who].replace('kt_session', '__Host-kt_session') },
});
const posting = (fields: Record<string, string>, init: RequestInit = {}) => ({
  ...init,
  method: 'POST',
  body: new URLSearchParams(fields),
});

/** A form of another site. */
const FORGED = posting({ email: 'x' }, { headers: { origin: 'https://elsewhere.example' } });

const OF_ALL = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** The headers of a document, with the parts of its content security policy that differ. */
const documentOf = ({ scripts = '', others = '', frames = "'self'", form = '' }) => ({
  ...OF_ALL,
  'content-type': HTML,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'same-origin',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${scripts}'self'${others}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${others}`,
    `frame-src ${frames}${others}`,
    `form-action 'self'${form}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    'upgrade-insecure-requests',
  ].join('; '),
});
const MARKED = "(nonce) 'strict-dynamic' ";

test('documents: cached, private, back office, payment, sign-in and not found', async () => {
  expect(await ask('/privacy-policy')).toMatchObject({ status: 200, said: documentOf({}), cookies: [] });
  const pages: [string, RequestInit, number, HeaderValues][] = [
    ['/contact', {}, 200, documentOf({ scripts: MARKED })],
    ['/sign-in', {}, 200, documentOf({ scripts: MARKED, others: ' (others)' })],
    ['/sell/about-you', as('customer'), 200, documentOf({ scripts: MARKED })],
    ['/sell/payment', as('customer'), 200, documentOf({ scripts: MARKED, others: ' (others)', form: ' (others)' })],
    ['/admin', as('staff'), 200, documentOf({ scripts: MARKED, frames: "'none'" })],
    ['/admin/nothing', as('staff'), 404, documentOf({ scripts: MARKED, frames: "'none'" })],
    ['/nothing', {}, 404, documentOf({ scripts: MARKED })],
    ['/sign-in?mode=sign-in', posting({ email: 'x' }), 422, documentOf({ scripts: MARKED, others: ' (others)' })],
    ['/sign-in?mode=sign-in', FORGED, 403, documentOf({ scripts: MARKED, others: ' (others)' })],
  ];
  for (const [path, init, status, said] of pages) {
    const answer = await ask(path, init);
    expect({ path, status: answer.status, said: answer.said, cookies: answer.cookies }).toEqual({
      path,
      status,
      said,
      cookies: [],
    });
  }
  const refused = await ask('/sign-in?mode=sign-in', FORGED);
  expect(refused.text).toMatch(/<header.*There was an error.*<footer/s);
});

test('calls, files, redirects, refusals and errors have the headers of their kind', async () => {
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec((await ask('/contact')).text)?.[1] ?? '';
  const file = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };
  const encoded = { ...file, 'content-encoding': 'gzip', vary: 'accept-encoding' };
  const cached = { ...OF_ALL, 'cache-control': 'public, max-age=3600' };
  const script = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  const answers: [string, RequestInit, number, HeaderValues][] = [
    ['/api/users/current', as('staff'), 200, { ...OF_ALL, 'content-type': JSON_TYPE }],
    ['/api/users/current', {}, 401, { ...OF_ALL, 'content-type': JSON_TYPE }],
    ['/api/nothing', {}, 404, { ...OF_ALL, 'content-type': JSON_TYPE }],
    ['/api/__testerror', {}, 404, { ...OF_ALL, 'content-type': JSON_TYPE }],
    ['/api/__testerror', as('staff'), 500, { ...OF_ALL, 'content-type': JSON_TYPE }],
    [
      '/api/openapi.json',
      as('staff'),
      200,
      { ...OF_ALL, 'content-type': JSON_TYPE, 'cache-control': 'private, no-cache' },
    ],
    ['/admin.data', as('staff'), 200, { ...OF_ALL, 'content-type': 'text/x-script', 'x-remix-response': 'yes' }],
    ['/sell/about-you', {}, 302, { ...OF_ALL, location: '/sign-in' }],
    ['/robots.txt', {}, 200, { ...cached, 'content-type': TEXT }],
    ['/robots.txt', { method: 'DELETE' }, 405, { ...OF_ALL, 'content-type': TEXT, allow: 'GET, HEAD' }],
    ['/api/users/current', { method: 'DELETE' }, 405, { ...OF_ALL, 'content-type': JSON_TYPE, allow: 'GET, HEAD' }],
    ['/%ff', {}, 400, { ...OF_ALL, 'content-type': TEXT }],
    ['/healthz', {}, 200, { ...OF_ALL, 'content-type': TEXT }],
    ['/favicon.svg', {}, 200, { ...encoded, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }],
    [asset, {}, 200, { ...encoded, ...script }],
  ];
  for (const [path, init, status, said] of answers) {
    const answer = await ask(path, init);
    expect({ path, status: answer.status, said: answer.said }).toEqual({ path, status, said });
    expect(answer.cookies).toEqual([]);
  }
  const { status, said, cookies } = await ask('/api/transaction/export.csv', as('staff'));
  expect({ status, said, cookies }).toEqual({
    status: 200,
    said: {
      ...OF_ALL,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/),
    },
    cookies: [],
  });
});

test('cookies: each is for our host only, hidden from scripts, and lives as long as needed', async () => {
  const consent = await ask('/cookie-settings', posting({ otherCompanies: 'on', returnTo: '/' }));
  expect(consent).toMatchObject({ status: 303, said: { ...OF_ALL, location: '/' } });
  expect(consent.cookies).toEqual([
    expect.stringMatching(
      /^__Host-kt_consent=1\.\d{4}-\d\d-\d\d\.all; Path=\/; Max-Age=15724800; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);

  const signInAnswer = await ask('/api/authentication/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ destination: 'visitor@home.example', role: 'sell', preventEmail: true }),
  });
  expect(signInAnswer).toMatchObject({ status: 200, said: OF_ALL });
  expect(signInAnswer.cookies.map((line) => line.replace(/=[^;]+/, '=…'))).toEqual([
    '__Host-kt_browser=…; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-kt_sent=…; Max-Age=1800; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);

  const out = await ask('/sign-out', posting({}, as('customer')));
  expect(out).toMatchObject({ status: 303, said: { ...OF_ALL, 'clear-site-data': '"cache"' } });
  expect(out.cookies).toEqual(['__Host-kt_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
});
