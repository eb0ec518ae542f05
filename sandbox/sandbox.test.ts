import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from './server.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ appUrl: 'http://localhost:3000', timeoutMs: 50 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' });
  await fetch(`${sandbox.url}/requests`, { method: 'DELETE' });
});

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const get = async (path: string) => (await fetch(sandbox.url + path)).json();
const company = (number: string): Promise<Response> =>
  fetch(`${sandbox.url}/company/${number}`, { headers: { authorization: `Basic ${btoa('key:')}` } });

it('answers as soon as it listens, even if its mail server starts slowly', async () => {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  const { listen } = Server.prototype;
  const slowly = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given: unknown[]) {
    setTimeout(() => Reflect.apply(listen, this, given), given[0] === port ? 0 : 200);
    return this;
  });
  const starting = startSandbox({ port });
  const signal = AbortSignal.timeout(3_000);
  const ask = (): Promise<Response> =>
    fetch(`http://localhost:${port}/healthz`, { signal }).catch((error) => {
      if (signal.aborted) throw error;
      return ask();
    });
  expect((await ask()).status).toBe(200);
  slowly.mockRestore();
  await (await starting).close();
});

describe('faults', () => {
  it.each([
    [{ provider: 'nobody', kind: 'error' }, 'provider must be'],
    [{ provider: 'stripe', kind: 'earthquake' }, 'kind must be'],
    [{ provider: 'stripe', kind: 'error', times: 0 }, 'times must be'],
    [{ provider: 'companies', kind: 'late-webhook' }, 'sends no webhooks'],
    [{ provider: 'stripe', kind: 'too-many' }, 'has no answer of its own'],
    [{ provider: 'stripe', kind: 'error', containing: 1 }, 'containing must be'],
    ['nonsense', 'Send {provider'],
  ])('refuses %j', async (body, message) => {
    const response = await post('/faults', body);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain(message);
  });

  it('affects the given number of requests of one provider, and no more', async () => {
    await post('/faults', { provider: 'companies', kind: 'error', times: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await company('09812345')).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect(await get('/faults')).toEqual([]);
  });

  it('cuts connections, straight away or after a timeout', async () => {
    await post('/faults', { provider: 'companies', kind: 'refuse' });
    await expect(company('09812345')).rejects.toThrow();
    await post('/faults', { provider: 'companies', kind: 'timeout' });
    await expect(company('09812345')).rejects.toThrow();
    expect(await get('/requests?provider=companies')).toMatchObject([
      { fault: 'refuse', status: null },
      { fault: 'timeout', status: null },
    ]);
  });

  it('affects only the requests that contain a given text', async () => {
    await post('/faults', { provider: 'companies', kind: 'error', containing: 'ours' });
    expect((await company('09812345?for=theirs')).status).toBe(200);
    expect((await company('09812345?for=ours')).status).toBe(500);
  });

  it('can be set by a form', async () => {
    const response = await fetch(`${sandbox.url}/faults`, {
      method: 'POST',
      body: new URLSearchParams({ provider: 'identity', kind: 'slow', times: '3' }),
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe('/?view=faults');
    expect(await get('/faults')).toMatchObject([{ provider: 'identity', kind: 'slow', times: 3, after: false }]);
  });
});

it('logs what each provider was sent', async () => {
  await fetch(`${sandbox.url}/v1/customers?limit=3`, {
    headers: { authorization: 'Bearer sk_test_1', 'stripe-version': '2026-10-28.endive' },
  });
  await fetch(`${sandbox.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
    body: new URLSearchParams({ 'metadata[user]': '1', name: 'Ada' }),
  });
  await company('09812345');
  expect(await get('/requests?provider=stripe')).toMatchObject([
    { method: 'GET', path: '/v1/customers', query: { limit: '3' }, status: 200 },
    { method: 'POST', body: { metadata: { user: '1' }, name: 'Ada' }, rawBody: 'metadata%5Buser%5D=1&name=Ada' },
  ]);
  expect(await get('/requests')).toHaveLength(3);
});

describe('company look-up', () => {
  it('finds its companies, and answers 404 for others', async () => {
    expect(await (await company('09812345')).json()).toMatchObject({
      company_name: 'TEMEVALE HOMES LIMITED',
      company_status: 'active',
    });
    const unknown = await company('00000000');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ errors: [{ type: 'ch:service', error: 'company-profile-not-found' }] });
    expect((await fetch(`${sandbox.url}/company/09812345`)).status).toBe(401);
  });

  it('refuses a key, or too many requests, with its own messages', async () => {
    await post('/faults', { provider: 'companies', kind: 'wrong-key' });
    await post('/faults', { provider: 'companies', kind: 'too-many' });
    const refused = await company('09812345');
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { error: 'Invalid Authorization', type: 'ch:service' },
    ]);
    expect((await company('09812345')).status).toBe(429);
    expect((await company('09812345')).status).toBe(200);
  });
});

describe('bot check', () => {
  const verify = async (response: string, secret = 'sandbox-recaptcha-secret') =>
    (
      await fetch(`${sandbox.url}/recaptcha/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response }),
      })
    ).json();
  const token = (made = Date.now()): string => `sandbox.login.${made}.${Math.random().toString(36).slice(2)}`;

  it('accepts a token once, while it is fresh', async () => {
    const fresh = token();
    expect(await verify(fresh)).toMatchObject({ success: true, score: 0.9, action: 'login', hostname: 'localhost' });
    expect(await verify(fresh)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect(await verify(token(Date.now() - 121_000))).toMatchObject({ 'error-codes': ['timeout-or-duplicate'] });
    expect(await verify('forged')).toMatchObject({ 'error-codes': ['invalid-input-response'] });
    expect(await verify(token(), 'wrong')).toMatchObject({ 'error-codes': ['invalid-input-secret'] });
    expect(await verify('')).toMatchObject({ 'error-codes': ['missing-input-response'] });
  });

  it('gives the score that was set', async () => {
    await post('/botcheck', { score: 0.1, action: 'other' });
    expect(await verify(token())).toMatchObject({ success: true, score: 0.1, action: 'other' });
    await post('/botcheck', { success: false });
    expect(await verify(token())).toMatchObject({ success: false });
    expect((await post('/botcheck', { score: 2 })).status).toBe(400);
    await post('/botcheck', {});
  });
});

it.each(['mail', 'payments', 'identity', 'searches', 'requests', 'faults'])(
  'shows %s as a page without script',
  async (view) => {
    const response = await fetch(`${sandbox.url}/?view=${view}`);
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page).toContain('aria-current="page"');
    expect(page).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  },
);

it('remembers everything across a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const stateFile = join(folder, 'sandbox.json');
  try {
    const first = await startSandbox({ stateFile });
    await createTransport(first.smtpUrl).sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Kept' });
    const headers = { authorization: 'Bearer sk_test_1' };
    const body = new URLSearchParams({ email: 'kept@example.com' });
    const made = await fetch(`${first.url}/v1/customers`, { method: 'POST', headers, body }).then((r) => r.json());
    await first.close();

    const second = await startSandbox({ stateFile });
    const messages = await fetch(`${second.url}/mail/messages`).then((r) => r.json());
    expect(messages).toMatchObject([{ subject: 'Kept' }]);
    const found = await fetch(`${second.url}/v1/customers/${made.id}`, { headers }).then((r) => r.json());
    expect(found).toEqual(made);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('if durable, answers once the change is in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const stateFile = join(folder, 'sandbox.json');
  const durable = await startSandbox({ stateFile, durable: true });
  try {
    for (let customer = 0; customer < 5; customer += 1) {
      const answer = await fetch(`${durable.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox' },
        body: new URLSearchParams({ name: 'Amara' }),
      });
      const { id } = (await answer.json()) as { id: string };
      expect(JSON.parse(readFileSync(stateFile, 'utf8')).stripe.customers[id]).toMatchObject({ id });
      await createTransport(durable.smtpUrl).sendMail({ from: 'a@b.example', to: `${id}@b.example`, text: 'x' });
      const { messages } = JSON.parse(readFileSync(stateFile, 'utf8')) as { messages: { to: string }[] };
      expect(messages.map(({ to }) => to)).toContain(`${id}@b.example`);
    }
  } finally {
    await durable.close();
    rmSync(folder, { recursive: true });
  }
});
