import { afterEach, expect, test, vi } from 'vitest';
import * as reporting from '~/platform/error-reporting.server';
import { action, loader } from '~/routes/public/browser-errors';
import { Browser } from '../support/routes';

afterEach(() => {
  vi.restoreAllMocks();
});

const told = { message: 'x is undefined', stack: 'Error\n at f (a.js:1:2)', path: '/sell/about-you', release: 'a.js' };

test('what fails in a customer’s browser is reported, without ids, and nobody reads it there', async () => {
  const report = vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
  const browser = new Browser('203.0.113.40');
  const answer = await browser.post(action, '/browser-errors', { ...told, path: `/dashboard/sell/${'a1'.repeat(12)}` });
  expect(answer.status).toBe(204);
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'BrowserError', message: told.message, stack: told.stack }),
    { path: '/dashboard/sell/:id', release: 'a.js' },
  );
  expect((await browser.get(loader, '/browser-errors')).status).toBe(404);
});

test('from one place no more than twenty in five minutes, and none from another site', async () => {
  const report = vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
  const browser = new Browser('203.0.113.41');
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await browser.post(action, '/browser-errors', told)).status);
  expect(statuses).toEqual([...Array(20).fill(204), 429]);
  expect(report).toHaveBeenCalledTimes(20);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await new Browser().post(action, '/browser-errors', told, elsewhere)).status).toBe(403);
});
