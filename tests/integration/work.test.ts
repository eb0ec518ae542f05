import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUserActive } from '~/domain/account/users-commands.server';
import { answerCase, recordCase } from '~/domain/enquiry/case/commands.server';
import { removeUnitOfGroup } from '~/domain/group/members-commands.server';
import { listFeed } from '~/domain/reporting/feed-queries.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { fillOnce, rebuildWork, rewriteMissed } from '~/domain/work/jobs.server';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { TAKEN_SINCE, usualHold } from '~/domain/work/rules';
import { getWorkState } from '~/domain/work/state-queries.server';
import { db, pool, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import * as errors from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { loader as figures } from '~/routes/admin/figures';
import { loader as home } from '~/routes/admin/home';
import { action as leaveFailedEmail } from '~/routes/admin/leave-email';
import { action as operations } from '~/routes/admin/operations';
import * as correcting from '~/routes/admin/transaction/corrections/sale';
import { action as leaveEmail } from '~/routes/admin/transaction/emails/leave-email';
import { loader as transactionPage } from '~/routes/admin/transaction/layout';
import * as adding from '~/routes/admin/transaction/notes/add';
import * as followUp from '~/routes/admin/transaction/notes/follow-up';
import { action as followUpDone } from '~/routes/admin/transaction/notes/follow-up-done';
import { action as removeNote } from '~/routes/admin/transaction/notes/remove';
import { loader as notes } from '~/routes/admin/transaction/notes/tab';
import { action as close } from '~/routes/admin/transaction/orders/close';
import { stripView } from '~/routes/admin/transaction/work-strip.server';
import { action as answer } from '~/routes/admin/work/answer';
import { action as handOver } from '~/routes/admin/work/hand-over';
import { action as handOverAll } from '~/routes/admin/work/hand-over-all';
import { loader as work } from '~/routes/admin/work/page';
import { action as snooze } from '~/routes/admin/work/snooze';
import * as take from '~/routes/admin/work/take';
import { action as undo } from '~/routes/admin/work/undo';
import * as follow from '~/routes/api/transaction/follow-up';
import * as hold from '~/routes/api/transaction/hold';
import * as noting from '~/routes/api/transaction/notes';
import * as owner from '~/routes/api/transaction/owner';
import { loader as workCall } from '~/routes/api/work';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { correctBy } from '../support/corrections';
import { buyerOf, checkUnderWay, insertFollower } from '../support/deal';
import { insertGroup } from '../support/groups';
import { insertLawyerGroup } from '../support/partners';
import { runJobsOf } from '../support/queue';
import type { Handler } from '../support/routes';
import { insertFeeOrder } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

/** A Tuesday. */
const NOW = new Date('2026-11-24T10:30:00Z');

type Staff = Awaited<ReturnType<typeof staffMember>>;
let ana: Staff;
let ben: Staff;

beforeAll(async () => {
  ana = await staffMember('Ana', 'Ito');
  ben = await staffMember('Ben', 'Obi');
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // What earlier tests made is over.
  const open = await db.sale.findMany({ where: { closing: null }, select: { id: true } });
  const closed = { closed_as: 'withdrawn', closed_by_id: ana.userId } as const;
  await db.closing.createMany({ data: open.map(({ id }) => ({ id: newId(), sale_id: id, ...closed })) });
  await db.workItem.deleteMany();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Something happens on a sale, and the job has run. */
async function happens(saleId: string) {
  await transaction((tx) => recordEvent(tx, { name: 'start_asked', saleId, side: 'seller' }));
  await runJobsOf('work');
}

/** Paid on Saturday 14 November, under terms that asked us to start: searches were due on the 17th, and a solicitor on the 18th. */
async function paidSale() {
  const { saleId } = await sellerWithSale({ paid: true });
  await happens(saleId);
  return saleId;
}

type Row = {
  what: string;
  whom: string;
  more: number;
  asksToTake: boolean;
  due: { words: string } | null;
  owner: { name: string } | null;
  main: { href: string };
};

/** The rows of the page, each under its heading. */
async function rowsOf({ browser }: Staff, query = '') {
  const { data } = await browser.get(work, `/admin/work${query}`);
  const { sections } = data as { sections: Record<string, Row[]> };
  return Object.entries(sections).flatMap(([section, rows]) => rows.map((row) => ({ section, ...row })));
}

const move = ({ browser }: Staff, action: Handler, id: string, fields: Record<string, string> = {}) =>
  browser.post(withParams(action, { id }), `/admin/work/${id}/move`, fields);

const ownerOf = async (id: string) => (await db.sale.findUniqueOrThrow({ where: { id } })).owner_id;

test('a paid sale that no one owns is first for everyone; who takes it has it, and a colleague is asked before they do', async () => {
  const saleId = await paidSale();
  const unpaid = await sellerWithSale();
  await happens(unpaid.saleId);
  expect(await rowsOf(ana)).toMatchObject([
    {
      ...{ section: 'ownerless', what: 'Order searches', more: 1, owner: null },
      main: { href: expect.stringContaining(saleId) },
    },
  ]);
  expect((await ana.browser.get(home, '/admin')).data).toMatchObject({
    work: { counts: { mine: 1, none: 1, all: 1 }, first: 'What no one has taken comes first.' },
  });
  expect((await getWorkState(NOW)).find(({ kind }) => kind === 'solicitor')).toMatchObject({
    ...{ open: 1, late: 1, unowned: 1 },
  });
  const { data: shown } = await ana.browser.get(figures, '/admin/figures');
  expect(shown).toMatchObject({ work: expect.arrayContaining([expect.objectContaining({ key: 'solicitor' })]) });
  const card = (await listFeed(null, 0, 100)).cards.find(({ id }) => id === saleId);
  expect(card?.progress.work?.kind).toBe('searches_order');

  expect(await move(ana, take.action, saleId, { from: '' })).toMatchObject({
    location: `/admin/work?done=take&id=${saleId}&now=${ana.userId}`,
  });
  expect(await ownerOf(saleId)).toBe(ana.userId);
  expect(await rowsOf(ana)).toMatchObject([{ section: 'late', owner: { name: 'Ana Ito' } }]);
  expect(await rowsOf(ben)).toEqual([]);
  expect(await rowsOf(ben, `?who=${ana.userId}&kind=solicitor&side=seller`)).toHaveLength(1);

  expect(
    (await ben.browser.get(withParams(take.loader, { id: saleId }), `/admin/work/${saleId}/take`)).data,
  ).toMatchObject({ what: expect.stringMatching(/^KT-\S+ · \S/), words: 'Ana Ito has it. Take it anyway?' });
  const refused = await move(ben, take.action, saleId, { from: '' });
  expect([refused.status, JSON.stringify(refused.data)]).toEqual([
    409,
    expect.stringContaining('Ana Ito has it. Take it anyway?'),
  ]);
  await move(ben, take.action, saleId, { from: ana.userId });
  expect(await ownerOf(saleId)).toBe(ben.userId);
  await move(ben, undo, saleId, { done: 'take', was: ana.userId, now: ben.userId });
  expect(await ownerOf(saleId)).toBe(ana.userId);
  const late = await move(ben, undo, saleId, { done: 'take', was: ben.userId, now: ben.userId });
  expect([late.status, JSON.stringify(late.data)]).toEqual([409, expect.stringContaining(TAKEN_SINCE)]);
  await move(ben, take.action, saleId, { from: ana.userId });
  expect((await auditOf(saleId)).map(({ action }) => action)).toEqual(Array(4).fill('set owner'));
});

test('a hand-over says why, which is a note on the sale', async () => {
  const saleId = await paidSale();
  expect((await move(ana, handOver, saleId, { to: ben.userId, why: '' })).status).toBe(422);
  const { person } = await sellerWithSale();
  expect((await move(ana, handOver, saleId, { to: person.id, why: 'On leave' })).status).toBe(422);
  await move(ana, handOver, saleId, { to: ben.userId, why: 'On leave' });
  expect(await ownerOf(saleId)).toBe(ben.userId);
  const shown = await ana.browser.get(withParams(notes, { id: saleId }), `/admin/transactions/${saleId}/notes`);
  expect(shown.data).toMatchObject({ notes: [{ text: 'On leave', author: 'Ana Ito' }] });
});

test('all of a colleague’s sales are handed over, and come back on their day, also from a second colleague, unless someone else took them', async () => {
  const [back, taken] = [await paidSale(), await paidSale()];
  for (const id of [back, taken]) await move(ana, take.action, id, { from: '' });
  const all = (more: object) =>
    ana.browser.post(handOverAll, '/admin/work/hand-over-all', { to: ben.userId, why: 'On leave', ...more });
  const until = (date: string) => ({ 'backOn.day': date, 'backOn.month': '11', 'backOn.year': '2026' });
  expect((await all(until('24'))).status).toBe(422);
  expect(await all(until('26'))).toMatchObject({ location: '/admin/work?handedOver=true' });
  expect((await ana.browser.get(work, '/admin/work?handedOver=true')).data).toMatchObject({ isHandedOver: true });
  expect([await ownerOf(back), await ownerOf(taken)]).toEqual([ben.userId, ben.userId]);
  const third = await staffMember('Dev', 'Roy');
  await move(third, take.action, taken, { from: ben.userId });
  const lent = { to: third.userId, why: 'On leave, too', ...until('30') };
  await ben.browser.post(handOverAll, '/admin/work/hand-over-all', lent);
  expect(await ownerOf(back)).toBe(third.userId);
  vi.setSystemTime(new Date('2026-11-26T00:10:00Z'));
  await rebuildWork({});
  expect([await ownerOf(back), await ownerOf(taken)]).toEqual([ana.userId, third.userId]);
  expect(await db.ownerReturn.count()).toBe(0);
});

const day = (text: string) => {
  const [year = '', month = '', date = ''] = text.split('-');
  return { 'until.day': date, 'until.month': month, 'until.year': year };
};

test('work is put off until 09:00 of a working day, and comes back as soon as anything happens', async () => {
  const saleId = await paidSale();
  // The day by which we promised its solicitor is over.
  const fields = { ...day(usualHold('2026-11-24')), reason: 'firm' };
  expect((await move(ana, snooze, saleId, fields)).status).toBe(422);
  await db.workItem.updateMany({ where: { sale_id: saleId }, data: { kind: 'searches_order' } });
  expect((await move(ana, snooze, saleId, fields)).location).toBe(`/admin/work?done=snooze&id=${saleId}`);
  await move(ana, undo, saleId, { done: 'snooze' });
  expect(await rowsOf(ana)).toHaveLength(1);
  await move(ana, snooze, saleId, fields);
  expect(await rowsOf(ana)).toEqual([]);
  vi.setSystemTime(new Date('2026-11-25T09:00:00Z'));
  expect(await rowsOf(ana)).toHaveLength(1);
  vi.setSystemTime(NOW);
  expect(await rowsOf(ana)).toEqual([]);
  vi.setSystemTime(new Date(NOW.getTime() + 60_000));
  await happens(saleId);
  expect(await rowsOf(ana)).toHaveLength(1);
  expect(await db.workHold.count({ where: { sale_id: saleId } })).toBe(0);
  // Work that a customer was promised for an earlier day is not put off, and stands for the sale until the rest comes back.
  const until = new Date('2026-11-25T09:00:00Z');
  await db.workHold.create({ data: { sale_id: saleId, until, reason: 'firm', by_id: ana.userId } });
  await rewriteWork(saleId);
  expect(await rowsOf(ana)).toMatchObject([{ what: 'Assign solicitors' }]);
  await move(ana, undo, saleId, { done: 'snooze' });
  expect(await rowsOf(ana)).toMatchObject([{ what: 'Order searches' }]);
});

test('a note is written once, is read by staff, and its words are gone once it is removed', async () => {
  const { saleId } = await sellerWithSale({ paid: true });
  const note = { _id: newId(), text: 'Prefers the phone.' };
  const tab = async () =>
    (await ana.browser.get(withParams(notes, { id: saleId }), `/admin/transactions/${saleId}/notes`)).data;
  for (const _ of [1, 2]) {
    await ana.browser.post(withParams(adding.action, { id: saleId }), `/admin/transactions/${saleId}/notes/add`, note);
  }
  expect(await tab()).toMatchObject({ notes: [{ text: 'Prefers the phone.', author: 'Ana Ito' }] });
  const params = { id: saleId, noteId: note._id };
  await ben.browser.post(withParams(removeNote, params), `/admin/transactions/${saleId}/notes/${note._id}/remove`, {});
  expect(await tab()).toMatchObject({ notes: [] });
  expect(await db.staffNote.findUniqueOrThrow({ where: { id: note._id } })).toMatchObject({ text: '' });
  const events = await db.timelineEvent.findMany({ where: { sale_id: saleId, event_name: 'note_added' } });
  expect(events.map(({ author_name }) => author_name)).toEqual(['Ana Ito']);
});

test('an introduction that a customer asked for is work until staff note that they made it, or the wish is taken back', async () => {
  const saleId = await paidSale();
  const buyer = await buyerOf(saleId, {
    isAccepted: true,
    requires_mortgage_referral: true,
    is_using_foreign_currency: true,
  });
  await db.sale.update({ where: { id: saleId }, data: { requires_mortgage_referral: true } });
  await happens(saleId);
  const rows = (kind: string) => rowsOf(ana, `?who=all&kind=${kind}`);
  const at = `/admin/transactions/${saleId}/notes/add?settles=`;
  const late = { section: 'late', what: 'Introduce a customer to a mortgage broker' };
  const ofBuyer = { ...late, main: { href: `${at}broker_introduction&purchase=${buyer.purchaseId}` } };
  // The seller paid, and the buyer registered, at a weekend: it was due on Wednesday 18 November.
  const ofSeller = { ...late, main: { href: `${at}broker_introduction` } };
  expect(await rows('broker_introduction')).toMatchObject([ofSeller, ofBuyer]);
  expect(await rows('currency_introduction')).toMatchObject([
    { main: { href: `${at}currency_introduction&purchase=${buyer.purchaseId}` } },
  ]);

  const dialog = (await ana.browser.get(withParams(adding.loader, { id: saleId }), ofBuyer.main.href)).data;
  expect(dialog).toMatchObject({
    here: ofBuyer.main.href,
    words: expect.stringContaining(`Tomasz Zielinski (${buyer.person.email}`),
  });
  expect(dialog).toMatchObject({ words: expect.stringContaining('Say first who pays us and how much') });
  const note = { _id: newId(), text: 'Told them that the broker pays us £100.' };
  const record = (fields = note) =>
    ana.browser.post(withParams(adding.action, { id: saleId }), ofBuyer.main.href, fields);
  for (const _ of [1, 2]) expect((await record()).status).toBe(302);
  expect((await record({ ...note, _id: newId() })).status).toBe(409);
  expect(await rows('broker_introduction')).toMatchObject([ofSeller]);
  expect(await db.staffNote.findMany({ where: { sale_id: saleId } })).toMatchObject([{ text: note.text }]);
  const event = { event_name: 'broker_introduction', purchase_id: buyer.purchaseId };
  expect(await db.timelineEvent.findMany({ where: event })).toMatchObject([{ author_name: 'Ana Ito', date_time: NOW }]);
  expect(await auditOf(buyer.purchaseId)).toMatchObject([{ action: 'settle', actor_name: 'Ana Ito' }]);
  const view = async ({ browser }: Pick<typeof buyer, 'browser'>) =>
    JSON.stringify((await browser.get(withParams(dashboard, { role: 'buy', id: buyer.purchaseId }), '/')).data);
  const words = 'We introduced you to a mortgage broker';
  expect(await view(buyer)).toContain(words);
  expect(await view(await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' }))).not.toContain(words);

  await correctBy(ana.browser, correcting, { id: saleId }, { requiresMortgageReferral: 'no' });
  await runJobsOf('work');
  expect(await rows('broker_introduction')).toEqual([]);
  // Who asks for it later is introduced within two working days of that.
  await correctBy(ana.browser, correcting, { id: saleId }, { requiresMortgageReferral: 'yes' });
  await runJobsOf('work');
  expect(await rows('broker_introduction')).toMatchObject([
    { section: 'later', due: { words: 'due Thursday 26 November' } },
  ]);
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { aborted: NOW } });
  await happens(saleId);
  expect(await rows('currency_introduction')).toEqual([]);
});

test('a follow-up is on the page from its day on, until it is done', async () => {
  const saleId = await paidSale();
  const path = `/admin/transactions/${saleId}/notes/follow-up`;
  const set = (date: string) =>
    ana.browser.post(withParams(followUp.action, { id: saleId }), path, {
      ...{ 'on.day': date, 'on.month': '11', 'on.year': '2026', note: 'Call them' },
    });
  expect((await set('24')).status).toBe(422);
  expect((await set('25')).status).toBe(302);
  expect(await rowsOf(ana, '?who=all&kind=follow_up')).toEqual([]);
  vi.setSystemTime(new Date('2026-11-25T10:30:00Z'));
  await rebuildWork({});
  expect(await rowsOf(ana, '?who=all&kind=follow_up')).toMatchObject([
    { what: 'Follow up', whom: expect.stringContaining('Call them') },
  ]);
  const strip = await ana.browser.get(withParams(transactionPage, { id: saleId }), `/admin/transactions/${saleId}`);
  expect(strip.data).toMatchObject({ work: { owner: null, followUp: '25/11/2026: Call them', items: [{}, {}, {}] } });
  await ana.browser.post(withParams(followUpDone, { id: saleId }), `${path}/done`, {});
  expect(await rowsOf(ana, '?who=all&kind=follow_up')).toEqual([]);
});

test('one press on a sale orders the identity checks of both sides, so it stands there once', () => {
  const nothing = { ownerId: null, owner: null, followUpOn: null, followUpNote: null, heldUntil: null, heldFor: null };
  const item = { purchaseId: null, since: NOW.toISOString(), due: null, caseId: null, caseKind: null, told: null };
  const items = [
    { ...item, kind: 'solicitor', side: null },
    { ...item, kind: 'check_order', side: 'seller' },
    { ...item, kind: 'check_order', side: 'buyer' },
  ] as const;
  const { items: shown } = stripView(newId(), { ...nothing, items: [...items] }, ana.userId, NOW);
  expect(shown.map(({ ordersChecks }) => ordersChecks)).toEqual([false, true, false]);
});

test('the page that follows what staff have done shows the work that is left, before any job has run', async () => {
  const saleId = await paidSale();
  const page = `/admin/transactions/${saleId}`;
  const strip = async () => (await ana.browser.get(withParams(transactionPage, { id: saleId }), page)).data;
  expect(await strip()).toMatchObject({ work: { items: [{ what: 'Order searches' }, { what: 'Assign solicitors' }] } });
  // What is done about its work from its page is undone there.
  const pressed = (action: Handler, name: string, fields: Record<string, string>) =>
    ana.browser.post(withParams(action, { id: saleId }), `/admin/work/${saleId}/${name}?at=sale`, fields);
  const { location } = await pressed(take.action, 'take', { from: '' });
  expect(location).toBe(`${page}?done=take&id=${saleId}&now=${ana.userId}`);
  const taken = await ana.browser.get(withParams(transactionPage, { id: saleId }), location ?? '');
  expect(taken.data).toMatchObject({ work: { isMine: true }, done: { done: 'take', id: saleId, now: ana.userId } });
  expect(await pressed(undo, 'undo', { done: 'take', was: '', now: ana.userId })).toMatchObject({ location: page });
  expect(await ownerOf(saleId)).toBeNull();
  const fields = { outcome: 'withdrawn', reason: 'Said on the phone.' };
  expect((await ana.browser.post(withParams(close, { id: saleId }), `${page}/orders/close`, fields)).status).toBe(302);
  const until = new Date(NOW.getTime() + 24 * 60 * 60_000);
  await db.workHold.create({ data: { sale_id: saleId, until, reason: 'firm', by_id: ana.userId } });
  expect(await strip()).toMatchObject({ work: { items: [], held: null } });
});

test('the same wait of all units of a group is one row, which is taken and put off as one', async () => {
  const { id, name, saleIds } = await insertGroup(ana);
  await runJobsOf('work');
  const both = ['Assign solicitors', 'Order searches'].map((what) => ({
    what,
    whom: `2 units of ${name}\u00a0· seller’s side`,
  }));
  const whats = (rows: Row[]) =>
    rows.map(({ what, whom }) => ({ what, whom })).sort((a, b) => a.what.localeCompare(b.what));
  const loose = await rowsOf(ana, '?who=none');
  expect(whats(loose)).toEqual(both);
  // Other units can be with colleagues, so taking them is always asked.
  expect(loose.map(({ asksToTake }) => asksToTake)).toEqual([true, true]);
  await move(ana, take.action, id, { from: '' });
  expect(await Promise.all(saleIds.map(ownerOf))).toEqual([ana.userId, ana.userId]);
  expect(whats(await rowsOf(ana))).toEqual(both);
  await move(ana, snooze, id, { ...day('2026-11-25'), reason: 'firm' });
  expect(await rowsOf(ana)).toEqual([]);
  await move(ana, undo, id, { done: 'snooze' });
  expect(whats(await rowsOf(ana))).toEqual(both);
  // A colleague has one of the units.
  const [, lent = ''] = saleIds;
  await db.sale.update({ where: { id: lent }, data: { owner_id: ben.userId } });
  expect((await ana.browser.get(withParams(take.loader, { id }), `/admin/work/${id}/take`)).data).toMatchObject({
    ...{ from: 'several', words: 'Its units are not all with the same person. Take it anyway?' },
  });
  expect(await move(ana, take.action, id, { from: 'several' })).toMatchObject({ location: '/admin/work' });
  expect(await ownerOf(lent)).toBe(ana.userId);
  // A unit that leaves has rows of its own, also if those of its group could not be written the first time.
  const [leaving = ''] = saleIds;
  await removeUnitOfGroup(ana, id, leaving);
  await db.$executeRaw`
    alter table work_item add constraint no_groups check (sale_id is not null or case_id is not null) not valid`;
  await expect(rewriteWork(leaving)).rejects.toThrow();
  await db.$executeRaw`alter table work_item drop constraint no_groups`;
  await runJobsOf('work');
  expect((await rowsOf(ana)).map(({ whom }) => whom.startsWith('1 unit of')).sort()).toEqual([false, true, true]);
});

test('a case is a row until it is answered', async () => {
  const form = { kind: 'complaint', cameOn: '2026-11-23', fullName: 'Meera Raman', message: 'Nobody called.' } as const;
  const id = await recordCase(ana, { ...form, email: null, phoneNumber: null, reference: null }, newId());
  await runJobsOf('work');
  expect(await rowsOf(ana, '?who=all')).toMatchObject([{ what: 'Answer a case: Complaint', whom: 'Meera Raman' }]);
  await answerCase(ana, id, 'Called, and said sorry.');
  await runJobsOf('work');
  expect(await rowsOf(ana, '?who=all')).toEqual([]);
});

test('a question is read and answered in the list, whose view stays', async () => {
  const saleId = await paidSale();
  const { primary_seller_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const asked = { question: 'Have the searches come back yet?', asked_by_user_id: primary_seller_id };
  const clock = { asked_at: NOW, due_at: new Date('2026-11-25T10:30:00Z') };
  const { id } = await db.updateRequest.create({ data: { id: newId(), sale_id: saleId, ...asked, ...clock } });
  await happens(saleId);
  // One of the estate agent is answered in the list's dialog, which says whether they are emailed.
  const contact = await db.agentContact.create({ data: { id: newId(), email: `${newId()}@larkspur.example` } });
  const ofAgent = { question: 'When is the exchange?', asked_by_contact_id: contact.id, ...clock };
  const { id: agents } = await db.updateRequest.create({ data: { id: newId(), sale_id: saleId, ...ofAgent } });
  await happens(saleId);
  expect(await rowsOf(ana, '?who=all&kind=agent_update')).toMatchObject([
    { main: { href: `/admin/work/${saleId}/answer/${agents}?who=all&kind=agent_update` }, reply: null },
  ]);
  const path = `/admin/work/${saleId}/answer/${id}?who=all&kind=update`;
  expect(await rowsOf(ana, '?who=all&kind=update')).toMatchObject([
    {
      ...{ main: { href: path }, due: { words: 'due Wednesday 25 November at 10:30' } },
      whom: expect.stringContaining('asked: “Have the searches come back yet?”'),
      reply: { action: path, question: 'Have the searches come back yet?', version: 0 },
    },
  ]);
  const post = (words: string) =>
    ana.browser.post(withParams(answer, { id: saleId, updateId: id }), path, { how: 'answer', answer: words });
  expect((await post('')).status).toBe(422);
  expect((await post('Two are back.')).location).toBe('/admin/work?who=all&kind=update&answered=true');
  expect(await rowsOf(ana, '?who=all&kind=update')).toEqual([]);
});

test('the list is that of one law firm, by the side for which it acts, with its side’s checks until they are ordered', async () => {
  const saleId = await paidSale();
  const group = await insertLawyerGroup();
  const { law_firm_id } = await db.lawyerGroup.findUniqueOrThrow({ where: { id: group.id } });
  const assigned = {
    seller_lawyer_group_id: group.id,
    seller_solicitor_assigned_at: NOW,
    solicitor_groups_assigned_at: NOW,
  };
  await db.sale.update({ where: { id: saleId }, data: assigned });
  await happens(saleId);
  const ofFirm = async () => (await rowsOf(ana, `?who=all&firm=${law_firm_id}`)).map(({ what }) => what);
  expect(await ofFirm()).toEqual(['Order searches', 'Order identity checks']);
  expect(await rowsOf(ana, `?who=all&firm=${law_firm_id}&side=buyer`)).toEqual([]);
  expect(await rowsOf(ana, `?who=all&firm=${newId()}`)).toEqual([]);
  const { primary_seller_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const check = await checkUnderWay(saleId, primary_seller_id);
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches']);
  // One that was aborted has to be ordered again, since then.
  await db.identityCheck.update({ where: { id: check }, data: { status: 'aborted', finished_at: NOW } });
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches', 'Order identity checks']);
  // So has one that Thirdfort never took, once staff have left it.
  const notTaken = { status: 'failed', thirdfort_id: null } as const;
  await db.identityCheck.update({ where: { id: check }, data: notTaken });
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches']);
  await db.identityCheck.update({ where: { id: check }, data: { left_at: NOW } });
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches', 'Order identity checks']);
  // The estate agent conducts them, but was asked before another seller came.
  await db.identityCheck.delete({ where: { id: check } });
  const asked = { id: newId(), key: newId(), kind: 'thirdfort-request', to: 'checks@larkspur.example' };
  const sent = { status: 'sent', sent_at: NOW, data: { side: 'seller' } } as const;
  await db.emailMessage.create({ data: { ...asked, ...sent, sale_id: saleId } });
  // The sale was made by the database's clock, so the email is, too.
  await db.$executeRaw`update email_message set created_at = now() where id = ${asked.id}`;
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches']);
  const { personId } = await insertFollower({ sale_id: saleId, role: 'seller' });
  await db.$executeRaw`update person set created_at = now() where id = ${personId}`;
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches', 'Order identity checks']);
  // ‘This is not me’: there is no one to check, until it is corrected who it is, of which the agent could not know.
  await db.person.update({ where: { id: personId }, data: { denied_at: NOW } });
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches']);
  const corrected = { denied_at: null, created_at: NOW };
  await db.person.update({ where: { id: personId }, data: corrected });
  await db.$executeRaw`update person set invited_at = now() where id = ${personId}`;
  await happens(saleId);
  expect(await ofFirm()).toEqual(['Order searches', 'Order identity checks']);
});

test('what we owe after a cancellation is a row until it has gone back', async () => {
  const saleId = await paidSale();
  const stated = {
    channel: 'post',
    stated_on: new Date('2026-11-20'),
    due_back: 5_000,
    recorded_by_id: ana.userId,
  } as const;
  await db.cancellation.create({ data: { id: newId(), sale_id: saleId, ...stated } });
  await happens(saleId);
  const owed = { section: 'later', what: 'Pay back what we owe', due: { words: 'due Friday 4 December' }, more: 0 };
  expect(await rowsOf(ana, '?who=all')).toMatchObject([owed]);
  const order = await db.order.findFirstOrThrow({ where: { sale_id: saleId }, select: { id: true } });
  const back = { amount: 5_000, reason: 'They cancelled.', refunded_by_id: ana.userId };
  const { id } = await db.refund.create({ data: { id: newId(), order_id: order.id, ...back } });
  await happens(saleId);
  expect(await rowsOf(ana, '?who=all')).toMatchObject([owed]);
  await db.refund.update({ where: { id }, data: { status: 'succeeded', settled_at: NOW, transferred_on: NOW } });
  await happens(saleId);
  expect(await rowsOf(ana, '?who=all')).toEqual([]);
  // A cancelled extra fee is owed from its own day, also while staff have to decide how much of it.
  const order_id = await insertFeeOrder(pool, saleId);
  const paid = { status: 'succeeded', paid_at: NOW, stripe_transaction_id: newId() } as const;
  await db.order.update({ where: { id: order_id }, data: paid });
  const { id: feeId } = await db.feeCancellation.create({
    data: { ...{ id: newId(), order_id, sale_id: saleId, done: ['Local'] }, ...stated, due_back: null },
  });
  await happens(saleId);
  expect(await rowsOf(ana, '?who=all')).toMatchObject([owed]);
  await db.feeCancellation.update({ where: { id: feeId }, data: { due_back: 0 } });
  await happens(saleId);
  expect(await rowsOf(ana, '?who=all')).toEqual([]);
});

test.each([
  ['failed', { status: 'failed', why: 'No such mailbox.' } as const],
  ['came back', { status: 'sent', sent_at: NOW } as const],
])('an email of a deal that %s is a row until staff leave it', async (_, state) => {
  const saleId = await paidSale();
  const emailId = newId();
  const email = { id: emailId, key: `work:${emailId}`, kind: 'progress', to: 'gone@home.example', sale_id: saleId };
  await db.emailMessage.create({ data: { ...email, ...state } });
  const returned = { event_id: emailId, address: email.to, kind: 'bounce', email_id: emailId, came_at: NOW } as const;
  if (state.status === 'sent') await db.emailReturn.create({ data: { id: newId(), ...returned } });
  // By the database's clock, which is not the false one.
  await db.$executeRaw`update email_return set created_at = now()`;
  const rows = () => rowsOf(ana, '?who=all&kind=email_failed');
  await rewriteMissed();
  expect(await rows()).toMatchObject([{ main: { href: `/admin/transactions/${saleId}/emails` } }]);
  const params = { id: saleId, emailId };
  if (state.status === 'failed')
    await ana.browser.post(withParams(leaveFailedEmail, { emailId }), `/admin/emails/${emailId}/leave`, {});
  else
    await ana.browser.post(withParams(leaveEmail, params), `/admin/transactions/${saleId}/emails/${emailId}/leave`, {});
  await runJobsOf('work');
  await rewriteMissed();
  expect(await rows()).toEqual([]);
});

test('a check that was not taken is a row as long as there is someone to check, or until staff leave it', async () => {
  const saleId = await paidSale();
  const { purchaseId, person } = await buyerOf(saleId);
  const id = await checkUnderWay(saleId, person.id, purchaseId);
  await db.identityCheck.update({ where: { id }, data: { status: 'failed', thirdfort_id: null, finished_at: NOW } });
  await happens(saleId);
  const rows = () => rowsOf(ana, '?who=all&kind=provider_failed');
  expect(await rows()).toMatchObject([{ what: 'Order again what did not go through' }]);
  await db.purchase.update({ where: { id: purchaseId }, data: { aborted: NOW } });
  await happens(saleId);
  expect(await rows()).toEqual([]);
  await db.purchase.update({ where: { id: purchaseId }, data: { aborted: null } });
  await happens(saleId);
  expect(await rows()).toHaveLength(1);
  await ana.browser.post(operations, '/admin/operations', { id, leave: 'check' });
  await runJobsOf('work');
  await rewriteMissed();
  expect(await rows()).toEqual([]);
});

test('what a colleague who leaves looked after is no one’s, and all staff are told once; what they had for someone else comes back', async () => {
  const leaving = await staffMember('Cleo', 'Hall');
  const [own, lent] = [await paidSale(), await paidSale()];
  await move(leaving, take.action, own, { from: '' });
  await move(ana, take.action, lent, { from: '' });
  const back = { 'backOn.day': '26', 'backOn.month': '11', 'backOn.year': '2026' };
  await ana.browser.post(handOverAll, '/admin/work/hand-over-all', { to: leaving.userId, why: 'On leave', ...back });
  await setUserActive(ben, leaving.userId, false);
  await runJobsOf('work');
  await runJobsOf('work');
  expect([await ownerOf(own), await ownerOf(lent)]).toEqual([null, null]);
  expect(await rowsOf(ana)).toMatchObject(Array(2).fill({ section: 'ownerless', owner: null }));
  const told = await db.emailMessage.findMany({ where: { kind: 'staff-left' } });
  expect(told.map(({ to, data }) => ({ to, data }))).toEqual([
    { to: env.STAFF_EMAIL, data: expect.objectContaining({ userId: leaving.userId, sales: 2 }) },
  ]);
  vi.setSystemTime(new Date('2026-11-26T00:10:00Z'));
  await rebuildWork({});
  expect([await ownerOf(own), await ownerOf(lent)]).toEqual([null, ana.userId]);
});

test('after a release with other rules all rows are written once, which is not reported as a mistake', async () => {
  const reported = vi.spyOn(errors, 'reportError').mockImplementation(() => {});
  const saleId = await paidSale();
  await db.workItem.deleteMany();
  await db.workFill.deleteMany();
  await fillOnce();
  await runJobsOf('work');
  expect(await rowsOf(ana, '?who=all')).toMatchObject([{ what: 'Order searches' }]);
  await db.workItem.deleteMany({ where: { sale_id: saleId } });
  await fillOnce();
  await runJobsOf('work');
  expect(await rowsOf(ana, '?who=all')).toEqual([]);
  expect(reported).not.toHaveBeenCalled();
});

test('the nightly run writes missing rows, and reports that a command forgot them', async () => {
  const reported = vi.spyOn(errors, 'reportError').mockImplementation(() => {});
  const saleId = await paidSale();
  await rebuildWork({});
  expect(reported).not.toHaveBeenCalled();
  await db.workItem.updateMany({ where: { sale_id: saleId }, data: { kind: 'exchange' } });
  await rebuildWork({});
  expect(await rowsOf(ana, '?who=all')).toMatchObject([{ what: 'Order searches' }]);
  expect(reported).toHaveBeenCalledTimes(1);
});

test('other programs read the work, and make the same moves', async () => {
  const saleId = await paidSale();
  const send = ({ action }: { action: Handler }, name: string, body: object, method = 'PUT') =>
    ana.browser.postJson(withParams(action, { id: saleId }), `/api/transaction/${saleId}/${name}`, body, method);
  const items = async (query = '') => {
    const { data } = await ana.browser.get(workCall, `/api/work${query}`);
    return (data as { items: object[] }).items;
  };
  expect(await items()).toMatchObject([{ kind: 'searches_order', more: 1, transactionId: saleId, owner: null }]);
  expect((await send(owner, 'owner', { owner: ben.userId })).status).toBe(204);
  expect(await items(`?who=${ben.userId}&kind=solicitor`)).toMatchObject([
    { owner: { _id: ben.userId, name: 'Ben Obi' } },
  ]);
  expect((await send(noting, 'notes', { text: 'Called.' }, 'POST')).status).toBe(200);
  expect((await send(follow, 'follow-up', { on: '2026-12-01' })).status).toBe(422);
  expect((await send(follow, 'follow-up', { on: '2026-12-01', note: 'Call' })).status).toBe(204);
  expect((await send(follow, 'follow-up', { on: null })).status).toBe(204);
  expect((await send(hold, 'hold', { until: '2026-11-25', reason: 'firm' })).status).toBe(422);
  expect((await send(hold, 'hold', {}, 'DELETE')).status).toBe(204);
});
