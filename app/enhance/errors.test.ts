import { readFileSync } from 'node:fs';
import { transformWithEsbuild } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { tellErrors } from './errors';

afterEach(() => vi.unstubAllGlobals());

/** A page that hears of what fails in it. */
function pageAt(pathname: string) {
  const listeners: Record<string, (event: object) => void> = {};
  const told: [address: string, body: Record<string, string>][] = [];
  vi.stubGlobal('window', { addEventListener: (name: string, listener: () => void) => (listeners[name] = listener) });
  vi.stubGlobal('location', { pathname, search: '?email=amara@home.example' });
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: URLSearchParams) => told.push([address, Object.fromEntries(body)]),
  });
  tellErrors();
  return { listeners, told };
}

test('what fails is told: message, stack, path without query, and the script’s name; three times a page at most', () => {
  const { listeners, told } = pageAt('/sell/about-you');
  const error = new TypeError('x is undefined');
  listeners.error?.({ error, message: 'Uncaught TypeError: x is undefined' });
  listeners.unhandledrejection?.({ reason: 'gone' });
  listeners.error?.({ error: undefined, message: 'Script error.' });
  listeners.error?.({ error });
  const same = { path: '/sell/about-you', release: 'errors.ts' };
  expect(told).toEqual([
    ['/browser-errors', { message: 'x is undefined', stack: error.stack, ...same }],
    ['/browser-errors', { message: 'gone', stack: '', ...same }],
    ['/browser-errors', { message: 'Script error.', stack: '', ...same }],
  ]);
  expect(readFileSync('app/routes.ts', 'utf8')).toContain("route('browser-errors'");
});

test('it is under 1 kB', async () => {
  const source = readFileSync('app/enhance/errors.ts', 'utf8');
  const { code } = await transformWithEsbuild(source, 'errors.ts', { minify: true, target: 'es2023' });
  expect(code.length).toBeLessThan(1_000);
});
