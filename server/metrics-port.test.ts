import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorFacts } from '../app/platform/error-facts';
import { eventually } from '../tests/support/eventually';
import { serverBuild } from '../tests/support/server-build';
import { createListener } from './listener';
import { openMetrics } from './metrics-port';

/** What the listener counts of each request, and where the metrics can be read. */

const PERSON = 'meera@home.example';
const requestBegan = vi.fn();
const requestEnded = vi.fn();
const logged = vi.fn();
const whyNotReady = vi.fn(async (): Promise<object | null> => null);
const metricsText = vi.fn(async () => 'keyturn_ready 1\n');
let release = () => {};
const slow = () => new Promise<Response>((resolve) => (release = () => resolve(new Response('late'))));

const app = {
  isReady: async () => true,
  isCrossSite: () => false,
  ownCookies: () => undefined,
  clientNetwork: (ip: string) => ip,
  resolveClientIp: () => '203.0.113.7',
  reportError: () => {},
  defaultHeaders: {},
  traced: (_step: object, work: (setAttributes: () => void) => unknown) => work(() => {}),
  log: { info: logged },
  env: {
    APP_URL: 'http://localhost',
    METRICS_PORT: 0,
    METRICS_HOST: '127.0.0.1',
    REQUEST_ID_HEADER: 'fly-request-id',
    REVISION: 'b0880fe8',
  },
  requestBegan,
  requestEnded,
  metricsText,
  metricsType: 'text/plain; version=0.0.4',
  whyNotReady,
  errorFacts,
  startWatching: () => {},
};
const route = (id: string, path: string, loader: () => unknown) => ({ id, path, parentId: 'root', module: { loader } });
const routes = {
  root: { id: 'root', path: '', module: {} },
  user: route('user', 'users/:id', () => new Response('a user')),
  broken: route('broken', 'broken', () => new Response('no', { status: 503 })),
  slow: route('slow', 'slow', slow),
  unknown: route('unknown', '*', () => new Response('none', { status: 404 })),
};
const build = serverBuild(routes, app);
const state = { isStarted: true, isDraining: false, lastRequestAt: 0 };
const pageCache = { answer: () => false, store: async () => {} };

let server: http.Server;
let metrics: http.Server;
beforeAll(async () => {
  const isFile = (_incoming: unknown, outgoing: http.ServerResponse, path: string) =>
    path === '/logo.svg' && Boolean(outgoing.end('<svg/>'));
  server = http.createServer(createListener({ build, pageCache, answerFile: isFile, state })).listen(0);
  const opened = openMetrics(app as never, state);
  if (!opened) throw new Error('METRICS_PORT is set');
  metrics = opened;
  await Promise.all([once(server, 'listening'), once(metrics, 'listening')]);
});
afterAll(() => {
  server.close();
  metrics.close();
});
const portOf = (of: http.Server) => (of.address() as AddressInfo).port;

function ask(path: string, method = 'GET', of = server): http.ClientRequest {
  const sent = http.request({ port: portOf(of), host: '127.0.0.1', path, method, agent: false });
  sent.on('response', (response) => response.resume());
  sent.on('error', () => {});
  return sent.end();
}

test.each([
  [`/users/${PERSON}`, 'GET', '/users/:id', 200],
  [`/nothing/${PERSON}`, 'GET', '/*', 404],
  [`/%zz/${PERSON}`, 'GET', 'none', 400],
  ['/broken', 'GET', '/broken', 503],
  ['/logo.svg', 'GET', 'file', 200],
  ['/assets/of-another-build.css', 'GET', 'file', 404],
  ['/healthz', 'GET', '/healthz', 200],
  [`/users/${PERSON}`, 'PROPFIND', '/users/:id', 405],
])('%s is counted as %s %s', async (path, method, route, status) => {
  requestEnded.mockClear();
  ask(path, method);
  await eventually(() => expect(requestEnded).toHaveBeenCalledTimes(1));
  expect(requestEnded.mock.calls[0]?.[0]).toMatchObject({ route, method, status, isWhole: true });
  expect(JSON.stringify(requestEnded.mock.calls)).not.toContain(PERSON);
});

test.each([
  ['01KZ8Q-lhr', '01KZ8Q-lhr'],
  [PERSON, expect.stringMatching(/^[0-9a-f-]{36}$/)],
])('a request that the proxy calls %s is in the log by a safe name', async (told, request) => {
  logged.mockClear();
  const headers = { 'fly-request-id': told };
  await (await fetch(`http://127.0.0.1:${portOf(server)}/users/1`, { headers })).text();
  await eventually(() => expect(logged.mock.calls).toContainEqual([expect.objectContaining({ request }), 'request']));
});

test('the newest request is noted; checks and files of the build are not', async () => {
  const noted = async (path: string) => {
    state.lastRequestAt = 0;
    await (await fetch(`http://127.0.0.1:${portOf(server)}${path}`)).arrayBuffer();
    return state.lastRequestAt > 0;
  };
  expect(await noted('/users/1')).toBe(true);
  for (const path of ['/healthz', '/readyz', '/assets/of-another-build.css']) {
    expect([path, await noted(path)]).toEqual([path, false]);
  }
});

test('/healthz says which build answers', async () => {
  expect(await (await fetch(`http://127.0.0.1:${portOf(server)}/healthz`)).text()).toBe('ok b0880fe8\n');
});

test('a missing file of another build is asked for at another machine, and that answer is not cached', async () => {
  const [response] = (await once(ask('/assets/of-another-build.css'), 'response')) as [http.IncomingMessage];
  expect(response.headers).toMatchObject({
    'fly-replay': expect.stringContaining('elsewhere=true'),
    'cache-control': 'no-store',
  });
});

test('a visitor who leaves before the answer is counted as gone', async () => {
  requestEnded.mockClear();
  const sent = ask('/slow');
  await once(sent, 'socket');
  await eventually(() => expect(String(release)).toContain('late'));
  sent.destroy();
  await eventually(() => expect(requestEnded).toHaveBeenCalledTimes(1));
  expect(requestEnded.mock.calls[0]?.[0]).toMatchObject({ route: '/slow', isWhole: false });
  release();
});

test('a request counts once when its connection is reused', async () => {
  requestEnded.mockClear();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; n < 3; n += 1) {
    const sent = http.get({ port: portOf(server), host: '127.0.0.1', path: '/healthz', agent });
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
    await once(response.resume(), 'end');
  }
  await eventually(() => expect(requestEnded).toHaveBeenCalledTimes(3));
  agent.destroy();
});

test('the metrics are served only at their own address', async () => {
  const statusOf = async (path: string, method = 'GET') => {
    const [response] = (await once(ask(path, method, metrics), 'response')) as [http.IncomingMessage];
    return response.statusCode;
  };
  expect(await statusOf('/metrics')).toBe(200);
  expect(metricsText).toHaveBeenCalledWith(state);
  for (const [path, method] of [['/'], ['/metrics/'], ['/metrics?x=1'], ['/metrics', 'POST'], [`/${PERSON}`]]) {
    expect(await statusOf(path ?? '', method)).toBe(404);
  }
  metricsText.mockRejectedValueOnce(new Error('no'));
  expect(await statusOf('/metrics')).toBe(500);
});

test('/readyz there says why the process is not ready, in the server’s own words', async () => {
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(metrics)}/readyz`);
    return [answer.status, await answer.json()];
  };
  expect(await readiness()).toEqual([200, { ready: true }]);
  whyNotReady.mockResolvedValueOnce({ migrations: ['20261128000600_email_returns'] });
  expect(await readiness()).toEqual([503, { migrations: ['20261128000600_email_returns'] }]);
  const refused = Object.assign(new Error('no such user: keyturn'), { name: 'error', code: '08P01' });
  whyNotReady.mockResolvedValueOnce({ err: refused });
  const error = { name: 'error', code: '08P01', message: 'no such user: keyturn' };
  expect(await readiness()).toEqual([503, { error }]);
});

test('without a port there is no listener', () => {
  const closed = { ...app, env: { ...app.env, METRICS_PORT: undefined } };
  expect(openMetrics(closed as never, state)).toBeNull();
});
