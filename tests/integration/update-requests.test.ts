import { beforeEach, expect, test, vi } from 'vitest';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { listOpen } from '~/domain/update-request/queries.server';
import { CHANGED, DEAL_OVER, NO_SOLICITOR, SALE_COMPLETED, TOO_LONG, TOO_MANY } from '~/domain/update-request/rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as feed } from '~/routes/admin/feed';
import { loader as home } from '~/routes/admin/home';
import { loader as csv } from '~/routes/admin/questions-csv';
import * as answering from '~/routes/admin/transaction/events/answer-update';
import { loader as events } from '~/routes/admin/transaction/events/tab';
import { loader as layout } from '~/routes/admin/transaction/layout';
import * as closing from '~/routes/admin/transaction/orders/close';
import { action as patchUpdate } from '~/routes/api/update-requests/item';
import { loader as getUpdates, action as postUpdate } from '~/routes/api/update-requests/of-deal';
import * as page from '~/routes/dashboard/ask';
import { loader as dashboardPage } from '~/routes/dashboard/dashboard';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import type { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const MONDAY = new Date('2026-11-23T16:40:00Z');
const QUESTION = 'Is the local search back?';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(MONDAY);
  staff = await staffMember();
});

type Role = 'sell' | 'buy';

const ask = (browser: Browser, id: string, question = QUESTION, role: Role = 'sell') =>
  browser.post(withParams(page.action, { role, id }), `/dashboard/${role}/${id}/ask`, { question });
const open = async (browser: Browser, id: string, role: Role = 'sell') =>
  (await browser.get(withParams(page.loader, { role, id }), `/dashboard/${role}/${id}/ask`)).data;
const dashboard = async (browser: Browser, id: string, role: Role = 'sell') => {
  const { data } = await browser.get(withParams(dashboardPage, { role, id }), `/dashboard/${role}/${id}`);
  return (data as { view: { update: object; waits: { title: string }[]; steps: { title: string; note?: string }[] } })
    .view;
};
const updateOf = (saleId: string) => db.updateRequest.findFirstOrThrow({ where: { sale_id: saleId } });

const reply = async (saleId: string, fields: Record<string, string>, version?: number) => {
  const { id, version: newest } = await updateOf(saleId);
  return staff.browser.post(
    withParams(answering.action, { id: saleId, updateId: id }),
    `/admin/transactions/${saleId}/events/questions/${id}`,
    { version: String(version ?? newest), ...fields },
  );
};
const promise = (saleId: string, day: string) =>
  reply(saleId, {
    how: 'promise',
    'promisedFor.day': day.slice(8),
    'promisedFor.month': day.slice(5, 7),
    'promisedFor.year': day.slice(0, 4),
  });

const eventsOf = async (saleId: string) =>
  (await db.timelineEvent.findMany({ where: { sale_id: saleId }, orderBy: { id: 'asc' } })).flatMap(({ event_name }) =>
    event_name.startsWith('update_') ? [event_name] : [],
  );

test('a question is asked once, can be added to, and its time stays', async () => {
  const { browser, saleId } = await sellerWithSale({ paid: true });
  expect(await open(browser, saleId)).toMatchObject({ state: 'open' });
  expect((await ask(browser, saleId, 'When?')).status).toBe(422);
  const pressed = await Promise.all([ask(browser, saleId), ask(browser, saleId)]);
  expect(pressed.map(({ status, location }) => [status, location])).toEqual(
    Array(2).fill([303, `/dashboard/sell/${saleId}/ask`]),
  );
  vi.setSystemTime(new Date('2026-11-23T17:00:00Z'));
  await ask(browser, saleId, 'And the other searches?');
  expect(await open(browser, saleId)).toMatchObject({
    state: 'asked',
    open: {
      question: `${QUESTION}\n\nAnd the other searches?`,
      words: 'You asked on Monday 23 November at 16:40. We’ll answer by Tuesday 24 November at 16:40.',
    },
  });
  const long = await ask(browser, saleId, 'a'.repeat(490));
  expect(long).toMatchObject({ status: 422, data: { error: { question: [TOO_LONG] } } });
  expect(await eventsOf(saleId)).toEqual(['update_asked']);
});

test('each person of a deal reads their own questions alone, and strangers none; staff read what each of them reads', async () => {
  const { browser, person, saleId } = await sellerWithSale({ paid: true });
  const follower = await insertFollower({ sale_id: saleId, role: 'seller' });
  const stranger = await sellerWithSale({ paid: true });
  await ask(browser, saleId);
  await ask(follower.browser, saleId, 'When do we exchange contracts?');
  expect(await open(browser, saleId)).toMatchObject({ open: { question: QUESTION } });
  const seen = await dashboard(follower.browser, saleId);
  expect(seen.update).toMatchObject({ asked: expect.stringContaining('Monday 23 November at 16:40') });
  expect(seen.waits.filter(({ title }) => title === 'Your question')).toHaveLength(1);
  expect((await ask(stranger.browser, saleId)).status).toBe(404);
  const read = withParams(getUpdates, { role: 'sell', id: saleId });
  expect((await stranger.browser.get(read, `/api/update-requests/sell/${saleId}`)).status).toBe(404);
  expect((await follower.browser.get(read, `/api/update-requests/sell/${saleId}`)).data).toMatchObject([
    { question: 'When do we exchange contracts?', answer: null, version: 0 },
  ]);
  await db.sale.update({ where: { id: saleId }, data: { terms_version: '1.2', start_now_at: null } });
  const seenBy = async (asked_by_user_id: string) => {
    const { id: updateId } = await db.updateRequest.findFirstOrThrow({ where: { asked_by_user_id } });
    const { data } = await staff.browser.get(withParams(answering.loader, { id: saleId, updateId }), '/');
    return (data as { waits: { words: string }[] }).waits.map(({ words }) => words).join(' ');
  };
  expect(await seenBy(person.id)).toMatch(/We order your searches on [^.]*, unless you ask us to start now\./);
  expect(await seenBy(follower.person.id)).toMatch(/We order your searches on [^.,]*\./);
});

test('staff see what is late first, answer once, and the person reads it by email and above their timeline for 7 days', async () => {
  const { browser, person, saleId } = await sellerWithSale({ paid: true });
  await ask(browser, saleId, 'When do we get our deposit back?');
  vi.setSystemTime(new Date('2026-11-24T16:45:00Z'));
  const late = { isLate: true, isReadFirst: true, isPromised: false };
  const { data } = await staff.browser.get(feed, '/admin/feed');
  const { id, version } = await updateOf(saleId);
  expect((data as { questions: { id: string }[] }).questions.find((row) => row.id === id)).toMatchObject(late);
  const dues = (await listOpen(20)).map(({ dueAt }) => dueAt);
  expect(dues).toEqual(dues.toSorted((a, b) => a.getTime() - b.getTime()));
  const shown = await staff.browser.get(withParams(layout, { id: saleId }), `/admin/transactions/${saleId}`);
  expect(shown.data).toMatchObject({ updates: [late] });
  expect((await dashboard(browser, saleId)).update).toMatchObject({ asked: expect.stringContaining('We’re sorry') });

  // They add to it while staff type.
  await ask(browser, saleId, 'It was paid to the agent.');
  const words = { how: 'answer', answer: 'On completion.\nYour solicitor sends it.' };
  expect(await reply(saleId, words, version)).toMatchObject({
    status: 409,
    data: { result: { error: { '': [CHANGED] } } },
  });
  expect((await reply(saleId, words)).status).toBe(302);
  expect((await reply(saleId, words)).status).toBe(302);
  expect((await reply(saleId, { how: 'answer', answer: 'Something else' })).status).toBe(409);
  expect(await updateOf(saleId)).toMatchObject({ answer: words.answer, was_late: true, answered_by_id: staff.userId });
  expect(await eventsOf(saleId)).toEqual(['update_asked', 'update_answered']);
  expect((await auditOf(saleId)).map(({ action }) => action)).toContain('answer-update');
  await deliverMail();
  const [mail, ...more] = (await messagesTo(person.email)).filter(({ subject }) =>
    subject.startsWith('Your update on '),
  );
  expect(more).toEqual([]);
  expect(mail?.text).toContain('On completion.\n\nYour solicitor sends it.');
  expect(mail?.text).toContain('You asked: When do we get our deposit back?');

  const view = await dashboard(browser, saleId);
  expect(view.update).toMatchObject({ asked: null, answer: { words: words.answer, asks: true } });
  expect(view.steps).toContainEqual(
    expect.objectContaining({ title: 'We answered your question', note: words.answer }),
  );
  const say = (helped: string) =>
    browser.post(withParams(page.action, { role: 'sell', id: saleId }), `/dashboard/sell/${saleId}/ask`, {
      ...{ intent: 'helped', updateId: id, helped },
    });
  expect((await say('no')).location).toBe(`/dashboard/sell/${saleId}/ask`);
  expect(await updateOf(saleId)).toMatchObject({ helped: false });
  expect((await dashboard(browser, saleId)).update).toMatchObject({ answer: { asks: false } });
  const tab = await staff.browser.get(withParams(events, { id: saleId }), `/admin/transactions/${saleId}/events`);
  expect(tab.data).toMatchObject({ questions: [{ isAnswered: true, wasLate: true, helped: false }] });
  vi.setSystemTime(new Date('2026-12-01T16:46:00Z'));
  expect((await dashboard(browser, saleId)).update).toMatchObject({ answer: null });
});

test('staff promise what the solicitor says by a day, twice, and a day that passed is remembered as late', async () => {
  const { browser, person, saleId } = await sellerWithSale({ paid: true });
  await ask(browser, saleId);
  vi.setSystemTime(new Date('2026-11-24T10:00:00Z'));
  const refused = await promise(saleId, '2026-11-27');
  expect(refused).toMatchObject({ status: 422, data: { result: { error: { promisedFor: [NO_SOLICITOR] } } } });
  const { id: groupId } = await insertLawyerGroup();
  const solicitor = `grace@${groupId}.example`;
  await db.lawyer.updateMany({ where: { lawyer_group_id: groupId }, data: { email: solicitor } });
  await db.sale.update({
    where: { id: saleId },
    data: { seller_lawyer_group_id: groupId, solicitor_groups_assigned_at: MONDAY },
  });
  expect((await promise(saleId, '2026-12-02')).status).toBe(422);
  const { id: updateId } = await updateOf(saleId);
  for (const event_name of ['identity_check_failed', 'identity_check_aborted'])
    await db.timelineEvent.create({ data: { id: newId(), sale_id: saleId, event_name, author: 'S' } });
  const { data } = await staff.browser.get(withParams(answering.loader, { id: saleId, updateId }), '/');
  // Nothing of a failed check stands beside the box whose words go to the person who may have failed it.
  expect((data as { events: { words: string }[] }).events.map(({ words }) => words)).toEqual(['Payment received']);
  const { asked: shown } = data as { asked: Record<'promise' | 'question', { subject: string; text: string }> };
  expect(shown.promise.text).toContain('We’ll tell you what they say by (the day).');
  expect(shown.question.text).toContain('[personal link]');
  expect((await promise(saleId, '2026-11-27')).status).toBe(302);
  expect((await promise(saleId, '2026-11-27')).status).toBe(302);
  expect(await updateOf(saleId)).toMatchObject({ promises: 1, was_late: false, answered_at: null });
  expect((await dashboard(browser, saleId)).update).toMatchObject({
    asked: expect.stringContaining('We’ll tell you what they say by Friday 27 November.'),
  });
  await deliverMail();
  const promised = (await messagesTo(person.email)).filter(({ subject }) =>
    subject.includes('we’ve asked your solicitor'),
  );
  expect(promised).toHaveLength(1);
  expect(promised[0]?.text).toContain('We’ll tell you what they say by Friday 27 November.');
  expect(promised[0]?.subject).toBe(shown.promise.subject);
  const [toFirm, ...others] = await messagesTo(solicitor);
  expect(others).toEqual([]);
  expect(toFirm?.subject).toMatch(/: your client asks how it stands$/);
  expect(toFirm?.subject).toBe(shown.question.subject);
  expect(toFirm?.text).toContain(`They asked: ${QUESTION}`);
  expect(toFirm?.text).toContain('We told them that we’ll answer by Friday 27 November.');
  expect(toFirm?.text).toMatch(/\/firm\/[\w-]{43}/);
  vi.setSystemTime(new Date('2026-11-27T17:31:00Z'));
  const { id } = await updateOf(saleId);
  const patch = (body: object) =>
    staff.browser.postJson(withParams(patchUpdate, { id }), `/api/update-requests/${id}`, body, 'PATCH');
  expect(await patch({ promisedFor: '2026-11-30', version: 1 })).toMatchObject({
    ...{ status: 200, data: { promisedFor: '2026-11-30', answeredAt: null, version: 2 } },
  });
  expect(await updateOf(saleId)).toMatchObject({ promises: 2, was_late: true });
  expect((await patch({ promisedFor: '2026-12-01' })).status).toBe(422);
  expect((await patch({ answer: 'It is back.' })).data).toMatchObject({ answer: 'It is back.' });
  expect(await updateOf(saleId)).toMatchObject({ first_answered_at: new Date('2026-11-24T10:00:00Z') });
});

test('the figures and their file have who asked, how soon we answered and what was late, and no words', async () => {
  const { browser, saleId } = await sellerWithSale({ paid: true });
  await ask(browser, saleId);
  vi.setSystemTime(new Date('2026-11-24T16:45:00Z'));
  const { data } = await staff.browser.get(home, '/admin');
  const { updates, notices } = data as { updates: { late: number }[]; notices: { words: string }[] };
  expect(updates[0]?.late).toBeGreaterThan(0);
  expect(notices[0]?.words).toMatch(/^\d+ questions? (is|are) later than we promised\.$/);
  const { data: file } = await staff.browser.get(csv, '/admin/questions.csv');
  expect(String(file)).toContain('seller,23/11/2026 at 16:40,,,yes,,\r\n');
  expect(String(file)).not.toContain('local search');
});

test('three questions about a deal in 7 days', async () => {
  const { browser, saleId } = await sellerWithSale({ paid: true });
  const post = (question: string) =>
    browser.postJson(
      withParams(postUpdate, { role: 'sell', id: saleId }),
      `/api/update-requests/sell/${saleId}`,
      { question },
      'POST',
    );
  for (const question of ['Is it back yet?', 'Is it back now?', 'Is it back today?']) {
    expect((await post(question)).status).toBe(200);
    await db.updateRequest.updateMany({
      where: { sale_id: saleId, answered_at: null },
      data: { answered_at: MONDAY, first_answered_at: MONDAY, answered_by_id: staff.userId, answer: 'Not yet.' },
    });
  }
  expect(await post('Is it back at last?')).toMatchObject({ status: 409, data: { message: TOO_MANY } });
  expect(await open(browser, saleId)).toMatchObject({ state: 'too-many' });
  vi.setSystemTime(new Date('2026-11-30T16:41:00Z'));
  expect((await post('Is it back at last?')).status).toBe(200);
});

test('completion closes what was asked about a sale, and what its buyer asked', async () => {
  const { browser, saleId } = await sellerWithSale({ paid: true });
  const buyer = await buyerOf(saleId, { isAccepted: true, sale_agreed: new Date('2026-11-02') });
  await ask(browser, saleId);
  await ask(buyer.browser, buyer.purchaseId, QUESTION, 'buy');
  const actor = { userId: staff.userId, firstName: 'Priya', lastName: 'Shah' };
  await setSignificantDates(actor, buyer.purchaseId, { exchanged: '2026-11-16', completed: '2026-11-23' });
  const asked = await db.updateRequest.findMany({
    where: { OR: [{ sale_id: saleId }, { purchase_id: buyer.purchaseId }] },
    select: { answer: true, answered_by_id: true },
  });
  expect(asked).toEqual(Array(2).fill({ answer: SALE_COMPLETED, answered_by_id: null }));
});

test('the end of a sale closes what was asked about it and about the purchases of its home', async () => {
  const { browser, saleId } = await sellerWithSale({ paid: true });
  const buyer = await buyerOf(saleId, { isAccepted: true });
  await ask(browser, saleId);
  await ask(buyer.browser, buyer.purchaseId, QUESTION, 'buy');
  const { version } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  await staff.browser.post(withParams(closing.action, { id: saleId }), `/admin/transactions/${saleId}/orders/close`, {
    outcome: 'withdrawn',
    reason: 'Said on the phone',
    version: String(version),
  });
  const asked = await db.updateRequest.findMany({
    where: { OR: [{ sale_id: saleId }, { purchase_id: buyer.purchaseId }] },
    select: { answer: true, answered_at: true, answered_by_id: true, was_late: true },
  });
  const closed = { answer: DEAL_OVER, answered_at: MONDAY, answered_by_id: null, was_late: false };
  expect(asked).toEqual([closed, closed]);
  expect(await open(buyer.browser, buyer.purchaseId, 'buy')).toMatchObject({ state: 'over' });
  expect((await dashboard(browser, saleId)).update).toMatchObject({
    answer: { words: DEAL_OVER, asks: false },
    href: null,
  });
});
