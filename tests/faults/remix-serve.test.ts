import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/ports';
import { startServer } from '../support/server';

/** The same build under Remix's own server. docs/decisions/02-our-own-server.md says what does not work there. */
let origin = '';
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  const run = ['node_modules/.bin/remix-serve', 'build/server/index.js'];
  server = await startServer(origin, { run, until: '/sign-in' });
});
afterAll(() => server.kill('SIGKILL'));

const ask = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init });

test('pages are complete, with their security policy, and their assets load', async () => {
  for (const path of ['/', '/sign-in?role=buy']) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await answer.text();
    expect([html.slice(0, 15), html.includes('</html>')]).toEqual(['<!DOCTYPE html>', true]);
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
    expect((await ask(script)).headers.get('content-type')).toMatch(/javascript/);
  }
});

test('a private page gives its scripts a new nonce each time', async () => {
  const markOf = async () => {
    const answer = await ask('/nothing-here');
    expect(answer.status).toBe(404);
    const [, nonce = 'none'] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  expect(await markOf()).not.toBe(await markOf());
});

test('a form with a mistake comes back with what was typed', async () => {
  const body = new URLSearchParams({ email: 'nobody at all' });
  const answer = await ask('/sign-in?mode=sign-in', { method: 'POST', body, headers: { origin } });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('value="nobody at all"');
  expect(html).toContain('<title>Error: ');
});

test('a visitor without access is sent to sign in; another site cannot post', async () => {
  const answer = await ask('/sell/about-you');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in']);
  const call = await ask('/api/property', { method: 'POST', headers: { origin: 'https://elsewhere.example' } });
  expect(call.status).toBe(403);
});

test('an unknown call is answered in JSON', async () => {
  const answer = await ask('/api/nothing/here');
  expect([answer.status, await answer.json()]).toEqual([404, { message: expect.any(String) }]);
});
