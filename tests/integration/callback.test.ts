import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as commands from '~/domain/enquiry/callback/commands.server';
import { renderedAt } from '~/integrations/bot-check.server';
import * as clock from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as json } from '~/routes/api/request-callback';
import { action as form, loader } from '~/routes/public/contact';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';

beforeAll(() => startQueue(workers));
beforeEach(() => db.rateLimit.deleteMany());
afterEach(() => vi.restoreAllMocks());

const callback = () => ({
  fullName: 'Zoë O’Neill',
  email: `zoe-${newId()}@home.example`,
  mobileNumber: '07700 900123',
  message: 'We are selling.\nWhen can we talk?',
  referrer: 'A friend',
});
const call = (body: unknown, ip?: string) => new Browser(ip).postJson(json, '/api/email/request-callback', body);
const rowsOf = (email: string) => db.enquiryCase.findMany({ where: { email } });

test('the JSON call stores the request, tells staff, and answers that it was sent', async () => {
  const sent = callback();
  expect(await call(sent)).toMatchObject({ status: 200, data: true });
  expect(await rowsOf(sent.email)).toMatchObject([
    {
      full_name: 'Zoë O’Neill',
      mobile_number: '+447700900123',
      message: 'We are selling.\nWhen can we talk?',
      referrer: 'A friend',
      kind: 'callback',
      answered_at: null,
    },
  ]);
  await deliverMail();
  const [mail] = (await messagesTo(env.STAFF_EMAIL)).filter(({ text }) => text.includes(sent.email));
  // A reply from staff goes to the person who asked.
  expect(mail).toMatchObject({ subject: 'Callback request from Zoë O’Neill', headers: { 'reply-to': sent.email } });
  for (const words of ['We are selling.', 'When can we talk?', '+44 7700 900123', 'A friend', 'within 24 hours']) {
    expect(mail?.text).toContain(words);
    expect(mail?.html.replaceAll('\u00a0', ' ')).toContain(words);
  }
});

test('what was written appears as plain text in the email', async () => {
  const sent = { ...callback(), fullName: 'Eve\r\nBcc: all@people.example', message: '<img src=x onerror=alert(1)>' };
  expect((await call(sent)).status).toBe(200);
  await deliverMail();
  const [mail] = (await messagesTo(env.STAFF_EMAIL)).filter(({ text }) => text.includes(sent.email));
  expect(mail?.subject).toBe('Callback request from Eve Bcc allpeople.example');
  expect(mail?.html).not.toContain('<img src=x');
  expect(await messagesTo('all@people.example')).toEqual([]);
});

test('a mail server that is down delays the email and loses nothing', async () => {
  const sent = callback();
  const faults = `${process.env.SANDBOX_URL}/faults`;
  await fetch(faults, { method: 'POST', body: JSON.stringify({ provider: 'mail', kind: 'refuse', times: 1 }) });
  expect((await call(sent)).status).toBe(200);
  await expect(deliverMail()).rejects.toThrow();
  expect(await rowsOf(sent.email)).toHaveLength(1);
  await deliverMail();
  expect((await messagesTo(env.STAFF_EMAIL)).filter(({ text }) => text.includes(sent.email))).toHaveLength(1);
});

test('the same request sent twice, even at the same time, is stored once, and other words are another request', async () => {
  const sent = callback();
  const answers = await Promise.all([call(sent), call(sent), call(sent)]);
  expect(answers.map(({ data }) => data)).toEqual([true, true, true]);
  expect(await rowsOf(sent.email)).toHaveLength(1);
  await call({ ...sent, message: 'And another thing.' });
  expect(await rowsOf(sent.email)).toHaveLength(2);
});

test('the same words a day later are another request', async () => {
  const sent = callback();
  await call(sent);
  const ago = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db.enquiryCase.updateMany({ where: { email: sent.email }, data: { created_at: ago } });
  await call(sent);
  expect(await rowsOf(sent.email)).toHaveLength(2);
});

test('the same words with another number reach staff with that number', async () => {
  const sent = callback();
  await call(sent);
  await call({ ...sent, mobileNumber: '07700 900456' });
  expect((await rowsOf(sent.email)).map(({ mobile_number }) => mobile_number)).toEqual([
    '+447700900123',
    '+447700900456',
  ]);
  await deliverMail();
  const told = (await messagesTo(env.STAFF_EMAIL)).filter(({ text }) => text.includes(sent.email));
  expect(told.map(({ text }) => text).join()).toContain('+44 7700 900456');
});

test('each mistake is shown at its field, and nothing is stored', async () => {
  const answer = await call({ fullName: '', email: 'zoe@', mobileNumber: '1', message: '', referrer: '' });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      message: 'Please check your input and try again.',
      fieldErrors: {
        fullName: ['Full name is required'],
        email: ['Invalid email address'],
        mobileNumber: ['Invalid mobile number'],
        message: ['Message is required'],
        referrer: ['Referrer is required'],
      },
    },
  });
  for (const body of [[], null, 'x', { email: ['a'] }]) expect((await call(body)).status).toBe(422);
});

test('after twenty from one IP address, or five of those for one mailbox, it must wait; other addresses are not blocked', async () => {
  const sent = callback();
  for (let message = 1; message <= 5; message++) {
    expect((await call({ ...sent, message: `Message ${message}` }, '203.0.113.1')).status).toBe(200);
  }
  const words = { message: 'Too many requests. Please wait a moment and try again.' };
  expect(await call({ ...sent, message: 'One more' }, '203.0.113.1')).toMatchObject({ status: 429, data: words });
  expect((await call({ ...sent, message: 'One more' }, '203.0.113.2')).status).toBe(200);
  for (let more = 1; more <= 14; more++) expect((await call(callback(), '203.0.113.1')).status).toBe(200);
  expect(await call(callback(), '203.0.113.1')).toMatchObject({ status: 429, data: words });
});

test('an internal error is answered in the specified words', async () => {
  vi.spyOn(commands, 'requestCallback').mockRejectedValue(new Error('the database is away'));
  expect(await call(callback())).toMatchObject({ status: 503, data: { message: 'Request callback failed' } });
});

const SECOND_MS = 1000;

/** The form as shown `ago` milliseconds ago. */
function shown(ago: number): string {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() - ago));
  const value = renderedAt();
  spy.mockRestore();
  return value;
}

const send = (fields: object, ago = 60 * SECOND_MS) =>
  new Browser().post(form, '/contact', { ...callback(), reference: '', renderedAt: shown(ago), ...fields });

test('the form is sent, and the success page can be reloaded', async () => {
  const sent = callback();
  const answer = await send(sent);
  expect(answer).toMatchObject({ status: 303, location: '/contact?sent=true' });
  expect(await rowsOf(sent.email)).toHaveLength(1);
  expect((await new Browser().get(loader, '/contact?sent=true')).data).toMatchObject({ sent: true });
  expect((await new Browser().get(loader, '/contact')).data).toMatchObject({ sent: false });
});

test('a form with mistakes comes back with what was typed', async () => {
  const answer = await send({ fullName: '', email: 'zoe@', message: 'Kept as\r\ntyped' });
  expect(answer).toMatchObject({
    status: 422,
    data: {
      result: {
        error: { fullName: ['Full name is required'], email: ['Invalid email address'] },
        initialValue: { email: 'zoe@', message: 'Kept as\r\ntyped', referrer: 'A friend' },
      },
    },
  });
  const nothing = await new Browser().post(form, '/contact', {});
  expect(nothing).toMatchObject({
    status: 422,
    data: { result: { error: { message: ['Message is required'], referrer: ['Referrer is required'] } } },
  });
});

test('sent too fast for a person, or too late, it comes back and works when sent again', async () => {
  for (const [ago, wait] of [
    [SECOND_MS, 1.5 * SECOND_MS],
    [3 * 60 * 60 * SECOND_MS, 5 * SECOND_MS],
  ] as const) {
    const sent = callback();
    const answer = await send(sent, ago);
    expect(answer).toMatchObject({
      status: 422,
      data: { result: { error: { '': ['Request callback failed. Please try again.'] }, initialValue: sent } },
    });
    expect(await rowsOf(sent.email)).toEqual([]);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + wait));
    const { renderedAt } = answer.data as { renderedAt: string };
    expect((await new Browser().post(form, '/contact', { ...sent, renderedAt })).status).toBe(303);
    vi.restoreAllMocks();
  }
});

test('a bot that fills in the hidden field sees success, and nothing is stored', async () => {
  const sent = callback();
  expect(await send({ ...sent, reference: 'x' })).toMatchObject({ status: 303, location: '/contact?sent=true' });
  expect(await rowsOf(sent.email)).toEqual([]);
});

test('after an internal error everything typed is still on the page', async () => {
  vi.spyOn(commands, 'requestCallback').mockRejectedValue(new Error('the database is away'));
  const sent = callback();
  expect(await send(sent)).toMatchObject({
    status: 503,
    data: { result: { error: { '': ['Request callback failed'] }, initialValue: sent } },
  });
});
