/** A law firm reports progress by the link in its instruction; staff read it straight away, its client ten minutes later. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { issueLink } from '~/domain/access-link/commands.server';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { tellReport } from '~/domain/solicitor-report/tell-commands.server';
import { queueWeekly } from '~/domain/solicitor-report/weekly-commands.server';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as firmStatsCsv } from '~/routes/admin/firm-stats-csv';
import { loader as groupPage } from '~/routes/admin/lawyer-group/detail';
import { action as replace, loader as replacing } from '~/routes/admin/lawyer-group/replace-link';
import { action as decide, loader as decision } from '~/routes/admin/transaction/solicitors/report';
import { action as reportByCall } from '~/routes/api/solicitor-reports/firm';
import { action as item } from '~/routes/api/solicitor-reports/item';
import { loader as reports } from '~/routes/api/solicitor-reports/of-transaction';
import { action as setDate } from '~/routes/api/solicitor-reports/set-date';
import { viewDashboard } from '~/routes/dashboard/dashboard.server';
import { loader as matterPage, action as report } from '~/routes/firm/matter';
import { loader as matters } from '~/routes/firm/matters';
import { action as stop } from '~/routes/firm/stop';
import { action as undo } from '~/routes/firm/undo';
import { buyerOf } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertFirmWithLink } from '../support/partners';
import { runJobsOf } from '../support/queue';
import { viewerOf } from '../support/readings';
import { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

beforeAll(() => startQueue(workers));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
const tenMinutes = () => vi.setSystemTime(Date.now() + 10 * 60_000);

/** A sale with an accepted buyer, and a lawyer group of our panel for each side, with its link. */
async function matter() {
  const { saleId, browser, person } = await sellerWithSale({ paid: true });
  const { purchaseId } = await buyerOf(saleId, { isAccepted: true, sale_agreed: new Date('2026-11-16') });
  const groups = await Promise.all([insertFirmWithLink(), insertFirmWithLink()]);
  const [seller, buyer] = groups;
  const at = new Date('2026-11-16T10:00:00Z');
  const ids = { seller_lawyer_group_id: seller.id, buyer_lawyer_group_id: buyer.id };
  await db.sale.update({ where: { id: saleId }, data: { ...ids, solicitor_groups_assigned_at: at } });
  const assignmentId = newId();
  await db.solicitorAssignment.create({ data: { id: assignmentId, sale_id: saleId, ...ids, assigned_at: at } });
  return { saleId, purchaseId, assignmentId, seller, buyer, client: { browser, person } };
}

/** Copies of a sale that was given to its firm later, and that no one has paid for: they ask nothing of the firm. */
async function copyMany(saleId: string, assignmentId: string, many: number) {
  const { property } = await db.sale.findUniqueOrThrow({ where: { id: saleId }, select: { property: true } });
  const later = `'solicitor_groups_assigned_at', '2026-11-21T10:00:00Z'`;
  for (const [table, id, values] of [
    ['address', property.address_id, ''],
    ['property', property.id, `, 'address_id', c.id`],
    ['sale', saleId, `, 'property_id', c.id, 'reference', new_reference(), ${later}`],
    ['solicitor_assignment', assignmentId, `, 'sale_id', c.id`],
  ] as const)
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', c.id ${values}))).*
         from ${table} t, (select lpad(to_hex(n), 24, '0') as id from generate_series(1, ${many}) n) c where t.id = $1`,
      [id],
    );
}

const firm = new Browser();

const open = (token: string) => firm.get(withParams(matters, { token }), `/firm/${token}`);

const DAY = { 'on.day': '20', 'on.month': '11', 'on.year': '2026' };

async function send(token: string, assignmentId: string, kind: string, side = 'seller', more: object = {}) {
  const path = `/firm/${token}/${assignmentId}?side=${side}`;
  const answer = await firm.post(withParams(report, { token, assignmentId }), path, { kind, ...DAY, ...more });
  return { ...answer, reportId: new URL(answer.location ?? '', 'http://x').searchParams.get('reported') ?? '' };
}

const kindsOf = async (saleId: string, by: 'staff' | 'others') =>
  (await findDealFacts({ saleId }, by))?.reports.map(({ kind }) => kind);

const eventsOf = async (saleId: string) =>
  (await db.timelineEvent.findMany({ where: { sale_id: saleId, event_name: 'solicitor_reported' } })).map(
    ({ comments }) => comments,
  );

test('staff read a report straight away and the client after ten minutes, with one event and one email', async () => {
  const { saleId, assignmentId, seller, client } = await matter();
  const first = await send(seller.token, assignmentId, 'draft_contract_sent');
  expect(first.status).toBe(303);
  // Pressed twice.
  expect((await send(seller.token, assignmentId, 'draft_contract_sent')).reportId).toBe(first.reportId);
  const again = () => send(seller.token, assignmentId, 'draft_contract_sent', 'seller', { 'on.day': '23' });
  expect((await again()).reportId).toBe(first.reportId);
  // No estate agent acts, so the page does not say that one is told.
  const thanked = await firm.get(withParams(matters, { token: seller.token }), first.location ?? '');
  expect((thanked.data as { thanks: { told: string } }).thanks.told).not.toContain('agent');
  expect(await kindsOf(saleId, 'staff')).toEqual(['draft_contract_sent']);
  expect(await kindsOf(saleId, 'others')).toEqual([]);
  tenMinutes();
  await tellReport(first.reportId);
  await tellReport(first.reportId);
  expect(await kindsOf(saleId, 'others')).toEqual(['draft_contract_sent']);
  expect(await eventsOf(saleId)).toEqual(['draft_contract_sent']);
  // As in the list of what is missing before exchange, which is read from the report.
  const { steps } = await viewDashboard(await viewerOf(client), { role: 'sell', id: saleId });
  expect(steps.find(({ title }) => title === 'Draft contract sent')?.when).toBe('20/11/2026');
  const daysTold = async () => {
    await deliverMail();
    const mails = (await messagesTo(client.person.email)).filter(({ subject }) => subject.startsWith('Draft contract'));
    return mails.map(({ text }) => /told us that they sent the draft contract on ([\w ]+)\./.exec(text)?.[1]).sort();
  };
  expect(await daysTold()).toEqual(['20 November 2026']);
  const { data: file } = await (await staffMember()).browser.get(firmStatsCsv, '/admin/firm-reports.csv');
  expect(String(file)).toMatch(/Firm \w+,Draft contract sent,20\/11\/2026,23\/11\/2026 at \d\d:\d\d,[\d.]+,no,/);
  // After an hour it is a second round, unless it is of the same day.
  vi.setSystemTime(Date.now() + 60 * 60_000);
  expect((await send(seller.token, assignmentId, 'draft_contract_sent')).reportId).toBe(first.reportId);
  const second = await again();
  expect(second.status).toBe(303);
  expect(await kindsOf(saleId, 'staff')).toEqual(['draft_contract_sent', 'draft_contract_sent']);
  // The client is told of each round, once.
  tenMinutes();
  for (const _ of ['told', 'told again']) await tellReport(second.reportId);
  expect(await daysTold()).toEqual(['20 November 2026', '23 November 2026']);
});

test('the firm can undo it for ten minutes, and then staff can, which takes the event back', async () => {
  const { saleId, assignmentId, seller } = await matter();
  const staff = await staffMember();
  const takeBack = (reportId: string) =>
    firm.post(withParams(undo, { token: seller.token, reportId }), '/firm/x/reports/y/undo', {});
  const slip = await send(seller.token, assignmentId, 'ready_to_exchange');
  const undone = await takeBack(slip.reportId);
  expect(undone).toMatchObject({ status: 303, location: `/firm/${seller.token}?reported=${slip.reportId}` });
  const shown = await firm.get(withParams(matters, { token: seller.token }), undone.location ?? '');
  expect(shown.data).toMatchObject({
    ...{ thanks: false, undone: { what: 'Ready to exchange, 20 November 2026', isInTime: true } },
  });
  tenMinutes();
  await tellReport(slip.reportId);
  expect(await eventsOf(saleId)).toEqual([]);
  const late = await send(seller.token, assignmentId, 'draft_contract_sent');
  tenMinutes();
  await tellReport(late.reportId);
  expect((await takeBack(late.reportId)).status).toBe(409);
  const params = { id: saleId, reportId: late.reportId, step: 'undo' };
  expect((await staff.browser.post(withParams(decide, params), '/', { confirmed: 'true' })).status).toBe(302);
  expect(await eventsOf(saleId)).toEqual([]);
  expect(await kindsOf(saleId, 'staff')).toEqual([]);
  // The step can be reported again.
  expect((await send(seller.token, assignmentId, 'draft_contract_sent')).status).toBe(303);
});

test('a firm that cannot act: its client reads that we choose another, and does not read why', async () => {
  const { saleId, assignmentId, seller, client } = await matter();
  await send(seller.token, assignmentId, 'cannot_act');
  const view = async () => viewDashboard(await viewerOf(client), { role: 'sell', id: saleId });
  expect(await view()).toMatchObject({
    next: { title: 'We’re ordering your searches' },
    solicitor: { called: 'solicitor' },
  });
  tenMinutes();
  const { next, waits, solicitor, introduction } = await view();
  expect(next.title).toBe('We’re choosing your solicitor');
  // The customer no longer reads the name and phone number of a solicitor who cannot act.
  expect([solicitor, introduction]).toEqual([null, expect.stringContaining('We’re choosing your solicitor')]);
  expect(waits.map(({ title }) => title)).toContain('Your solicitor');
  expect(JSON.stringify(waits)).not.toContain('cannot');
});

test('what a firm reported that no longer acts ten minutes later is told to no one', async () => {
  const { saleId, assignmentId, seller } = await matter();
  const { reportId } = await send(seller.token, assignmentId, 'draft_contract_sent');
  const { id } = await insertFirmWithLink();
  await db.sale.update({ where: { id: saleId }, data: { seller_lawyer_group_id: id } });
  // Another firm has the case now, so they cannot take their report back.
  const own = await firm.get(withParams(matters, { token: seller.token }), `/firm/x?reported=${reportId}`);
  expect(own.data).toMatchObject({ thanks: { undo: null } });
  expect((await firm.post(withParams(undo, { token: seller.token, reportId }), '/firm/x', {})).status).toBe(409);
  tenMinutes();
  await tellReport(reportId);
  expect(await eventsOf(saleId)).toEqual([]);
});

test('a solicitor who was asked reads the question where they answer, until it is answered', async () => {
  const { saleId, assignmentId, seller, buyer } = await matter();
  const at = new Date();
  const asked = {
    question: 'Is the draft out?',
    asked_at: at,
    due_at: at,
    promised_for: new Date('2026-11-25'),
    promises: 1,
    first_answered_at: at,
  };
  const { id } = await db.updateRequest.create({ data: { id: newId(), sale_id: saleId, ...asked } });
  const questions = async (token: string, side: string) => {
    const path = `/firm/${token}/${assignmentId}?side=${side}`;
    return ((await firm.get(withParams(matterPage, { token, assignmentId }), path)).data as { questions: unknown })
      .questions;
  };
  const until = 'A line is enough. We told them that we’ll answer by Wednesday 25 November.';
  expect(await questions(seller.token, 'seller')).toMatchObject([{ question: 'Is the draft out?', until }]);
  expect(await questions(buyer.token, 'buyer')).toEqual([]);
  await db.updateRequest.update({ where: { id }, data: { answered_at: at, answer: 'It is.' } });
  expect(await questions(seller.token, 'seller')).toEqual([]);
});

test('strangers, other firms’ matters and links that ended get the same 404', async () => {
  const { assignmentId, seller, buyer } = await matter();
  const other = await matter();
  const staff = await staffMember();
  const page = (token: string, of: string, side: string) =>
    firm.get(withParams(matterPage, { token, assignmentId: of }), `/firm/${token}/${of}?side=${side}`);
  expect((await open(seller.token)).data).toMatchObject({
    cards: [{ whose: expect.stringContaining('for the seller') }],
  });
  const opened = await page(seller.token, assignmentId, 'seller');
  expect(opened.status).toBe(200);
  // What it is asked for is the first of all that it can report.
  expect((opened.data as { choices: { label: string }[] }).choices[0]?.label).toBe('Draft contract sent');
  expect((await page(seller.token, assignmentId, 'buyer')).status).toBe(404);
  expect((await page(seller.token, other.assignmentId, 'seller')).status).toBe(404);
  expect((await send(buyer.token, assignmentId, 'received', 'seller')).status).toBe(404);
  expect((await open(`${seller.token.slice(0, -1)}_`)).status).toBe(404);
  // It works for 180 days after it was last used.
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  const linkOf = { purpose: 'firm' as const, subject_id: buyer.id };
  await db.accessLink.updateMany({ where: linkOf, data: { expires_at: days(1) } });
  expect((await send(buyer.token, assignmentId, 'received', 'buyer')).status).toBe(303);
  expect(await db.accessLink.findMany({ where: linkOf })).toMatchObject([{ expires_at: days(180) }]);
  // A firm that acts for both sides has a card for each, and its staff page says when the link was used.
  await db.sale.update({ where: { id: other.saleId }, data: { buyer_lawyer_group_id: other.seller.id } });
  expect((await open(other.seller.token)).data).toMatchObject({ cards: [{}, {}] });
  const group = await staff.browser.get(withParams(groupPage, { id: other.seller.id }), '/');
  const day = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/);
  const used = 'used once, last on 23/11/2026';
  expect(group.data).toMatchObject({ links: [{ made: day, used, until: day }] });
  await db.accessLink.updateMany({ where: { subject_id: other.seller.id }, data: { expires_at: days(0) } });
  expect((await open(other.seller.token)).status).toBe(404);
  // It reads first what is due first, although the other matter and sixty that ask for nothing were assigned later.
  const given = { seller_lawyer_group_id: seller.id, solicitor_groups_assigned_at: new Date('2026-11-20T10:00:00Z') };
  await db.sale.update({ where: { id: other.saleId }, data: given });
  await copyMany(other.saleId, other.assignmentId, 60);
  const { cards, ...counts } = (await open(seller.token)).data as { cards: object[] };
  expect(counts).toMatchObject({ page: 1, pages: 2, waiting: 2, resting: 60 });
  expect(cards.length).toBe(60);
  expect(cards.slice(0, 2)).toMatchObject([{ asked: { since: '16 November' } }, { asked: { since: '20 November' } }]);
  // The address leaves the group.
  await db.lawyer.updateMany({ where: { lawyer_group_id: seller.id }, data: { email: 'new@firm.example' } });
  expect((await open(seller.token)).status).toBe(404);
  const version = String((await db.lawyerGroup.findUniqueOrThrow({ where: { id: buyer.id } })).version);
  expect((await staff.browser.post(withParams(replace, { id: buyer.id }), '/', { version })).status).toBe(302);
  expect((await open(buyer.token)).status).toBe(404);
});

test('the same report from both firms sets a date; after one firm’s, staff set it', async () => {
  const { saleId, purchaseId, assignmentId, seller, buyer } = await matter();
  const staff = await staffMember();
  const dates = () =>
    db.purchase.findUniqueOrThrow({ where: { id: purchaseId }, select: { exchanged: true, completed: true } });
  const one = await send(seller.token, assignmentId, 'exchanged');
  // We do not ask the firm again for what it has told us.
  expect((await open(seller.token)).data).toMatchObject({
    cards: [
      { asked: null, told: expect.stringContaining('on 20 November 2026'), buttons: [{ label: 'Completed' }, {}] },
    ],
  });
  await runJobsOf('work');
  // Before anyone else is told.
  expect(await db.workItem.findMany({ where: { sale_id: saleId, kind: 'to_confirm' } })).toMatchObject([
    { due_at: new Date('2026-11-23T12:00:00Z') },
  ]);
  tenMinutes();
  await tellReport(one.reportId);
  expect(await dates()).toEqual({ exchanged: null, completed: null });
  const two = await send(buyer.token, assignmentId, 'exchanged', 'buyer');
  tenMinutes();
  await tellReport(two.reportId);
  expect(await dates()).toEqual({ exchanged: new Date('2026-11-20'), completed: null });
  const done = await send(seller.token, assignmentId, 'completed');
  // The person who sets the date reads first what it emails.
  const dialog = withParams(decision, { id: saleId, reportId: done.reportId, step: 'set-date' });
  expect((await staff.browser.get(dialog, '/')).data).toMatchObject({
    letters: [{ of: 'to the seller’s side' }, { of: 'to the buyer’s side' }],
    otherDay: null,
  });
  // The other firm names another day.
  const other = await send(buyer.token, assignmentId, 'completed', 'buyer', { 'on.day': '21' });
  expect((await staff.browser.get(dialog, '/')).data).toMatchObject({
    otherDay: expect.stringMatching(/ reported 21\/11\/2026\. Ask them which day is right\.$/),
  });
  await db.solicitorReport.delete({ where: { id: other.reportId } });
  const call = withParams(setDate, { id: done.reportId });
  expect((await staff.browser.postJson(call, '/api/solicitor-reports/x/set-date', {}, 'POST')).status).toBe(204);
  expect(await dates()).toEqual({ exchanged: new Date('2026-11-20'), completed: new Date('2026-11-20') });
});

test('what a firm writes beside a report is work until staff have read it', async () => {
  const { saleId, assignmentId, seller } = await matter();
  const staff = await staffMember();
  const rows = async () => {
    await runJobsOf('work');
    return db.workItem.count({ where: { sale_id: saleId, kind: 'firm_wrote' } });
  };
  await send(seller.token, assignmentId, 'received');
  expect(await rows()).toBe(0);
  const { reportId } = await send(seller.token, assignmentId, 'draft_contract_sent', 'seller', { note: 'By post.' });
  expect(await rows()).toBe(1);
  const params = { id: saleId, reportId, step: 'read' };
  for (const _ of [1, 2]) await staff.browser.post(withParams(decide, params), '/', { confirmed: 'true' });
  expect(await rows()).toBe(0);
});

test('the client reads what the solicitor waits for once staff release it', async () => {
  const { saleId, assignmentId, seller } = await matter();
  const staff = await staffMember();
  expect((await send(seller.token, assignmentId, 'waiting')).status).toBe(422);
  const more = { waitingFor: 'the managing agent, for the pack' };
  const { reportId } = await send(seller.token, assignmentId, 'waiting', 'seller', more);
  tenMinutes();
  await tellReport(reportId);
  expect(await eventsOf(saleId)).toEqual([]);
  const params = { id: saleId, reportId, step: 'release' };
  expect((await staff.browser.post(withParams(decide, params), '/', { confirmed: 'true' })).status).toBe(302);
  expect(await eventsOf(saleId)).toEqual(['waiting: the managing agent, for the pack']);
});

test('a case management system reports by call: once for each key, and only with a token of ours', async () => {
  const { saleId, assignmentId, seller, client } = await matter();
  const body = { assignmentId, side: 'seller', kind: 'waiting', on: '2026-11-20', waitingFor: 'the lender' };
  const call = (token: string) =>
    new Browser().postJson(reportByCall, '/api/firm/reports', body, 'POST', {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'one',
    });
  const first = await call(seller.token);
  expect(first.status).toBe(200);
  expect((await call(seller.token)).data).toEqual(first.data);
  expect(await db.solicitorReport.count({ where: { sale_id: saleId } })).toBe(1);
  expect((await call('a'.repeat(43))).status).toBe(404);
  const list = (browser: Browser) => browser.get(withParams(reports, { id: saleId }), '/api/solicitor-reports/x');
  expect((await list((await staffMember()).browser)).data).toMatchObject([
    { kind: 'waiting', waitingFor: 'the lender' },
  ]);
  expect((await list(client.browser)).data).toEqual([]);
  const { _id: id } = first.data as { _id: string };
  const remove = (browser: Browser) => browser.get(withParams(item, { id }), '/api/solicitor-reports/x', {}, 'DELETE');
  expect((await remove(client.browser)).status).toBe(403);
  expect((await remove((await staffMember()).browser)).status).toBe(204);
  expect(await kindsOf(saleId, 'staff')).toEqual([]);
});

test('the week’s email goes to a firm that a matter waits for, once a day, until it is stopped', async () => {
  const { saleId, seller, assignmentId } = await matter();
  await queueWeekly();
  await queueWeekly();
  await deliverMail();
  const [mail, ...more] = await messagesTo(seller.email);
  expect(mail?.subject).toBe('1 matter waits for you: Mill Lane');
  expect(mail?.text).toContain(`/firm/${seller.token}/${assignmentId}?side=seller&kind=draft_contract_sent`);
  const { reference } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  expect(mail?.text).toContain(`Our reference is ${reference}.`);
  expect(more).toEqual([]);
  // Staff who replace the link read the same email first.
  const { data } = await (await staffMember()).browser.get(withParams(replacing, { id: seller.id }), '/');
  const letter = { subject: mail?.subject, text: expect.stringContaining('[personal link]') };
  expect(data).toMatchObject({ more: { to: [seller.email], letter } });
  expect(JSON.stringify(data)).not.toContain('/firm/');
  // A mail program's own button, which is told that it worked whatever the link is.
  expect(mail?.headers['list-unsubscribe']).toContain(`/firm/${seller.token}/stop`);
  for (const token of [seller.token, 'unknown']) {
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    const pressed = await firm.post(withParams(stop, { token }), '/', oneClick, { origin: 'https://webmail.example' });
    expect(pressed.status).toBe(200);
  }
  // It stays stopped for the address where it is given a link to another group.
  const next = { purpose: 'firm', subjectId: newId(), email: seller.email, days: 180 } as const;
  const linkId = await transaction((tx) => issueLink(tx, next));
  expect(await db.accessLink.findUniqueOrThrow({ where: { id: linkId } })).toMatchObject({
    stopped_at: expect.any(Date),
  });
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await queueWeekly();
  await deliverMail();
  expect(await messagesTo(seller.email)).toHaveLength(1);
});
