import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageCache } from './page-cache';

/** A short form of the app's own rule. */
const copyFor = (cookies = '') =>
  cookies.includes('session') ? null : (cookies.match(/choice=(\w+)/)?.[1] ?? 'unasked');

/** Every rendering differs, so that a cached answer can be told from a new one. */
let server: Server;
let rendered: number;
let answer: () => Response;

beforeEach(async () => {
  rendered = 0;
  answer = () => new Response(null);
  const pageCache = new PageCache(copyFor);
  server = createServer(async (incoming, outgoing) => {
    if (pageCache.answer(incoming, outgoing)) return;
    rendered += 1;
    const body = Buffer.from(`page ${rendered}`);
    await pageCache.store(incoming, answer(), body, 60);
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const get = (headers: Record<string, string> = {}, path = '/') =>
  new Promise<{ body: string; headers: IncomingMessage['headers'] }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const body = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
        resolve({ body: String(body), headers: response.headers });
      });
    })
      .on('error', reject)
      .end();
  });

it('renders once for everyone, whatever encoding they accept', async () => {
  expect((await get()).body).toBe('page 1');
  expect((await get({ 'accept-encoding': 'gzip' })).body).toBe('page 1');
});

it('caches each address separately, queries included', async () => {
  await get();
  expect((await get({}, '/?role=buy')).body).toBe('page 2');
});

it('never answers a visitor with a session, and caches nothing made for one', async () => {
  const cookie = { cookie: 'a=b; kt_session=abc' };
  expect((await get(cookie)).body).toBe('page 1');
  expect((await get()).body).toBe('page 2');
  expect((await get(cookie)).body).toBe('page 3');
});

it('caches a copy for each cookie choice that changes the page', async () => {
  expect((await get()).body).toBe('page 1');
  expect((await get({ cookie: 'choice=all' })).body).toBe('page 2');
  expect((await get({ cookie: 'choice=all' })).body).toBe('page 2');
  expect((await get()).body).toBe('page 1');
});

it.each([
  ['what sets a cookie', () => new Response(null, { headers: { 'set-cookie': 'a=b' } })],
  ['an error', () => new Response(null, { status: 500 })],
])('never caches %s', async (_name, response) => {
  answer = response;
  await get();
  expect((await get()).body).toBe('page 2');
});

it('caches 200 pages at most, and drops the oldest, so that made-up queries cost no memory', async () => {
  for (let page = 0; page <= 200; page += 1) await get({}, `/?page=${page}`);
  expect((await get({}, '/?page=1')).body).toBe('page 2');
  expect((await get({}, '/?page=0')).body).toBe('page 202');
});

it('renders a page again when it has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await get();
  vi.setSystemTime(Date.now() + 61_000);
  expect((await get()).body).toBe('page 2');
});
