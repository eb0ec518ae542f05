import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '../attack/site';
import { eventually } from '../support/eventually';
import { messagesTo } from '../support/mail';
import { freePort } from '../support/ports';
import { startServer } from '../support/server';
import { traceReceiver } from '../support/trace-receiver';

/** The production build, monitored from outside as an operator does. */

const PERSON = 'meera@home.example';
let server: ChildProcess;
let receiver: Awaited<ReturnType<typeof traceReceiver>>;
let origin: string;
let metricsPort: number;

beforeAll(async () => {
  receiver = await traceReceiver();
  metricsPort = await freePort();
  origin = `http://localhost:${await freePort()}`;
  const env = { METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint };
  server = await startServer(origin, { env });
});
afterAll(() => {
  server.kill('SIGKILL');
  receiver.close();
});

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

/** Requests a path unchanged, without the corrections that `fetch` makes. */
const ask = (path: string, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ port: new URL(origin).port, path, method }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject).end();
  });

test('requests are counted by route, and not by anything that a visitor sends', async () => {
  for (const path of [
    '/cookie-policy',
    '/cookie-policy',
    '/favicon.ico',
    `/people/${PERSON}`,
    `/%zz/${PERSON}`,
    `/admin/users/${PERSON}`,
  ])
    await ask(path);
  await ask(`/${PERSON}`, 'PROPFIND');
  // A request is counted after its answer is sent, so the client may be a moment ahead.
  const text = await eventually(async () => {
    const told = await metrics();
    expect(told).toContain('route="/admin/users/:id"');
    expect(told).toContain('method="other"');
    return told;
  });
  expect(text).not.toMatch(/meera/i);
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  const known = addresses.map(({ pattern }) => pattern.toLowerCase());
  const ours = ['cached page', 'file', 'none', '/healthz', '/readyz', '/cookie-policy', ...known];
  expect([...routes].filter((route) => !ours.includes(route?.toLowerCase() ?? ''))).toEqual([]);
  expect(text).toMatch(/keyturn_http_requests_total\{route="\/cookie-policy",method="GET",status="2xx"\} 1\n/);
  expect(text).toMatch(/keyturn_http_requests_total\{route="cached page",method="GET",status="2xx"\} 1\n/);
  expect(text).toMatch(/keyturn_http_requests_total\{route="file",method="GET",status="2xx"\} 1\n/);
  expect(text).toMatch(/keyturn_http_requests_total\{route="none",method="GET",status="4xx"\} 1\n/);
  expect(text).toMatch(/method="other",status="4xx"\} 1\n/);
  expect(text).toMatch(/keyturn_ready 1\n/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
});

test('metrics are served on their own port and address only', async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).headers.get('content-type')).toMatch(/^text\/plain/);
});

test('a trace leads from the request for a link to the mail server', async () => {
  const body = { destination: PERSON, role: 'sell', botCheckToken: `sandbox.login.${Date.now()}.1` };
  const answer = await fetch(`${origin}/api/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  await eventually(async () => expect(await messagesTo(PERSON)).toHaveLength(1));
  const mail = await receiver.find('call mail');
  await receiver.find('email magic-link');
  await receiver.find('POST /api/authentication/sign-in');
  expect(receiver.wayTo(mail)).toEqual([
    'POST /api/authentication/sign-in',
    'transaction',
    'email magic-link',
    'call mail',
  ]);
  const said = JSON.stringify(receiver.asked);
  expect(said).toContain('call botcheck');
  expect(said).not.toMatch(/meera|home\.example|sandbox\.login/i);
});

test('told to stop, it sends the remaining traces and exits', async () => {
  receiver.spans.length = 0;
  await ask('/seller/terms');
  server.kill('SIGTERM');
  const span = await receiver.find('GET /seller/terms');
  expect(span.facts['http.response.status_code']).toBe('200');
  await eventually(() => expect(server.exitCode).toBe(0));
});
