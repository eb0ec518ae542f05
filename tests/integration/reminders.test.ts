/** Reminders: what goes on which day, that nothing goes twice, and how they are stopped. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateUser } from '~/domain/account/users-commands.server';
import { denyInvitation } from '~/domain/identity-check/denied-commands.server';
import { invitationToken } from '~/domain/invitation/link-rules.server';
import { planCheckReminders, planReminders } from '~/domain/reminder/commands.server';
import { sendDueReminders } from '~/domain/reminder/send-commands.server';
import { advanceRequest, requestInformation } from '~/domain/search/requests/commands.server';
import { isStillNeeded } from '~/domain/search/requests/rules';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as page from '~/routes/account/reminders';
import { loader as figures } from '~/routes/admin/figures';
import * as tab from '~/routes/admin/transaction/emails/tab';
import * as dialog from '~/routes/admin/transaction/reminders/pause';
import * as list from '~/routes/api/reminders/of-transaction';
import { action as pause } from '~/routes/api/reminders/pause';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import * as change from '~/routes/dashboard/reminders';
import { buyerOf } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertPayment, sellerWithSale, signedIn, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const HOME = '18 Mill Lane, Ludlow, SY8 1DN';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  await db.adminConfig.create({ data: { id: 1, identity_partner_reminds: false } });
  staff = await staffMember();
});

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
});
afterEach(async () => {
  await db.reminder.deleteMany();
  await db.reminderStop.deleteMany();
  vi.useRealTimers();
});

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(time);

/** As a process does on that day, once mail has gone. */
async function run(time: string): Promise<void> {
  at(time);
  await sendDueReminders();
  await deliverMail();
}

const subjects = async (to = seller.person.email) =>
  (await messagesTo(to)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('We need'));

const states = async (saleId = seller.saleId) =>
  (await db.reminder.findMany({ where: { sale_id: saleId }, orderBy: [{ due_on: 'asc' }, { step: 'asc' }] })).map(
    ({ kind, step, due_on, state, why }) =>
      [due_on.toISOString().slice(0, 10), kind, step, state, why].filter((each) => each !== null).join(' '),
  );

/** The water bill, asked for on Wednesday 4 November 2026. */
async function askForBill(saleId = seller.saleId): Promise<string> {
  at('2026-11-04T10:00:00Z');
  return requestInformation(staff, saleId, 'sewer_bill');
}

const [FIRST, SECOND, THIRD] = ['2026-11-06T10:00:00Z', '2026-11-11T10:00:00Z', '2026-11-18T10:00:00Z'];

test('half a year of a seller who answers nothing, over Christmas, Easter and both changes of the clocks', async () => {
  const { saleId, person } = seller;
  const ask = async (type: 'title_plan' | 'address_confirmation', time: string) => {
    at(time);
    await advanceRequest(staff, await requestInformation(staff, saleId, type), { status: 'sent' });
  };
  // Another home, which they have not paid for.
  const other = await sellerWithSale({ termsAccepted: true });
  await db.sale.update({ where: { id: other.saleId }, data: { primary_seller_id: person.id } });
  const begin: [day: string, what: () => Promise<unknown>][] = [
    ['2026-10-23', () => ask('title_plan', '2026-10-23T16:00:00Z')],
    [
      '2026-12-18',
      async () => {
        at('2026-12-18T10:00:00Z');
        await requestInformation(staff, saleId, 'sewer_bill');
      },
    ],
    [
      '2026-12-21',
      async () => {
        at('2026-12-21T10:00:00Z');
        await db.sale.update({ where: { id: other.saleId }, data: { updated_at: new Date() } });
        const about = { saleId: other.saleId };
        await transaction((tx) =>
          planReminders(tx, { kind: 'sign_up', subjectId: other.saleId, to: { userId: person.id }, about }),
        );
      },
    ],
    ['2027-03-25', () => ask('address_confirmation', '2027-03-25T10:00:00Z')],
  ];
  for (let day = new Date('2026-10-22'); day < new Date('2027-04-20'); day = new Date(day.getTime() + 86_400_000)) {
    const date = day.toISOString().slice(0, 10);
    for (const time of ['05:00', '09:31', '14:00', '18:00']) {
      at(`${date}T${time}:00Z`);
      await sendDueReminders();
    }
    await begin.find(([begins]) => begins === date)?.[1]();
  }
  const sent = await db.emailMessage.findMany({
    where: { to: person.email, kind: 'reminder' },
    orderBy: { id: 'asc' },
    select: { reminders: { orderBy: [{ kind: 'asc' }], select: { kind: true, step: true, due_on: true } } },
  });
  const days = sent.map(({ reminders }) => [
    reminders[0]?.due_on.toISOString().slice(0, 10),
    ...reminders.map(({ kind, step }) => `${kind} ${step}`),
  ]);
  expect(days.sort()).toEqual([
    ['2026-10-27', 'information 1'],
    ['2026-10-30', 'information 2'],
    ['2026-11-06', 'information 3'],
    ['2026-12-22', 'information 1', 'sign_up 1'],
    ['2026-12-24', 'sign_up 2'],
    ['2026-12-29', 'information 2'],
    ['2027-01-04', 'sign_up 3'],
    ['2027-01-06', 'information 3'],
    ['2027-03-31', 'information 1'],
    ['2027-04-05', 'information 2'],
    ['2027-04-12', 'information 3'],
  ]);
  expect(await db.reminder.count({ where: { state: 'planned' } })).toBe(0);
});

test('a reminder says what is missing and since when, and has a link and headers that stop it', async () => {
  await askForBill();
  await run(FIRST);
  const [mail] = await messagesTo(seller.person.email);
  expect(mail).toMatchObject({ subject: 'Your water bill for 18 Mill Lane' });
  expect(mail?.text).toContain('Without your latest water bill the drainage search cannot start.');
  expect(mail?.text).toContain('We asked on 4 November 2026.');
  expect(mail?.text).toMatch(/Stop these reminders: http\S+\/reminders\/[\w-]{43}\n/);
  expect(mail?.headers['list-unsubscribe']).toMatch(/<http\S+\/reminders\/[\w-]{43}>/);
  expect(mail?.headers['list-unsubscribe-post']).toContain('List-Unsubscribe=One-Click');
});

test('what is done is not reminded of, also if it is done while the email waits', async () => {
  const requestId = await askForBill();
  at(FIRST);
  await sendDueReminders();
  await advanceRequest(staff, requestId, { status: 'received' });
  await run(SECOND);
  expect(await subjects()).toEqual([]);
  expect(await db.emailMessage.findFirst({ where: { kind: 'reminder', sale_id: seller.saleId } })).toMatchObject({
    ...{ status: 'skipped', why: 'We are no longer waiting for it.' },
  });
  expect((await states()).slice(0, 2)).toEqual([
    '2026-11-06 information 1 sent',
    '2026-11-11 information 2 skipped We are no longer waiting for it.',
  ]);
});

test('a water bill is reminded of as long as dashboards say that it is needed', async () => {
  const searches = [
    { productId: 'ONESEARCHDW', status: 'in progress', notNeededWhy: null },
    { productId: 'ONESEARCHDW', status: 'cancelled', notNeededWhy: null },
    { productId: 'ONESEARCHDW', status: 'cancelled', notNeededWhy: 'The lender does not want it' },
    { productId: 'ONESEARCHDW', status: 'complete', notNeededWhy: null },
    { productId: 'LLC1CON29', status: 'complete', notNeededWhy: null },
  ];
  const saleIds: string[] = [];
  for (const { productId, status, notNeededWhy } of searches) {
    const { saleId } = await sellerWithSale({ paid: true });
    await askForBill(saleId);
    const search = { id: newId(), product_id: productId, status, not_needed_why: notNeededWhy, reference: newId() };
    const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
    await db.searchOrder.create({ data: { ...order, searches: { create: search } } });
    saleIds.push(saleId);
  }
  await run(FIRST);
  const first = await Promise.all(saleIds.map(async (id) => (await states(id))[0]));
  expect(first).toEqual(
    searches.map((search) =>
      isStillNeeded('sewer_bill', [search])
        ? '2026-11-06 information 1 sent'
        : '2026-11-06 information 1 skipped We are no longer waiting for it.',
    ),
  );
});

test('the figures say which steps were followed within two days', async () => {
  const requestId = await askForBill();
  await run(FIRST);
  await run(SECOND);
  at('2026-11-13T23:30:00Z');
  await advanceRequest(staff, requestId, { status: 'received' });
  const { data } = await staff.browser.get(figures, '/admin/figures');
  expect((data as { steps: { cells: unknown[] }[] }).steps.map(({ cells }) => cells).slice(0, 2)).toEqual([
    ['Information, 1st of 3', 1, '0%', 0],
    ['Information, 2nd of 3', 1, '100%', 0],
  ]);
});

test('what the mail server takes only in the evening does not go', async () => {
  await askForBill();
  at(FIRST);
  await sendDueReminders();
  at('2026-11-06T17:31:00Z');
  await deliverMail();
  expect(await subjects()).toEqual([]);
  expect(await db.emailMessage.findFirst({ where: { kind: 'reminder', sale_id: seller.saleId } })).toMatchObject({
    ...{ status: 'skipped', why: 'It could not go between 09:30 and 17:30 on a working day.' },
  });
});

test('two processes at the same time, and one that dies before it has marked what it sent, send it once', async () => {
  await askForBill();
  at(FIRST);
  await pool.query(
    `create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
  );
  await pool.query('create trigger die before update on reminder for each row execute function die()');
  await sendDueReminders();
  await pool.query('drop trigger die on reminder');
  expect(await db.emailMessage.count({ where: { kind: 'reminder', sale_id: seller.saleId } })).toBe(0);
  await Promise.all([sendDueReminders(), sendDueReminders(), sendDueReminders()]);
  await run(FIRST);
  expect(await subjects()).toEqual(['Your water bill for 18 Mill Lane']);
});

test('a failed check is reminded of like one under way, and none where the partner reminds people', async () => {
  const checkOf = async (status: 'pending' | 'failed') => {
    const { person, saleId } = await sellerWithSale({ paid: true });
    const id = newId();
    const who = { first_name: 'Amara', last_name: 'Bello', person_type: 'seller' as const };
    const check = { id, sale_id: saleId, purchase_id: null, user_id: person.id, person_id: null };
    at('2026-11-03T10:00:00Z');
    const ended = status === 'failed' ? { finished_at: new Date() } : {};
    await db.identityCheck.create({
      data: { ...check, ...who, ...ended, thirdfort_id: id, status, created_at: new Date() },
    });
    await transaction((tx) => planCheckReminders(tx, check));
    return person.email;
  };
  const [pending, failed] = [await checkOf('pending'), await checkOf('failed')];
  await db.adminConfig.update({ where: { id: 1 }, data: { identity_partner_reminds: true } });
  const quiet = await checkOf('pending');
  await db.adminConfig.update({ where: { id: 1 }, data: { identity_partner_reminds: false } });
  for (const time of [FIRST, '2026-11-12T10:00:00Z', THIRD]) await run(time);
  const told = 'Your identity check for 18 Mill Lane';
  expect([await subjects(pending), await subjects(failed), await subjects(quiet)]).toEqual([
    [told, told],
    [told, told],
    [],
  ]);
});

test('someone named who says ‘This is not me’ is reminded of no check', async () => {
  const { purchaseId } = await buyerOf(seller.saleId, { isAccepted: true });
  const id = newId();
  const ines = { first_name: 'Ines', last_name: 'Bello', phone_number: '+447700900777', email: `p${id}@named.example` };
  const gift = { role: 'giftor', amount: 1_234_500n, relationship: 'parent' } as const;
  at('2026-11-03T10:00:00Z');
  await db.person.create({ data: { id, purchase_id: purchaseId, ...ines, ...gift, invited_at: new Date() } });
  const check = { id: newId(), sale_id: seller.saleId, purchase_id: purchaseId, user_id: null, person_id: id };
  const who = { first_name: 'Ines', last_name: 'Bello', person_type: 'giftor' as const };
  await db.identityCheck.create({ data: { ...check, ...who, thirdfort_id: check.id, status: 'pending' } });
  await transaction((tx) => planCheckReminders(tx, check));
  await run(FIRST);
  expect(await subjects(ines.email)).toEqual(['Your identity check for 18 Mill Lane']);
  await denyInvitation(invitationToken(purchaseId, ines.email));
  await run('2026-11-12T10:00:00Z');
  expect(await subjects(ines.email)).toHaveLength(1);
  expect(await db.reminder.findFirst({ where: { person_id: id, state: 'stopped' } })).toMatchObject({
    why: 'They are no longer part of it.',
  });
});

test('a sign-up that is not finished says where it stopped, counts from its last change, and ends with the payment', async () => {
  const { person, saleId } = await sellerWithSale({ termsAccepted: false });
  at('2026-11-02T10:00:00Z');
  await transaction((tx) =>
    planReminders(tx, { kind: 'sign_up', subjectId: saleId, to: { userId: person.id }, about: { saleId } }),
  );
  await db.sale.update({ where: { id: saleId }, data: { updated_at: new Date('2026-11-04T10:00:00Z') } });
  await run('2026-11-04T12:00:00Z');
  expect((await states(saleId))[0]).toBe('2026-11-05 sign_up 1 planned');
  await run('2026-11-05T10:00:00Z');
  const [mail] = await messagesTo(person.email);
  expect(mail?.subject).toBe('Your sale of 18 Mill Lane is saved');
  expect(mail?.text).toContain('You stopped at ‘Terms & Conditions’. There are two pages left.');
  expect(mail?.text).toContain(`/sell/terms-and-conditions?id=${saleId}`);
  const token = mail?.text.match(/\/reminders\/([\w-]{43})/)?.[1] ?? '';
  const kindsOffered = async () =>
    (
      (await new Browser().get(withParams(page.loader, { token }), '/')).data as { kinds: { kind: string }[] }
    ).kinds.map(({ kind }) => kind);
  expect(await kindsOffered()).toEqual(['sign_up']);
  await insertPayment(saleId);
  expect(await kindsOffered()).toEqual([]);
  await run('2026-11-20T10:00:00Z');
  expect(await messagesTo(person.email)).toHaveLength(1);
});

describe('the page of the link', () => {
  const linkOf = async () => {
    const [mail] = await messagesTo(seller.person.email);
    return mail?.text.match(/\/reminders\/([\w-]{43})/)?.[1] ?? '';
  };
  const open = (token: string) => new Browser().get(withParams(page.loader, { token }), `/reminders/${token}`);
  const press = (token: string, fields: Record<string, string>, headers = {}) =>
    new Browser().post(withParams(page.action, { token }), `/reminders/${token}`, fields, headers);

  test('stops reminders about the deal, or one kind, and lets them go again', async () => {
    await askForBill();
    await run(FIRST);
    const token = await linkOf();
    const kinds = [{ kind: 'information', about: 'what we asked you for' }];
    const { data: signedIn } = await seller.browser.get(withParams(page.loader, { token }), `/reminders/${token}`);
    expect(signedIn).toMatchObject({ back: { role: 'sell', href: `/dashboard/sell/${seller.saleId}` } });
    expect((await open(token)).data).toEqual({
      back: null,
      name: HOME.split(',')[0],
      home: HOME,
      isOff: false,
      stopped: [],
      kinds,
    });
    expect(await press(token, { intent: 'information' })).toMatchObject({
      status: 303,
      location: `/reminders/${token}`,
    });
    await press(token, { intent: 'information' });
    expect((await open(token)).data).toMatchObject({ isOff: false, stopped: ['what we asked you for'], kinds: [] });
    await press(token, { intent: 'on' });
    await press(token, { intent: 'all' });
    expect((await open(token)).data).toMatchObject({ isOff: true });
    expect((await press(token, { intent: 'everything' })).status).toBe(422);
    await run(SECOND);
    await press(token, { intent: 'on' });
    await run(THIRD);
    expect((await states()).map((state) => state.slice('2026-11-06 information '.length))).toEqual([
      '1 sent',
      '2 stopped They stopped these reminders.',
      '3 sent',
    ]);
  });

  test('takes a mail program’s own button without cookies and from any site, and tells nothing about a link that is not ours', async () => {
    await askForBill();
    await run(FIRST);
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    const webmail = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' };
    const stranger = 'x'.repeat(43);
    for (const token of ['nonsense', stranger]) {
      expect((await open(token)).status).toBe(404);
      expect((await press(token, { intent: 'all' })).status).toBe(404);
      expect((await press(token, oneClick, webmail)).status).toBe(200);
    }
    expect(await db.reminderStop.count()).toBe(0);
    const token = await linkOf();
    for (const more of [{ intent: 'all' }, { ...oneClick, intent: 'all' }])
      expect((await press(token, more, webmail)).status).toBe(403);
    expect((await press(token, oneClick, webmail)).status).toBe(200);
    // About every deal of theirs.
    expect(await db.reminderStop.findMany()).toMatchObject([{ email: seller.person.email, sale_id: null, kind: null }]);
    expect((await open(token)).data).toMatchObject({ isOff: true });
    // Also once they have another address.
    await updateUser(staff, seller.person.id, { email: `new-${seller.person.email}` });
    await run(SECOND);
    expect((await states())[1]).toContain('They stopped these reminders.');
  });

  test('opens from the dashboard, which says whether they are on', async () => {
    const { browser, saleId } = seller;
    const params = { role: 'sell', id: saleId };
    const isOn = async () =>
      ((await browser.get(withParams(dashboard, params), '/')).data as { reminders: { areOn: boolean } }).reminders
        .areOn;
    expect(await isOn()).toBe(true);
    const { location } = await browser.post(withParams(change.action, params), '/', {});
    const token = location?.split('/').at(-1) ?? '';
    await press(token, { intent: 'all' });
    expect(await isOn()).toBe(false);
    expect(await browser.get(withParams(change.loader, params), '/')).toMatchObject({
      location: `/dashboard/sell/${saleId}`,
    });
    const { browser: other } = await signedIn();
    expect((await other.post(withParams(change.action, params), '/', {})).status).toBe(404);
  });
});

test('staff see what will go, what went and what does not go, and pause a transaction', async () => {
  const { saleId } = seller;
  const params = { id: saleId };
  const shown = async () =>
    ((await staff.browser.get(withParams(tab.loader, params), '/')).data as Awaited<ReturnType<typeof tab.loader>>)
      .reminders;
  expect(await shown()).toEqual({ paused: null, rows: [] });
  await askForBill();
  await run(FIRST);
  expect((await shown()).rows.map(({ words, label }) => `${words}: ${label}`)).toEqual([
    'Wed 18 Nov: water bill, 3rd of 3: Will go',
    'Wed 11 Nov: water bill, 2nd of 3: Will go',
    'Fri 6 Nov: water bill, 1st of 3: Went',
  ]);
  const sent = await staff.browser.postJson(withParams(pause, params), '/', { isPaused: true, until: '2026-11-17' });
  expect(sent).toMatchObject({ status: 200, data: { isPaused: true, pausedUntil: '2026-11-17' } });
  expect(
    (await staff.browser.postJson(withParams(pause, params), '/', { isPaused: true, until: '2026-11-06' })).status,
  ).toBe(422);
  expect((await staff.browser.get(withParams(list.loader, params), '/')).data).toMatchObject({
    reminders: [
      { step: 3, of: 3, state: 'planned' },
      { step: 2, state: 'skipped' },
      { step: 1, state: 'sent', to: seller.person.email },
    ],
  });
  expect((await staff.browser.get(withParams(dialog.loader, params), '/')).data).toMatchObject({ isPaused: true });
  const fields = { pause: 'always', 'until.day': '', 'until.month': '', 'until.year': '' };
  expect((await staff.browser.post(withParams(dialog.action, params), '/', { ...fields, pause: 'until' })).status).toBe(
    422,
  );
  expect((await staff.browser.post(withParams(dialog.action, params), '/', fields)).status).toBe(302);
  expect((await shown()).paused).toBe('They are paused.');
  await run(SECOND);
  await staff.browser.postJson(withParams(pause, params), '/', { isPaused: false });
  await run(THIRD);
  expect(await subjects()).toEqual(['Your water bill for 18 Mill Lane', 'Your water bill for 18 Mill Lane']);
  expect((await auditOf(saleId)).map(({ action, after }) => [action, after])).toEqual([
    ['pause-reminders', { isPaused: true, until: '2026-11-17' }],
    ['pause-reminders', { until: null }],
    ['pause-reminders', { isPaused: false }],
  ]);
});
