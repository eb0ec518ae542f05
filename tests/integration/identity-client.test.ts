import { createServer, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CheckOrder,
  cancelCheck,
  checkPage,
  createCheck,
  findCheck,
  findCheckByReference,
  IdentityRefused,
  IdentityUnavailable,
  readCheckEvent,
} from '~/integrations/identity.server';
import * as clock from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { log } from '~/platform/log.server';
import { signatureOf } from '../../sandbox/core/signature';

/** The app's client of the identity provider, against the sandbox's provider. */
const sandbox = process.env.SANDBOX_URL ?? '';

const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(sandbox + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
};
const fault = (kind: string, more: object = {}) =>
  control('POST', '/faults', { provider: 'identity', kind, path: '/client/api', ...more });

type Sent = { method: string; path: string; body: Record<string, unknown>; query: Record<string, string> };
const sent = async (): Promise<Sent[]> => control('GET', '/requests?provider=identity');
const tokensAsked = async () => (await sent()).filter(({ path }) => path === '/oauth2/token').length;
const ordersOf = async (reference: string) => control('GET', `/identity/checks?clientReference=${reference}`);

const order = (changes: Partial<CheckOrder> = {}): CheckOrder => ({
  reference: newId(),
  displayName: 'Zoë Ångström, 1 Larkspur Hill',
  person: { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@customer.example', phone: '+447700900123' },
  address: '1 Larkspur Hill, Bath, BA1 5TR',
  recipientEmails: [],
  reorderOf: null,
  ...changes,
});

beforeEach(async () => {
  await control('DELETE', '/requests');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await control('DELETE', '/faults');
});

describe('an order', () => {
  test('makes a check, which can be found by id and by reference', async () => {
    const checkOrder = order({ recipientEmails: ['result@firm.example'] });
    const check = await createCheck(checkOrder);
    expect(check).toEqual({
      id: expect.stringMatching(/^chk_/),
      clientReference: checkOrder.reference,
      state: 'OPEN',
      result: null,
      fileReference: expect.stringMatching(/^TF-/),
      url: `${sandbox}/identity/checks/${check.id}`,
    });
    expect(checkPage(check.id)).toBe(check.url);
    expect((await fetch(check.url)).status).toBe(200);
    expect(await findCheck(check.id)).toEqual(check);
    expect(await findCheckByReference(checkOrder.reference)).toEqual(check);
    const [made] = await ordersOf(checkOrder.reference);
    expect(made).toMatchObject({
      params: { subject: { givenName: 'Zoë', familyName: 'Ångström' }, address: checkOrder.address },
      resultRecipients: ['result@firm.example'],
    });
  });

  test('sends the known details of a person, and refuses a phone number that is not in E.164', async () => {
    const { person } = order();
    const phoneOnly = order({ person: { ...person, email: null, phone: '+447700900123' } });
    await createCheck(phoneOnly);
    expect((await ordersOf(phoneOnly.reference))[0].params.contact).toEqual({ phone: '+447700900123' });
    const national = order({ person: { ...person, phone: '07700900123' } });
    await expect(createCheck(national)).rejects.toThrow(IdentityRefused);
    const emailOnly = order({ person: { ...person, phone: null } });
    await createCheck(emailOnly);
    expect((await ordersOf(emailOnly.reference))[0].params.contact).toEqual({ email: 'zoe@customer.example' });
  });

  test('sent again returns the existing check', async () => {
    const checkOrder = order();
    const checks = await Promise.all(Array.from({ length: 20 }, () => createCheck(checkOrder)));
    expect(new Set(checks.map(({ id }) => id)).size).toBe(1);
    expect(await ordersOf(checkOrder.reference)).toMatchObject([{ orders: 20 }]);
  });

  test('that replaces an earlier check names it', async () => {
    const first = await createCheck(order());
    await cancelCheck(first.id);
    const again = order({ reorderOf: first.id });
    await createCheck(again);
    const [made] = await ordersOf(again.reference);
    expect(made.replaces.split('/').at(-1)).toBe(first.id);
  });

  test('that is invalid is refused with the provider’s reason, and the error’s message has no personal data', async () => {
    const { person } = order();
    const failed = await createCheck(order({ person: { ...person, email: 'zoe@', phone: null } })).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(IdentityRefused);
    expect(failed).toMatchObject({ message: 'identity: refused the order', reason: expect.stringContaining('email') });
  });
});

test('returns null for an unknown id, and does not call for a malformed one', async () => {
  expect(await findCheck('chk_none')).toBeNull();
  expect(await cancelCheck('chk_none')).toBeNull();
  expect(await findCheckByReference('nobody’s "one" \\')).toBeNull();
  await control('DELETE', '/requests');
  for (const hostile of ['', '..', '../../teams', 'a/b', 'a?b', 'a:cancel', 'é', 'x'.repeat(300)]) {
    expect(await findCheck(hostile)).toBeNull();
    expect(await cancelCheck(hostile)).toBeNull();
  }
  expect(await sent()).toEqual([]);
});

describe('cancelling', () => {
  test('returns the state afterwards, the second time too', async () => {
    const { id } = await createCheck(order());
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CANCELLED' });
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CANCELLED' });
  });

  test('comes too late for a check that has ended', async () => {
    const { id } = await createCheck(order());
    await control('POST', `/identity/checks/${id}/complete`);
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CLOSED', result: 'PASSED' });
  });

  test('with a lost answer is found out by the next try', async () => {
    const { id } = await createCheck(order());
    await fault('refuse', { after: true, containing: '{}' });
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CANCELLED' });
  });
});

describe('the access token', () => {
  test('is requested once, however many calls need it at the same time, and cached', async () => {
    await control('POST', '/identity/tokens/revoke');
    await Promise.all(Array.from({ length: 10 }, () => findCheck('chk_none')));
    const tokens = await tokensAsked();
    expect(tokens).toBe(1);
    await findCheck('chk_none');
    expect(await tokensAsked()).toBe(tokens);
  });

  test('that the provider rejects is dropped, and the call is retried once', async () => {
    await findCheck('chk_none');
    await control('POST', '/identity/tokens/revoke');
    await control('DELETE', '/requests');
    const { id } = await createCheck(order());
    expect(id).toMatch(/^chk_/);
    expect((await sent()).map(({ path }) => path.split('/').at(-1))).toEqual(['checks', 'token', 'checks']);
  });

  test('is replaced shortly before it expires', async () => {
    await control('POST', '/identity/tokens/revoke');
    await control('POST', '/identity/tokens', { expires_in: 100 });
    await findCheck('chk_none');
    await control('POST', '/identity/tokens', { expires_in: 3600 });
    await control('DELETE', '/requests');
    const later = (seconds: number) =>
      vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + seconds * 1_000));
    later(85);
    await findCheck('chk_none');
    expect(await tokensAsked()).toBe(0);
    later(91);
    await findCheck('chk_none');
    expect(await tokensAsked()).toBe(1);
  });

  test('that the provider refuses to issue is an error of our credentials, not of the order', async () => {
    await control('POST', '/identity/tokens/revoke');
    const secret = env.THIRDFORT_CLIENT_SECRET;
    env.THIRDFORT_CLIENT_SECRET = 'wrong';
    try {
      await expect(createCheck(order())).rejects.toThrow(new IdentityUnavailable('gave no token: 401'));
    } finally {
      env.THIRDFORT_CLIENT_SECRET = secret;
    }
    expect(await findCheck('chk_none')).toBeNull();
  });

  test('for another organisation is no reason to give up an order', async () => {
    const team = env.THIRDFORT_TEAM;
    env.THIRDFORT_TEAM = 'another team';
    try {
      await expect(createCheck(order())).rejects.toThrow(new IdentityUnavailable('answered 403'));
    } finally {
      env.THIRDFORT_TEAM = team;
    }
  });
});

describe('when the provider fails', () => {
  const quickly = () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200));
  };

  test.each(['refuse', 'error', 'timeout', 'slow'])('%s: an order is unavailable, never refused', async (kind) => {
    await findCheck('chk_none');
    quickly();
    await fault(kind);
    const checkOrder = order();
    await expect(createCheck(checkOrder)).rejects.toThrow(IdentityUnavailable);
    vi.restoreAllMocks();
    const check = await createCheck(checkOrder);
    expect(check.clientReference).toBe(checkOrder.reference);
    expect(await ordersOf(checkOrder.reference)).toHaveLength(1);
  });

  test.each(['refuse', 'error', 'timeout'])('%s after the order was taken: the next try finds it', async (kind) => {
    await findCheck('chk_none');
    quickly();
    await fault(kind, { after: true });
    const checkOrder = order();
    await expect(createCheck(checkOrder)).rejects.toThrow(IdentityUnavailable);
    const taken = await ordersOf(checkOrder.reference);
    vi.restoreAllMocks();
    const check = await createCheck(checkOrder);
    expect(taken.map(({ name }: { name: string }) => name.split('/').at(-1))).toEqual([check.id]);
  });

  test('a slow answer within the time limit counts', async () => {
    await findCheck('chk_none');
    await fault('slow');
    expect(await createCheck(order())).toMatchObject({ state: 'OPEN' });
  });

  test('a read is retried once by the client, but an order only by its job', async () => {
    const { id } = await createCheck(order());
    await fault('error');
    expect(await findCheck(id)).toMatchObject({ id });
    await control('DELETE', '/requests');
    await fault('error');
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    expect(await sent()).toHaveLength(1);
  });

  test('a failed token request counts as unavailable too', async () => {
    await control('POST', '/identity/tokens/revoke');
    await fault('error', { path: '/oauth2', times: 2 });
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    expect(await createCheck(order())).toMatchObject({ state: 'OPEN' });
  });

  test('no personal data is logged', async () => {
    const logged = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
    const checkOrder = order();
    await createCheck(checkOrder);
    await findCheckByReference(checkOrder.reference);
    await fault('error');
    await createCheck(order()).catch(() => {});
    const lines = JSON.stringify(logged.flatMap((each) => each.mock.calls));
    expect(lines).toContain('/checks');
    expect(lines).not.toMatch(/Ångström|zoe@|7700|Larkspur|sandbox_|thirdfort-secret/);
  });
});

describe('hostile answers', () => {
  /** The answer in place of the provider's. */
  let answer: (response: ServerResponse) => unknown = () => {};
  const theirs = { apiUrl: env.THIRDFORT_API_URL };
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response));
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    const address = server.address();
    env.THIRDFORT_API_URL = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => {
    env.THIRDFORT_API_URL = theirs.apiUrl;
    server.close();
    server.closeAllConnections();
  });
  const says = (status: number, body: unknown) => {
    answer = (response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const name = 'organizations/keyturn/teams/conveyancing/checks/chk_1';
  const good = { name, clientReference: 'ours', state: 'OPEN', result: null, fileReference: 'TF-1' };

  test.each<[string, unknown]>([
    ['no JSON', '<h1>Welcome</h1>'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', []],
    ['no name', { ...good, name: undefined }],
    ['a name with a path traversal', { ...good, name: 'organizations/a/teams/b/checks/../../c' }],
    ['an invalid id', { ...good, name: `${name}/findings/1` }],
    ['an endless id', { ...good, name: `${name}${'x'.repeat(500)}` }],
    ['no state', { ...good, state: '' }],
    ['a state of control characters', { ...good, state: '\u0000' }],
    ['an endless state', { ...good, state: 'x'.repeat(65) }],
    ['a state of another type', { ...good, state: 4 }],
    ['an endless reference', { ...good, clientReference: 'x'.repeat(256) }],
    ['megabytes', JSON.stringify({ ...good, more: 'x'.repeat(1_100_000) })],
  ])('%s', async (_, body) => {
    says(200, body);
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    await expect(findCheck('chk_1')).rejects.toThrow(IdentityUnavailable);
  });

  test('invalid optional fields are left out', async () => {
    says(200, {
      ...good,
      state: 'OP\u0000EN',
      result: 7,
      fileReference: 'x'.repeat(256),
      __proto__: { a: 1 },
      more: {},
    });
    expect(await findCheck('chk_1')).toEqual({
      id: 'chk_1',
      clientReference: 'ours',
      state: 'OPEN',
      result: null,
      fileReference: null,
      url: checkPage('chk_1'),
    });
  });

  test('finds our check on the second page', async () => {
    answer = (response) => {
      const isSecond = response.req.url?.includes('pageToken=second');
      const page = isSecond
        ? { checks: [{ ...good, name: `${name}2`, clientReference: 'another' }] }
        : { checks: [good], nextPageToken: 'second' };
      response.end(JSON.stringify(page));
    };
    expect(await findCheckByReference('another')).toMatchObject({ id: 'chk_12' });
  });

  test('a redirect is not followed', async () => {
    const paths: (string | undefined)[] = [];
    answer = (response) => {
      paths.push(response.req.url);
      if (paths.length === 1) return response.writeHead(307, { location: '/elsewhere' }).end();
      return response.end(JSON.stringify(good));
    };
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    expect(paths).toHaveLength(1);
  });

  test('refuses an endless list, and finds nothing in a list of other checks', async () => {
    says(200, { checks: [good], nextPageToken: 'again' });
    await expect(findCheckByReference('another')).rejects.toThrow(IdentityUnavailable);
    says(200, { checks: [good] });
    expect(await findCheckByReference('another')).toBeNull();
    says(200, {});
    expect(await findCheckByReference('another')).toBeNull();
  });

  test.each([401, 403, 404, 408, 429, 500, 503])('%s does not count as a refusal of the order', async (status) => {
    says(status, { error: { message: 'Zoë' } });
    const failed = await createCheck(order()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(IdentityUnavailable);
    expect(String(failed)).not.toContain('Zoë');
  });

  test.each<[unknown, string]>([
    [{ error: { message: 'No \u0000such\u0007 thing' } }, 'No such thing'],
    [{ error: { message: 'x'.repeat(9_000) } }, 'x'.repeat(500)],
    [{ error: 'unknown' }, 'They answered 422.'],
    ['<h1>', 'They answered 422.'],
  ])('a refusal has a reason of limited length: %#', async (body, reason) => {
    says(422, body);
    await expect(createCheck(order())).rejects.toMatchObject({ reason });
  });

  test('an order that was accepted but cannot be found is unavailable', async () => {
    answer = (response) => (response.req.method === 'POST' ? response.writeHead(409).end() : response.end('{}'));
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
  });

  test('an answer that stops half-way', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      response.destroy();
    };
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
  });
});

describe('a callback', () => {
  const data = {
    name: 'organizations/keyturn/teams/conveyancing/checks/chk_1',
    clientReference: 'ours',
    state: 'CLOSED',
    result: 'PASSED',
  };
  const body = (changes: object = {}) =>
    JSON.stringify({ id: 'evt_1', type: 'check.completed', createTime: '2026-11-22T10:00:00Z', data, ...changes });
  const sign = (text: string) => signatureOf(text, env.THIRDFORT_WEBHOOK_SECRET);

  test('is read if it is correctly signed', () => {
    expect(readCheckEvent(body(), sign(body()))).toEqual({
      id: 'evt_1',
      type: 'check.completed',
      check: {
        id: 'chk_1',
        clientReference: 'ours',
        state: 'CLOSED',
        result: 'PASSED',
        fileReference: null,
        url: checkPage('chk_1'),
      },
    });
  });

  test('is read as the sandbox sends it', async () => {
    const { id } = await createCheck(order());
    const sentOut: { body: string }[] = await control('GET', '/webhooks');
    const { body: text = '' } = sentOut.find((delivery) => delivery.body.includes(id)) ?? {};
    expect(readCheckEvent(text, sign(text))).toMatchObject({ type: 'check.created', check: { id, state: 'OPEN' } });
  });

  test('is ignored if it is not signed by the provider', () => {
    expect(readCheckEvent(body(), null)).toBeNull();
    expect(readCheckEvent(body({ id: 'evt_2' }), sign(body()))).toBeNull();
    expect(readCheckEvent(body(), signatureOf(body(), 'guess'))).toBeNull();
  });

  test.each<[string, string]>([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['without a check', body({ data: undefined })],
    ['about something else', body({ data: { ...data, name: 'organizations/keyturn' } })],
    ['without an id', body({ id: '' })],
    ['with an endless type', body({ type: 'x'.repeat(300) })],
  ])('is ignored if it is signed but invalid: %s', (_, text) => {
    expect(readCheckEvent(text, sign(text))).toBeNull();
  });
});
