import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as commands from '~/domain/account/commands.server';
import { retentionWorker } from '~/domain/retention/jobs.server';
import { renderedAt, renderedAtForCache } from '~/integrations/bot-check.server';
import * as clock from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import * as errorReporting from '~/platform/error-reporting.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action, loader as signInLoader } from '~/routes/account/sign-in';
import { loader as verifyRecaptcha } from '~/routes/api/account/verify-recaptcha';
import { loader as contactLoader } from '~/routes/public/contact';
import { loader as homeLoader } from '~/routes/public/home';
import { loader as partnerLoader } from '~/routes/public/partner-sign-up';
import { Browser, type Handler } from '../support/routes';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const REFUSED = 'Failed to verify reCAPTCHA.';

beforeAll(() => startQueue(workers));
beforeEach(async () => {
  vi.restoreAllMocks();
  await db.rateLimit.deleteMany();
  await sandbox('/botcheck', { score: 0.9, success: true });
  await fetch(`${process.env.SANDBOX_URL}/faults`, { method: 'DELETE' });
});

const sandbox = (path: string, body: object) =>
  fetch(`${process.env.SANDBOX_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

let count = 0;
const email = () => `visitor${count}@home.example`;
const links = () => db.magicLink.count({ where: { email: email() } });

function send(fields: Record<string, string>) {
  count += 1;
  const form = { email: email(), reference: '', botCheckToken: '', renderedAt: '', ...fields };
  return new Browser().post(action, '/sign-in?mode=sign-in&role=buy', form);
}

const token = (name = 'login') => `sandbox.${name}.${Date.now()}.${Math.random().toString(36).slice(2)}`;

const shown = (ago: number) => at(ago, renderedAt);

function at(ago: number, sign: () => string): string {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() - ago));
  const value = sign();
  spy.mockRestore();
  return value;
}

describe('one office behind one IP address', () => {
  const office = '192.0.2.60';
  let colleague = 0;
  const ask = (fields: Record<string, string>) => {
    const form = { email: `colleague${++colleague}@office.example`, reference: '', renderedAt: '', ...fields };
    return new Browser(office).post(action, '/sign-in?mode=sign-in&role=buy', form);
  };
  const statuses = async (people: number, fields: () => Record<string, string>) =>
    (await Promise.all(Array.from({ length: people }, () => ask(fields())))).map(({ status }) => status);

  test('60 people ask within five minutes, twice, and each gets a link', async () => {
    for (const _ of ['at nine', 'two minutes past']) {
      expect(await statuses(60, () => ({ botCheckToken: token() }))).toEqual(Array(60).fill(303));
    }
  });

  test('a bot among them has 20 requests of its own, and does not use up anyone else’s', async () => {
    await sandbox('/botcheck', { score: 0.1, success: true });
    const worthless = await statuses(30, () => ({ botCheckToken: token() }));
    expect(worthless.filter((status) => status === 422)).toHaveLength(20);
    expect(worthless.filter((status) => status === 429)).toHaveLength(10);
    expect(await statuses(1, () => ({ renderedAt: shown(5 * SECOND_MS) }))).toEqual([429]);
    await sandbox('/botcheck', { score: 0.9, success: true });
    expect(await statuses(60, () => ({ botCheckToken: token() }))).toEqual(Array(60).fill(303));
  });
});

test('a good token is enough, whatever the form’s time', async () => {
  expect((await send({ botCheckToken: token(), renderedAt: shown(0) })).status).toBe(303);
  expect(await links()).toBe(1);
});

test.each([
  ['a low score', { score: 0.4 }, token()],
  ['a forged token', { success: false }, token()],
  ['another action', {}, token('checkout')],
  ['a token that is not the provider’s', {}, 'x'],
])('%s is refused, and everything typed is kept', async (_, setting, botCheckToken) => {
  await sandbox('/botcheck', setting);
  const answer = await send({ botCheckToken, renderedAt: shown(10 * SECOND_MS) });
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({ result: { error: { '': [REFUSED] }, initialValue: { email: email() } } });
  expect(await links()).toBe(0);
});

test('a score of 0.5 passes, but a token for another site or used twice does not', async () => {
  await sandbox('/botcheck', { score: 0.5 });
  const once = token();
  expect((await send({ botCheckToken: once })).status).toBe(303);
  expect((await send({ botCheckToken: once })).status).toBe(422);
  const { env } = await import('~/platform/env.server');
  const { APP_URL } = env;
  env.APP_URL = 'https://another.example';
  expect((await send({ botCheckToken: token() })).status).toBe(422);
  env.APP_URL = APP_URL;
});

test.each(['error', 'refuse'])(
  'a provider that answers with %s: shows the network banner, and everything typed is kept',
  async (kind) => {
    await sandbox('/faults', { provider: 'botcheck', kind, times: 1 });
    const answer = await send({ botCheckToken: token() });
    expect(answer.status).toBe(503);
    expect(answer.data).toMatchObject({ networkError: true, result: { initialValue: { email: email() } } });
    expect(await links()).toBe(0);
  },
);

test.each([
  [1.9 * SECOND_MS, 422],
  [2 * SECOND_MS, 303],
  [2 * HOUR_MS - SECOND_MS, 303],
  [2 * HOUR_MS + SECOND_MS, 422],
])('without a token, a form shown %i ms ago gets status %i', async (ago, status) => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date());
  expect((await send({ renderedAt: renderedAtBefore(ago) })).status).toBe(status);
  expect(await links()).toBe(status === 303 ? 1 : 0);
});

/** Stops the clock. */
function renderedAtBefore(ago: number): string {
  const at = clock.now().getTime();
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(at - ago));
  const value = renderedAt();
  spy.mockReturnValue(new Date(at));
  return value;
}

test('sent too soon, the form keeps its time, so that the next press works', async () => {
  const renderedAtFirst = shown(SECOND_MS);
  const refused = await send({ renderedAt: renderedAtFirst });
  expect(refused.data).toMatchObject({ renderedAt: renderedAtFirst, result: { error: { '': [REFUSED] } } });
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * SECOND_MS));
  expect((await send({ renderedAt: renderedAtFirst })).status).toBe(303);
});

test('sent too late, or with a time that we did not sign, the form gets a new time', async () => {
  for (const renderedAtFirst of [shown(3 * HOUR_MS), String(Date.now() - 60 * SECOND_MS), '', '1.x']) {
    const refused = await send({ renderedAt: renderedAtFirst });
    expect(refused.status).toBe(422);
    const { renderedAt: fresh } = refused.data as { renderedAt: string };
    expect(fresh).not.toBe(renderedAtFirst);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 5 * SECOND_MS));
    expect((await send({ renderedAt: fresh })).status).toBe(303);
    vi.restoreAllMocks();
  }
});

describe('a form’s time', () => {
  test('is valid once: another address is refused, and the form gets a new time', async () => {
    const shownAt = shown(10 * SECOND_MS);
    expect((await send({ renderedAt: shownAt })).status).toBe(303);
    const refused = await send({ renderedAt: shownAt });
    expect(refused).toMatchObject({ status: 422, data: { result: { error: { '': [REFUSED] } } } });
    expect(await links()).toBe(0);
    const { renderedAt: fresh } = refused.data as { renderedAt: string };
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * SECOND_MS));
    expect((await send({ renderedAt: fresh })).status).toBe(303);
  });

  test('is valid once when it is sent ten times at the same time for ten addresses', async () => {
    const shownAt = shown(10 * SECOND_MS);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ renderedAt: shownAt })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test('sent twice with the same form gives one link, and both answers succeed', async () => {
    const form = { email: email(), reference: '', botCheckToken: '', renderedAt: shown(10 * SECOND_MS) };
    count += 1;
    form.email = email();
    const press = () => new Browser().post(action, '/sign-in?mode=sign-in&role=buy', form);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await links()).toBe(1);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 11 * SECOND_MS));
    expect((await press()).status).toBe(422);
    expect(await links()).toBe(1);
  });

  test('is not used up by mistakes, and a form that failed later gets a new one', async () => {
    const shownAt = shown(10 * SECOND_MS);
    const mistaken = await send({ renderedAt: shownAt, email: 'nobody' });
    expect(mistaken).toMatchObject({ status: 422, data: { renderedAt: shownAt } });
    vi.spyOn(commands, 'requestMagicLink').mockRejectedValueOnce(new Error('gone'));
    vi.spyOn(errorReporting, 'reportError').mockReturnValue();
    const failed = await send({ renderedAt: shownAt });
    expect(failed.status).toBe(503);
    const { renderedAt: fresh } = failed.data as { renderedAt: string };
    expect(fresh).not.toBe(shownAt);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * SECOND_MS));
    expect((await send({ renderedAt: fresh })).status).toBe(303);
  });

  test('on a page cached for many is valid once for each address typed', async () => {
    const shownAt = at(10 * SECOND_MS, renderedAtForCache);
    const from = (ip: string, address: string) => {
      const form = { email: address, reference: '', botCheckToken: '', renderedAt: shownAt };
      return new Browser(ip).post(action, '/sign-in?mode=sign-in&role=buy', form);
    };
    const [one, other] = ['one@home.example', 'other@home.example'];
    for (const address of [one, other]) expect((await from('203.0.113.1', address)).status).toBe(303);
    expect(await db.magicLink.count({ where: { email: one } })).toBe(1);
    expect((await from('203.0.113.1', one)).status).toBe(303);
    expect(await db.magicLink.count({ where: { email: one } })).toBe(1);
  });

  test('is shared on the cached page, and different for each visitor on every other page', async () => {
    const given = async (loader: Handler, path: string) =>
      ((await new Browser().get(loader, path)).data as { renderedAt: string }).renderedAt;
    expect(await given(homeLoader, '/')).toMatch(/^\d+-[\w-]+-many\./);
    for (const [loader, path] of [
      [signInLoader, '/sign-in'],
      [contactLoader, '/contact'],
      [partnerLoader, '/partner-sign-up'],
    ] as const) {
      const [one, other] = await Promise.all([given(loader, path), given(loader, path)]);
      expect(one).toMatch(/^\d+-[\w-]+\./);
      expect(one).not.toMatch(/-many\./);
      expect(one).not.toBe(other);
    }
  });

  test('is deleted the night after it expired', async () => {
    await db.usedToken.deleteMany();
    await send({ renderedAt: shown(10 * SECOND_MS) });
    await retentionWorker.handle({});
    expect(await db.usedToken.count()).toBe(1);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * HOUR_MS + SECOND_MS));
    await retentionWorker.handle({});
    expect(await db.usedToken.count()).toBe(0);
  });
});

test('a bot that fills in the hidden field sees success, and nothing is sent', async () => {
  const person = await send({ renderedAt: shown(10 * SECOND_MS) });
  const bot = await send({ renderedAt: shown(10 * SECOND_MS), reference: 'buy now' });
  expect([bot.status, bot.location]).toEqual([person.status, person.location]);
  expect(bot.headers.getSetCookie()).toHaveLength(person.headers.getSetCookie().length);
  expect(await links()).toBe(0);
});

test('verify-recaptcha gives the same answers', async () => {
  const ask = (value: string) =>
    new Browser().get(verifyRecaptcha, `/api/authentication/verify-recaptcha?token=${encodeURIComponent(value)}`);
  expect(await ask(token())).toMatchObject({ status: 200, data: { success: true } });
  for (const bad of ['', 'x', token('checkout'), 'x'.repeat(10_000)]) {
    expect(await ask(bad)).toMatchObject({ status: 422, data: { message: REFUSED } });
  }
  await sandbox('/faults', { provider: 'botcheck', kind: 'error', times: 1 });
  expect((await ask(token())).status).toBe(503);
});
