import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { type Sandbox, startSandbox } from '../server.ts';

const webhookSecret = 'a secret of this test';
const TEAM = '/client/api/v1alpha2/organizations/keyturn/teams/conveyancing';

type Received = { id: string; type: string; data: { name: string; clientReference: string; state: string } };

let sandbox: Sandbox;
/** The callbacks that the app received, each with its signature checked. */
const received: Received[] = [];
const app = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [, time = '', hex = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-signature'])) ?? [];
  const right = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  if (hex === right && Math.abs(Date.now() / 1000 - Number(time)) < 60) received.push(JSON.parse(body));
  response.writeHead(200).end();
});

beforeAll(async () => {
  await new Promise<void>((done) => app.listen(0, 'localhost', done));
  const address = app.address();
  sandbox = await startSandbox({
    identityWebhookUrl: `http://localhost:${typeof address === 'object' ? address?.port : 0}/`,
    identityWebhookSecret: webhookSecret,
    timeoutMs: 50,
    slowMs: 100,
  });
});
beforeEach(async () => {
  received.length = 0;
  await call('DELETE', '/faults');
});
afterAll(async () => {
  await sandbox.close();
  app.close();
});

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(sandbox.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, headers: response.headers, body: isJson ? JSON.parse(text) : null };
}

const credentials = {
  grant_type: 'client_credentials',
  client_id: 'client_sandbox',
  client_secret: 'sandbox-thirdfort-secret',
};
const grant = (form: Record<string, string> = credentials) => call('POST', '/oauth2/token', new URLSearchParams(form));
const token = async (): Promise<string> => (await grant()).body.access_token;
const api = async (method: string, path: string, body?: unknown) => call(method, TEAM + path, body, await token());

let made = 0;
const request = (changes: Record<string, unknown> = {}, params: Record<string, unknown> = {}) => ({
  displayName: 'Ada Byron, 1 Larkspur Hill',
  clientReference: `ours-${++made}`,
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  params: {
    '@type': 'type.googleapis.com/thirdfort.client.checks.type.v1alpha2.IdentityVerificationCheckParams',
    subject: { givenName: 'Ada', familyName: 'Byron' },
    contact: { email: 'ada@customer.example', phone: '+447700900123' },
    address: '1 Larkspur Hill, Bath, BA1 5TR',
    ...params,
  },
  ...changes,
});
const create = async (changes?: Record<string, unknown>) => (await api('POST', '/checks', request(changes))).body;
const idOf = ({ name }: { name: string }) => name.split('/').at(-1) ?? '';
const error = (code: number, status: string) => ({ status: code, body: { error: { code, status } } });
const fault = (kind: string, more = {}) => call('POST', '/faults', { provider: 'identity', kind, ...more });
const callback = (type: string) =>
  eventually(() => {
    const found = received.find((each) => each.type === type);
    if (!found) throw new Error(`No ${type} among ${received.map((each) => each.type)}`);
    return found;
  });

describe('tokens', () => {
  it('are given only for our credentials', async () => {
    expect((await grant()).body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
    expect(await grant({ ...credentials, client_secret: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await grant({ ...credentials, grant_type: 'password' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
  });

  it('expire, and can be revoked', async () => {
    expect(await call('GET', `${TEAM}/checks`, undefined, 'forged')).toMatchObject(error(401, 'UNAUTHENTICATED'));
    expect(await call('GET', `${TEAM}/checks`)).toMatchObject(error(401, 'UNAUTHENTICATED'));
    await call('POST', '/identity/tokens', { expires_in: 0.001 });
    const short = await token();
    await call('POST', '/identity/tokens', { expires_in: 3600 });
    await eventually(async () =>
      expect((await call('GET', `${TEAM}/checks`, undefined, short)).body.error?.message).toContain('has expired'),
    );
    const good = await token();
    expect((await call('GET', `${TEAM}/checks`, undefined, good)).status).toBe(200);
    await call('POST', '/identity/tokens/revoke');
    expect((await call('GET', `${TEAM}/checks`, undefined, good)).status).toBe(401);
    expect((await call('POST', '/identity/tokens', { expires_in: 0 })).status).toBe(400);
  });
});

describe('an order', () => {
  it('makes an open check, sends the app a callback, and emails the person', async () => {
    const checkBody = request();
    const answer = await api('POST', '/checks', checkBody);
    expect(answer).toMatchObject({
      status: 200,
      body: { ...checkBody, state: 'OPEN', result: null, fileReference: expect.stringMatching(/^TF-\d{6}$/) },
    });
    expect(await callback('check.created')).toMatchObject({
      data: { name: answer.body.name, clientReference: checkBody.clientReference, state: 'OPEN', result: null },
    });
    const [invitation] = (await call('GET', '/mail/messages?to=ada@customer.example')).body;
    expect(invitation.text).toContain(`${sandbox.url}/identity/checks/${idOf(answer.body)}`);
  });

  it.each([
    ['not an object', 'hello', 'body'],
    ['another template', request({ template: 'checkTemplates/other' }), 'template'],
    ['no reference', request({ clientReference: ' ' }), 'clientReference'],
    ['a national phone', request({}, { contact: { phone: '07700900123' } }), 'params.contact.phone: must be in E.164'],
    ['nobody to contact', request({}, { contact: {} }), 'must have an email or a phone'],
    ['a wrong email', request({}, { contact: { email: 'ada@' } }), 'params.contact.email'],
    ['no name', request({}, { subject: { givenName: '', familyName: 'B' } }), 'params.subject.givenName'],
    ['no address', request({}, { address: undefined }), 'params.address'],
    ['what it does not know', request({ recipients: ['a@firm.example'] }), 'recipients'],
    ['a wrong recipient', request({ resultRecipients: ['firm'] }), 'resultRecipients.0'],
  ])('is refused with %s', async (_, body, message) => {
    const answer = await api('POST', '/checks', body);
    expect(answer).toMatchObject(error(400, 'INVALID_ARGUMENT'));
    expect(answer.body.error.message).toContain(message);
  });

  it('is made once for a reference, however often it is sent', async () => {
    const checkBody = request();
    const key = await token();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', `${TEAM}/checks`, checkBody, key).then(({ status }) => status)),
    );
    expect(answers.sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await api('POST', '/checks', checkBody)).toMatchObject(error(409, 'ALREADY_EXISTS'));
    const listed = (await call('GET', `/identity/checks?clientReference=${checkBody.clientReference}`)).body;
    expect(listed).toMatchObject([{ clientReference: checkBody.clientReference, orders: 11 }]);
  });

  it('is accepted only for our team', async () => {
    const elsewhere = TEAM.replace('keyturn', 'another');
    expect(await call('POST', `${elsewhere}/checks`, request(), await token())).toMatchObject(
      error(403, 'PERMISSION_DENIED'),
    );
  });

  it('can replace an earlier check that has ended', async () => {
    const first = await create();
    expect(await api('POST', '/checks', request({ replaces: first.name }))).toMatchObject(
      error(400, 'FAILED_PRECONDITION'),
    );
    await call('POST', `/identity/checks/${idOf(first)}/lapse`);
    expect(await api('POST', '/checks', request({ replaces: first.name }))).toMatchObject({
      body: { replaces: first.name, state: 'OPEN' },
    });
    expect(await api('POST', '/checks', request({ replaces: `${first.name}x` }))).toMatchObject(
      error(404, 'NOT_FOUND'),
    );
  });
});

describe('a check', () => {
  it('is read by its id and found by its reference', async () => {
    const check = await create();
    expect(await api('GET', `/checks/${idOf(check)}`)).toMatchObject({ status: 200, body: check });
    expect(await api('GET', '/checks/chk_none')).toMatchObject(error(404, 'NOT_FOUND'));
    const filter = encodeURIComponent(`clientReference = "${check.clientReference}"`);
    expect((await api('GET', `/checks?filter=${filter}`)).body).toEqual({ checks: [check], nextPageToken: '' });
    expect(await api('GET', '/checks?filter=state%3DOPEN')).toMatchObject(error(400, 'INVALID_ARGUMENT'));
  });

  it('is on exactly one page of the list', async () => {
    const wanted = [await create(), await create(), await create()];
    const seen: string[] = [];
    for (let page = ''; ; ) {
      const { body } = await api('GET', `/checks?pageSize=2&pageToken=${page}`);
      seen.push(...body.checks.map(({ name }: { name: string }) => name));
      page = body.nextPageToken;
      if (page === '') break;
    }
    expect(seen.filter((name) => wanted.some((check) => check.name === name))).toEqual(wanted.map(({ name }) => name));
    expect(new Set(seen).size).toBe(seen.length);
    expect(await api('GET', '/checks?pageToken=mine')).toMatchObject(error(400, 'INVALID_ARGUMENT'));
  });

  it.each([
    ['complete', { state: 'CLOSED', result: 'PASSED' }, 'check.completed'],
    ['fail', { state: 'CLOSED', result: 'FAILED' }, 'check.completed'],
    ['lapse', { state: 'ABORTED', result: null }, 'check.aborted'],
  ])('ends when the person decides: %s', async (decision, ending, type) => {
    const check = await create();
    // By our reference, as other tests do.
    expect(await call('POST', `/identity/checks/${check.clientReference}/${decision}`)).toMatchObject({
      status: 200,
      body: ending,
    });
    expect((await callback(type)).data).toMatchObject({ name: check.name, ...ending });
    expect((await call('POST', `/identity/checks/${idOf(check)}/complete`)).status).toBe(400);
    expect(await api('POST', `/checks/${idOf(check)}:cancel`, {})).toMatchObject(error(400, 'FAILED_PRECONDITION'));
    expect((await api('GET', `/checks/${idOf(check)}`)).body).toMatchObject(ending);
  });

  it('is cancelled permanently', async () => {
    const check = await create();
    expect(await api('POST', `/checks/${idOf(check)}:cancel`, {})).toMatchObject({ body: { state: 'CANCELLED' } });
    expect((await callback('check.cancelled')).data.name).toBe(check.name);
    expect(await api('POST', `/checks/${idOf(check)}:cancel`, {})).toMatchObject(error(400, 'FAILED_PRECONDITION'));
    expect((await call('POST', `/identity/checks/${idOf(check)}/complete`)).status).toBe(400);
    expect(await api('POST', '/checks/chk_none:cancel', {})).toMatchObject(error(404, 'NOT_FOUND'));
  });
});

describe('faults', () => {
  it('answer an error, cut the connection, time out and answer late', async () => {
    const key = await token();
    const list = () => call('GET', `${TEAM}/checks`, undefined, key);
    await fault('error');
    expect(await list()).toMatchObject(error(500, 'INTERNAL'));
    await fault('refuse');
    await expect(list()).rejects.toThrow();
    await fault('timeout');
    await expect(list()).rejects.toThrow();
    await fault('slow');
    const before = Date.now();
    expect((await list()).status).toBe(200);
    expect(Date.now() - before).toBeGreaterThanOrEqual(90);
    await fault('error', { path: '/oauth2' });
    expect((await list()).status).toBe(200);
    expect((await grant()).status).toBe(500);
  });

  it('lose the answer after the order was accepted', async () => {
    await fault('refuse', { after: true, path: TEAM });
    const checkBody = request();
    await expect(api('POST', '/checks', checkBody)).rejects.toThrow();
    expect(await api('POST', '/checks', checkBody)).toMatchObject(error(409, 'ALREADY_EXISTS'));
  });

  it('duplicate, hold back and drop callbacks', async () => {
    const about = ({ name }: { name: string }) => received.filter(({ data }) => data.name === name).map(({ id }) => id);
    await fault('duplicate-webhook');
    const twice = await create();
    await eventually(() => expect(about(twice)).toHaveLength(2));
    expect(new Set(about(twice)).size).toBe(1);
    await fault('late-webhook');
    const late = await create();
    await fault('drop-webhook');
    const dropped = await create();
    const listed = (await call('GET', '/webhooks')).body;
    expect(listed.slice(-2)).toMatchObject([{ status: 'held' }, { status: 'dropped' }]);
    expect(about(late)).toEqual([]);
    await call('POST', '/webhooks/release', {});
    await eventually(() => expect(about(late)).toHaveLength(1));
    expect(about(dropped)).toEqual([]);
  });
});

describe('the pages', () => {
  it('show a check and let a person decide, without script', async () => {
    const check = await create({ displayName: '<b>Ada</b>', resultRecipients: ['result@firm.example'] });
    const page = await call('GET', `/identity/checks/${idOf(check)}`);
    expect(page.text).toContain('Ada Byron');
    expect(page.text).toContain('result@firm.example');
    expect(page.text).not.toMatch(/<script/);
    const pressed = await call('POST', `/identity/checks/${idOf(check)}/fail`, new URLSearchParams());
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/identity/checks/${idOf(check)}`]);
    const after = await call('GET', `/identity/checks/${idOf(check)}`);
    expect(after.text).toContain('CLOSED, FAILED');
    expect(after.text).toContain('has ended and cannot be opened again');
    expect((await call('GET', '/identity/checks/none')).status).toBe(404);
  });

  it('say that a check of the demo data was never ordered here', async () => {
    const page = await call('GET', '/identity/checks/demo-check-0a1b2c');
    expect(page.status).toBe(200);
    expect(page.text).toContain('This check is part of the demo data');
  });

  it('count the orders of each reference', async () => {
    const checkBody = request();
    for (let time = 0; time < 3; time++) await api('POST', '/checks', checkBody);
    const { text } = await call('GET', '/?view=identity');
    expect(text).toContain(`<code>${checkBody.clientReference}</code>, ordered 3 times`);
  });

  it('send a callback again', async () => {
    const check = await create();
    const event = await callback('check.created');
    const pressed = await call('POST', `/identity/events/${event.id}/resend`, new URLSearchParams());
    expect(pressed.headers.get('location')).toBe(`/identity/checks/${idOf(check)}`);
    await eventually(() => expect(received.filter(({ id }) => id === event.id)).toHaveLength(2));
    const released = await call('POST', '/webhooks/release', new URLSearchParams({ view: 'identity' }));
    expect(released.headers.get('location')).toBe('/?view=identity');
  });
});
