import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordEvent } from '~/domain/timeline/commands.server';
import * as clock from '~/platform/clock.server';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { countInWindow } from '~/platform/rate-limit.server';
import routes from '~/routes';
import { action as draft } from '~/routes/api/draft';
import { action as changeUser } from '~/routes/api/users/list';
import { action as aboutYou } from '~/routes/onboarding/about-you';
import { buyerOf } from '../support/deal';
import { type Browser, type Handler, methodOf, methodsOf } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

/** The limit for one signed-in person: 120 writes of any kind in five minutes. */
const WAIT = 'Too many requests. Please wait a moment and try again.';

beforeEach(async () => {
  vi.restoreAllMocks();
  await db.rateLimit.deleteMany();
});

/** Not limited: they end or begin a sign-in, or have a limit by IP address. */
const UNLIMITED = ['/sign-out', '/api/authentication/sign-out', '/authenticate', '/browser-errors', '/agent/sign-'];
/** A signed-in customer does not get this far. */
const OF_OTHERS = ['/api/stripe/webhook', '/webhooks/'];

type Action = { address: string; handler: Handler };

async function actionsOf(entries: RouteConfigEntry[], parent = ''): Promise<Action[]> {
  const found: Action[] = [];
  for (const { path: part, file, children = [] } of entries) {
    const address = part ? `${parent}/${part}` : parent;
    if (!address.startsWith('/admin')) {
      const { action }: { action?: Handler } = await import(path.resolve('app', file));
      if (action && methodsOf(action).length > 0) found.push({ address, handler: action });
    }
    found.push(...(await actionsOf(children, address)));
  }
  return found;
}

const VALUES: Record<string, string> = { role: 'sell', kind: 'sellers', key: 'aboutYou', postcode: 'SY8 1DN' };

async function useUp(userId: string): Promise<void> {
  for (let n = 0; n < 120; n++) await countInWindow({ name: 'writes', windowMs: 5 * 60_000 }, userId);
}

test('it limits every action of the site map', async () => {
  const { browser, person } = await signedIn();
  await useUp(person.id);
  const actions = await actionsOf(routes as RouteConfigEntry[]);
  expect(actions.length).toBeGreaterThan(30);
  const answers: Record<string, number> = {};
  const wanted: Record<string, number> = {};
  for (const { address, handler } of actions) {
    if ([...UNLIMITED, ...OF_OTHERS].some((each) => address.startsWith(each))) continue;
    const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const values = Object.fromEntries(names.map((name) => [name, VALUES[name] ?? newId()]));
    const { status } = await browser.post(withParams(handler, values), '/', {});
    // Staff's actions are refused before counting.
    if (status === 403) continue;
    const name = `${methodOf(handler)} ${address}`;
    answers[name] = status;
    wanted[name] = 429;
  }
  expect(answers).toEqual(wanted);
  expect(Object.keys(answers).length).toBeGreaterThan(25);
});

test('the 121st is refused; people are counted separately, staff are not counted, and it ends after five minutes', async () => {
  const { browser } = await signedIn();
  const write = (by: Browser) => by.post(changeUser, '/', {}, {}, 'PUT');
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push((await write(browser)).status);
  expect(statuses.indexOf(429)).toBe(120);
  expect(await write(browser)).toMatchObject({ status: 429, data: { message: WAIT } });
  expect((await write((await signedIn()).browser)).status).not.toBe(429);
  const { browser: staff, userId } = await staffMember();
  await useUp(userId);
  expect((await write(staff)).status).not.toBe(429);
  const before = Date.now();
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(before + 6 * 60_000));
  expect((await write(browser)).status).not.toBe(429);
});

test('a refused form says so, and keeps what was typed', async () => {
  const { browser, person } = await signedIn();
  await useUp(person.id);
  const answer = await browser.post(withParams(aboutYou, { role: 'sell' }), '/', {
    firstName: 'Zoë',
    mobileNumber: '07700',
  });
  expect(answer).toMatchObject({
    status: 429,
    data: { message: WAIT, typed: { firstName: 'Zoë', mobileNumber: '07700' } },
  });
});

test('autosave counts once a minute', async () => {
  const { browser } = await signedIn();
  const type = () => browser.post(withParams(draft, { key: 'aboutYou' }), '/api/drafts/aboutYou', { firstName: 'Zoë' });
  for (let n = 0; n < 60; n++) expect((await type()).status).toBe(204);
  const counted = await db.rateLimit.findMany({ where: { key: { startsWith: 'writes:' } } });
  expect(counted).toMatchObject([{ count: 1 }]);
  expect((await type()).status).toBe(429);
});

test('the same action by one person within an hour is one event with the last time, and an hour later it is another', async () => {
  const { saleId } = await sellerWithSale({ paid: true });
  const { purchaseId } = await buyerOf(saleId);
  const { primary_buyer_id } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  const happens = (name: 'giftor_changed' | 'payment_refunded', comments: string, authorUserId = primary_buyer_id) =>
    transaction((tx) => recordEvent(tx, { name, purchaseId, side: 'buyer', authorUserId, comments }));
  const noted = async (event_name: string) =>
    (await db.timelineEvent.findMany({ where: { purchase_id: purchaseId, event_name }, orderBy: { id: 'asc' } })).map(
      ({ comments }) => comments,
    );
  for (let n = 0; n < 20; n++) await happens('giftor_changed', n % 2 ? 'one' : 'other');
  expect(await noted('giftor_changed')).toEqual(['other', 'one']);
  const { person: another } = await signedIn();
  await happens('giftor_changed', 'one', another.id);
  expect(await noted('giftor_changed')).toEqual(['other', 'one', 'one']);
  const before = Date.now();
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(before + 61 * 60_000));
  await happens('giftor_changed', 'one');
  expect(await noted('giftor_changed')).toEqual(['other', 'one', 'one', 'one']);
  for (const comments of ['one', 'two']) await happens('payment_refunded', comments);
  expect(await noted('payment_refunded')).toEqual(['one', 'two']);
});
