import { afterEach, expect, test, vi } from 'vitest';
import { reportErrors } from './error-reports';

afterEach(() => vi.unstubAllGlobals());

/** A page in which errors happen. */
function page() {
  const listeners = new Map<string, (event: object) => void>();
  const sent: string[] = [];
  vi.stubGlobal('addEventListener', (name: string, listen: (event: object) => void) => listeners.set(name, listen));
  vi.stubGlobal('location', { pathname: '/sell/about-you' });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) =>
    sent.push(body.get('message') ?? ''),
  );
  reportErrors();
  const fail = (error: Error) => listeners.get('error')?.({ error });
  return { sent, fail };
}

test('an error that happens again and again is reported once, and the next one is reported too', () => {
  const { sent, fail } = page();
  const again = new Error('again');
  for (let n = 0; n < 50; n++) fail(again);
  fail(new Error('another'));
  expect(sent).toEqual(['again', 'another']);
});

test('a page reports at most ten different errors', () => {
  const { sent, fail } = page();
  for (let n = 0; n < 50; n++) fail(new Error(`number ${n}`));
  expect(sent).toHaveLength(10);
});
