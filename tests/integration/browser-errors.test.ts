import { beforeEach, expect, test, vi } from 'vitest';
import * as reporting from '~/platform/error-reporting.server';
import { action } from '~/routes/public/browser-errors';
import { Browser } from '../support/routes';

const PATH = '/browser-errors';
const failed = {
  message: 'x is not a function',
  stack: 'at https://keyturn.example/authenticate?token=secret:1:2\nat https://keyturn.example/assets/a.js:3:4',
  path: '/authenticate?token=secret',
  release: 'https://keyturn.example/assets/a.js',
};
let reported: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reported = vi.spyOn(reporting, 'reportError').mockReset();
});

test('an error in a browser is reported without queries', async () => {
  expect((await new Browser().post(action, PATH, failed)).status).toBe(204);
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ name: 'BrowserError', message: failed.message }), {
    path: '/authenticate',
    release: failed.release,
  });
  const [error] = reported.mock.calls[0] as unknown as [Error];
  expect(error.stack).toContain('/assets/a.js:3:4');
  expect(error.stack).not.toContain('secret');
});

test('the stack of Safari or Firefox is reported as Chrome’s, so that its places are read', async () => {
  const stack = 'save@https://keyturn.example/assets/a.js:3:4\n@https://keyturn.example/assets/b.js:5:6';
  await new Browser().post(action, PATH, { ...failed, stack });
  const [error] = reported.mock.calls[0] as unknown as [Error];
  expect(error.stack?.split('\n').slice(1)).toEqual([
    '    at save (https://keyturn.example/assets/a.js:3:4)',
    '    at https://keyturn.example/assets/b.js:5:6',
  ]);
});

test('a path is reported without ids and without a link’s token', async () => {
  for (const [path, told] of [
    [`/dashboard/sell/${'a1'.repeat(12)}/receipt`, '/dashboard/sell/:id/receipt'],
    ['/search-results/eyJhbGciOi.J9', '/search-results/:id'],
  ] as const) {
    await new Browser().post(action, PATH, { ...failed, message: told, path });
    expect(reported).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ path: told }));
  }
});

test('an empty message reports nothing, and a long one is cut', async () => {
  expect((await new Browser().post(action, PATH, {})).status).toBe(204);
  expect(reported).not.toHaveBeenCalled();
  await new Browser().post(action, PATH, { ...failed, message: 'x'.repeat(100_000) });
  const [[error]] = reported.mock.calls as unknown as [[Error]];
  expect(error.message).toHaveLength(500);
});

test('an office that sends one error again and again can still report another', async () => {
  const office = new Browser('198.51.100.78');
  for (let n = 0; n < 40; n++) expect((await office.post(action, PATH, failed)).status).toBe(204);
  expect(reported).toHaveBeenCalledOnce();
  expect((await office.post(action, PATH, { ...failed, message: 'y is not defined' })).status).toBe(204);
  expect(reported).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: 'y is not defined' }),
    expect.anything(),
  );
});

test('one IP address can send a limited number, and another site none', async () => {
  const browser = new Browser('198.51.100.77');
  const statuses = [];
  for (let n = 0; n < 22; n++) {
    statuses.push((await browser.post(action, PATH, { ...failed, message: `number ${n}` })).status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect((await new Browser().post(action, PATH, failed, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
