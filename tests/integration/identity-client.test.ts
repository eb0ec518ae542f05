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

/** The app's client of the identity provider, against the provider that the sandbox plays. */
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
  test('makes a check, which is found by id and by reference', async () => {
    const asked = order({ recipientEmails: ['result@firm.example'] });
    const check = await createCheck(asked);
    expect(check).toEqual({
      id: expect.stringMatching(/^chk_/),
      clientReference: asked.reference,
      state: 'OPEN',
      result: null,
      fileReference: expect.stringMatching(/^TF-/),
      url: `${sandbox}/identity/checks/${check.id}`,
    });
    expect(checkPage(check.id)).toBe(check.url);
    expect((await fetch(check.url)).status).toBe(200);
    expect(await findCheck(check.id)).toEqual(check);
    expect(await findCheckByReference(asked.reference)).toEqual(check);
    const [made] = await ordersOf(asked.reference);
    expect(made).toMatchObject({
      params: { subject: { givenName: 'Zoë', familyName: 'Ångström' }, address: asked.address },
      resultRecipients: ['result@firm.example'],
    });
  });

  test('sends what there is of a person; a phone number that is not in E.164 is refused', async () => {
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

  test('asked again is the check that there is', async () => {
    const asked = order();
    const checks = await Promise.all(Array.from({ length: 20 }, () => createCheck(asked)));
    expect(new Set(checks.map(({ id }) => id)).size).toBe(1);
    expect(await ordersOf(asked.reference)).toMatchObject([{ orders: 20 }]);
  });

  test('in place of an earlier one says which', async () => {
    const first = await createCheck(order());
    await cancelCheck(first.id);
    const again = order({ reorderOf: first.id });
    await createCheck(again);
    const [made] = await ordersOf(again.reference);
    expect(made.replaces.split('/').at(-1)).toBe(first.id);
  });

  test('that is wrong is refused, with their reason and nobody’s data in the error’s own words', async () => {
    const { person } = order();
    const failed = await createCheck(order({ person: { ...person, email: 'zoe@', phone: null } })).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(IdentityRefused);
    expect(failed).toMatchObject({ message: 'identity: refused the order', reason: expect.stringContaining('email') });
  });
});

test('what they do not have is null, and what cannot be an id of theirs is not asked for', async () => {
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
  test('answers with what it is afterwards, once and again', async () => {
    const { id } = await createCheck(order());
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CANCELLED' });
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CANCELLED' });
  });

  test('comes too late for a check that has ended', async () => {
    const { id } = await createCheck(order());
    await control('POST', `/identity/checks/${id}/complete`);
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CLOSED', result: 'PASSED' });
  });

  test('whose answer was lost is found out by the next try', async () => {
    const { id } = await createCheck(order());
    await fault('refuse', { after: true, containing: '{}' });
    expect(await cancelCheck(id)).toMatchObject({ id, state: 'CANCELLED' });
  });
});

describe('the access token', () => {
  test('is asked for once, by however many need it at once, and kept', async () => {
    await control('POST', '/identity/tokens/revoke');
    await Promise.all(Array.from({ length: 10 }, () => findCheck('chk_none')));
    const asked = await tokensAsked();
    expect(asked).toBe(1);
    await findCheck('chk_none');
    expect(await tokensAsked()).toBe(asked);
  });

  test('that they do not take any more is dropped, and the call made once more', async () => {
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

  test('that they refuse to give is their word about us, not about the order', async () => {
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

  test('for another organisation is no reason to give an order up', async () => {
    const team = env.THIRDFORT_TEAM;
    env.THIRDFORT_TEAM = 'another team';
    try {
      await expect(createCheck(order())).rejects.toThrow(new IdentityUnavailable('answered 403'));
    } finally {
      env.THIRDFORT_TEAM = team;
    }
  });
});

describe('when they fail', () => {
  const quickly = () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200));
  };

  test.each(['refuse', 'error', 'timeout', 'slow'])('%s: an order is unavailable, never refused', async (kind) => {
    await findCheck('chk_none');
    quickly();
    await fault(kind);
    const asked = order();
    await expect(createCheck(asked)).rejects.toThrow(IdentityUnavailable);
    vi.restoreAllMocks();
    const check = await createCheck(asked);
    expect(check.clientReference).toBe(asked.reference);
    expect(await ordersOf(asked.reference)).toHaveLength(1);
  });

  test.each(['refuse', 'error', 'timeout'])('%s after the order was taken: the next try finds it', async (kind) => {
    await findCheck('chk_none');
    quickly();
    await fault(kind, { after: true });
    const asked = order();
    await expect(createCheck(asked)).rejects.toThrow(IdentityUnavailable);
    const taken = await ordersOf(asked.reference);
    vi.restoreAllMocks();
    const check = await createCheck(asked);
    expect(taken.map(({ name }: { name: string }) => name.split('/').at(-1))).toEqual([check.id]);
  });

  test('a late answer within the time is an answer', async () => {
    await findCheck('chk_none');
    await fault('slow');
    expect(await createCheck(order())).toMatchObject({ state: 'OPEN' });
  });

  test('reading tries once more by itself; an order is tried again by its job alone', async () => {
    const { id } = await createCheck(order());
    await fault('error');
    expect(await findCheck(id)).toMatchObject({ id });
    await control('DELETE', '/requests');
    await fault('error');
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    expect(await sent()).toHaveLength(1);
  });

  test('the token too', async () => {
    await control('POST', '/identity/tokens/revoke');
    await fault('error', { path: '/oauth2', times: 2 });
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    expect(await createCheck(order())).toMatchObject({ state: 'OPEN' });
  });

  test('nothing personal is logged', async () => {
    const logged = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
    const asked = order();
    await createCheck(asked);
    await findCheckByReference(asked.reference);
    await fault('error');
    await createCheck(order()).catch(() => {});
    const lines = JSON.stringify(logged.flatMap((each) => each.mock.calls));
    expect(lines).toContain('/checks');
    expect(lines).not.toMatch(/Ångström|zoe@|7700|Larkspur|sandbox_|thirdfort-secret/);
  });
});

describe('hostile answers', () => {
  /** What stands where the provider should. */
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
    ['a name that leads elsewhere', { ...good, name: 'organizations/a/teams/b/checks/../../c' }],
    ['an id of no kind', { ...good, name: `${name}/findings/1` }],
    ['an endless id', { ...good, name: `${name}${'x'.repeat(500)}` }],
    ['no state', { ...good, state: '' }],
    ['a state of control characters', { ...good, state: '\u0000' }],
    ['an endless state', { ...good, state: 'x'.repeat(65) }],
    ['a state of another kind', { ...good, state: 4 }],
    ['an endless reference', { ...good, clientReference: 'x'.repeat(256) }],
    ['megabytes', JSON.stringify({ ...good, more: 'x'.repeat(1_100_000) })],
  ])('%s', async (_, body) => {
    says(200, body);
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    await expect(findCheck('chk_1')).rejects.toThrow(IdentityUnavailable);
  });

  test('what is only beside the point is left out', async () => {
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

  test('ours on the second page is found', async () => {
    answer = (response) => {
      const isSecond = response.req.url?.includes('pageToken=second');
      const page = isSecond
        ? { checks: [{ ...good, name: `${name}2`, clientReference: 'another' }] }
        : { checks: [good], nextPageToken: 'second' };
      response.end(JSON.stringify(page));
    };
    expect(await findCheckByReference('another')).toMatchObject({ id: 'chk_12' });
  });

  test('a way to elsewhere is not followed', async () => {
    const asked: (string | undefined)[] = [];
    answer = (response) => {
      asked.push(response.req.url);
      if (asked.length === 1) return response.writeHead(307, { location: '/elsewhere' }).end();
      return response.end(JSON.stringify(good));
    };
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
    expect(asked).toHaveLength(1);
  });

  test('a list without an end, or of others', async () => {
    says(200, { checks: [good], nextPageToken: 'again' });
    await expect(findCheckByReference('another')).rejects.toThrow(IdentityUnavailable);
    says(200, { checks: [good] });
    expect(await findCheckByReference('another')).toBeNull();
    says(200, {});
    expect(await findCheckByReference('another')).toBeNull();
  });

  test.each([401, 403, 404, 408, 429, 500, 503])('%s is not about the order', async (status) => {
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
  ])('a refusal says why, bounded: %#', async (body, reason) => {
    says(422, body);
    await expect(createCheck(order())).rejects.toMatchObject({ reason });
  });

  test('taken, and nowhere to be found, is unavailable', async () => {
    answer = (response) => (response.req.method === 'POST' ? response.writeHead(409).end() : response.end('{}'));
    await expect(createCheck(order())).rejects.toThrow(IdentityUnavailable);
  });

  test('an answer that stops in the middle', async () => {
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

  test('that they signed is read', () => {
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

  test('as the sandbox sends it, is read', async () => {
    const { id } = await createCheck(order());
    const sentOut: { body: string }[] = await control('GET', '/webhooks');
    const { body: text = '' } = sentOut.find((delivery) => delivery.body.includes(id)) ?? {};
    expect(readCheckEvent(text, sign(text))).toMatchObject({ type: 'check.created', check: { id, state: 'OPEN' } });
  });

  test('that they did not sign is none', () => {
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
  ])('signed, and %s, is none', (_, text) => {
    expect(readCheckEvent(text, sign(text))).toBeNull();
  });
});
