import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../server.ts';
import type { Message } from './inbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ slowMs: 50, timeoutMs: 50 });
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' }));

const letter = {
  from: 'Keyturn <hello@keyturn.example>',
  to: 'Ada@example.com',
  subject: 'Your sign-in link £',
  text: `Continue: http://localhost:3000/authenticate?token=a=b&long=${'x'.repeat(100)}`,
  html: '<p>Hello <a href="http://localhost:3000/authenticate?token=a&amp;b=c">Continue</a></p>',
};

const send = (more: Partial<typeof letter> = {}) => createTransport(sandbox.smtpUrl).sendMail({ ...letter, ...more });
const inbox = async (to = ''): Promise<Message[]> =>
  (await fetch(`${sandbox.url}/mail/messages?${new URLSearchParams(to ? { to } : {})}`)).json();
const fault = (kind: string, more: { after?: boolean } = {}) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'mail', kind, ...more }),
  });

it('lists what was sent, newest first, by recipient', async () => {
  await send();
  await send({ to: 'bob@example.com' });
  await send({ subject: 'Second' });
  expect((await inbox()).map(({ to }) => to)).toEqual(['Ada@example.com', 'bob@example.com', 'Ada@example.com']);
  const mine = await inbox('ada@example.COM');
  expect(mine.map(({ subject }) => subject)).toEqual(['Second', letter.subject]);
  expect(mine[1]).toMatchObject({
    from: 'hello@keyturn.example',
    html: expect.stringContaining(letter.html),
    receivedAt: expect.stringMatching(/^\d{4}-/),
  });
  expect(mine[1]?.text.trim()).toBe(letter.text);
  const one = await fetch(`${sandbox.url}/mail/messages/${mine[0]?.id}`).then((response) => response.json());
  expect(one).toEqual(mine[0]);
});

it('puts pictures that came with a message where its HTML names them', async () => {
  const picture = { cid: 'mark', filename: 'mark.png', content: Buffer.from('picture') };
  const mail = { ...letter, html: '<img src="cid:mark" alt="">', attachments: [picture] };
  await createTransport(sandbox.smtpUrl).sendMail(mail);
  const [message] = await inbox();
  expect(message?.html).toContain(`src="data:image/png;base64,${picture.content.toString('base64')}"`);
});

it('shows a message on the page, its HTML isolated in a frame', async () => {
  await send({ html: '<script>alert(1)</script><p>Hello</p>' });
  const [message] = await inbox();
  const page = await fetch(`${sandbox.url}/?message=${message?.id}`).then((response) => response.text());
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).not.toContain('<script>');
  expect(page).toContain('href="http://localhost:3000/authenticate?token=a=b&amp;long=');
});

it('keeps running when a client is killed in the middle of a message', async () => {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const client = connect(Number(port), hostname);
  const hear = async (line: string) => {
    client.write(line);
    await once(client, 'data');
  };
  await once(client, 'data');
  await hear('EHLO there\r\n');
  await hear('MAIL FROM:<hello@keyturn.example>\r\n');
  await hear('RCPT TO:<ada@example.com>\r\n');
  await hear('DATA\r\n');
  client.resetAndDestroy();
  await send();
  expect(await inbox()).toHaveLength(1);
});

it('refuses permanently or for now, times out, or answers late', async () => {
  await fault('error');
  await expect(send()).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  await fault('refuse');
  await expect(send()).rejects.toMatchObject({ responseCode: 450 });
  await fault('timeout');
  await expect(send()).rejects.toMatchObject({ responseCode: 421 });
  expect(await inbox()).toEqual([]);
  await fault('slow');
  await send();
  expect(await inbox()).toHaveLength(1);
  const requests = await fetch(`${sandbox.url}/requests?provider=mail`).then((response) => response.json());
  expect(requests.at(-1)).toMatchObject({ method: 'DATA', path: 'Ada@example.com', status: 250 });
});

it('accepts a message and loses the answer', async () => {
  for (const [index, kind] of ['refuse', 'timeout', 'error'].entries()) {
    await fault(kind, { after: true });
    await expect(send()).rejects.toThrow(/closed/i);
    expect(await inbox()).toHaveLength(index + 1);
  }
  await send();
  expect(await inbox()).toHaveLength(4);
});
