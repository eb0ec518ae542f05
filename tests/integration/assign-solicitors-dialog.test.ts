/**
 * The dialog that assigns solicitors: what staff choose and type, what they read before they confirm, and what is then
 * sent.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findWishes } from '~/domain/solicitor-wish/queries.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as choosing from '~/routes/admin/transaction/assign/choose';
import type { AssignmentView } from '~/routes/admin/transaction/assign/choose.server';
import * as confirming from '~/routes/admin/transaction/assign/confirm';
import * as adding from '~/routes/admin/transaction/assign/own';
import * as tab from '~/routes/admin/transaction/solicitors/tab';
import * as searching from '~/routes/api/lawyer-group/search';
import * as call from '~/routes/api/transaction/lawyer-group';
import { buyerOf } from '../support/deal';
import { eventually } from '../support/eventually';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import type { Answer } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Staff = Awaited<ReturnType<typeof staffMember>>;
let [priya, tom] = [] as unknown as [Staff, Staff];
beforeAll(async () => {
  await startQueue(workers);
  [priya, tom] = [await staffMember('Priya', 'Shah'), await staffMember('Tom', 'Reed')];
});

/** A lawyer group with a solicitor and an assistant, who have email addresses. */
async function groupOf(firm?: string, { isPanel = true } = {}) {
  const group = await insertLawyerGroup(firm);
  const [email, assistant] = [`grace@${group.id}.example`, `otis@${group.id}.example`];
  await db.lawyer.updateMany({ where: { lawyer_group_id: group.id }, data: { email, bio: 'Answers the phone.' } });
  const names = { first_name: 'Otis', last_name: 'Lane', email: assistant };
  await db.lawyer.create({ data: { id: newId(), lawyer_group_id: group.id, role: 'legal_assistant', ...names } });
  await db.lawyerGroup.update({ where: { id: group.id }, data: { panel_solicitor: isPanel } });
  return { ...group, email, assistant };
}

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let [north, south] = [] as unknown as [Awaited<ReturnType<typeof groupOf>>, Awaited<ReturnType<typeof groupOf>>];
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  [north, south] = [await groupOf(), await groupOf()];
});

const BASE = (end = '') => `/admin/transactions/${seller.saleId}/solicitors/assign${end}`;
const on = () => ({ id: seller.saleId });

const look = async (query: Record<string, string> = {}, staff = priya) =>
  (await staff.browser.get(withParams(choosing.loader, on()), `${BASE()}?${new URLSearchParams(query)}`))
    .data as AssignmentView;

/** The fields as on the page, with some changed. Null leaves a field out, as an unticked box does. */
async function fieldsOf(query: Record<string, string> = {}, change: Record<string, string | null> = {}) {
  const { known, version } = await look({ seller: north.id, buyer: south.id, ...query });
  const { day, month, year } = known.date_legal_started;
  const all: Record<string, string | null | undefined> = {
    version: String(version),
    'lawyerGroupsIds.seller': known.lawyerGroupsIds.seller,
    'lawyerGroupsIds.buyer': known.lawyerGroupsIds.buyer,
    ...Object.fromEntries(
      Object.entries(known.sendCheckedEmails).map(([name, on]) => [`sendCheckedEmails.${name}`, on]),
    ),
    ...Object.fromEntries(known.acceptedPurchaseIds.map((id, n) => [`acceptedPurchaseIds[${n}]`, id])),
    seller_comments: known.seller_comments,
    buyer_comments: known.buyer_comments,
    'date_legal_started.day': day,
    'date_legal_started.month': month,
    'date_legal_started.year': year,
    ...change,
  };
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])));
}

const save = (fields: Record<string, string>, staff = priya) =>
  staff.browser.post(withParams(choosing.action, on()), BASE(), fields);
const read = async (staff = priya) =>
  (await staff.browser.get(withParams(confirming.loader, on()), BASE('/confirm'))).data as Shown;
const press = (shown: Pick<Shown, 'version' | 'digest'>, staff = priya, more: Record<string, string> = {}) =>
  staff.browser.post(withParams(confirming.action, on()), BASE('/confirm'), {
    version: String(shown.version),
    digest: shown.digest,
    ...more,
  });

type Shown = {
  version: number;
  digest: string;
  toSend: number;
  accepted: string | null;
  others: { name: string }[];
  leftOut: number;
  obstacle: string | null;
  legals: string | null;
  refused: Record<string, string>;
  forBoth: 'group' | 'firm' | null;
  previews: { email: string; of: string; subject: string; text: string; to: { address: string; went: unknown }[] }[];
};

const errorsOf = ({ data }: Answer) => (data as { result: { error: Record<string, string[]> } }).result.error;
const sale = () => db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
const assignments = () => db.solicitorAssignment.count({ where: { sale_id: seller.saleId } });
const queued = () => db.emailMessage.count({ where: { sale_id: seller.saleId, kind: { startsWith: 'solicitor-' } } });
const acceptedAt = async (purchaseId: string) =>
  (await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })).solicitor_assigned_at;

describe('from choosing to confirming', () => {
  test('sends exactly what staff read, to the named recipients, and nothing before they confirm', async () => {
    const buyer = await buyerOf(seller.saleId);
    const fields = await fieldsOf({}, { seller_comments: 'Wants to move by June' });
    const saved = await save(fields);
    expect([saved.status, saved.location]).toEqual([302, BASE('/confirm')]);
    expect([await assignments(), await queued()]).toEqual([0, 0]);

    const shown = await read();
    expect(shown).toMatchObject({
      toSend: 6,
      accepted: 'Tomasz Zielinski',
      obstacle: null,
      legals: 'Legals start today.',
    });
    expect(await press(shown)).toMatchObject({
      status: 302,
      location: `/admin/transactions/${seller.saleId}/solicitors`,
    });
    await deliverMail();

    const expected = shown.previews.flatMap(({ to, subject, text }) =>
      to.map(({ address }) => ({ address, subject, text })),
    );
    expect(expected.map(({ address }) => address).sort()).toEqual(
      [seller.person.email, buyer.person.email, north.email, north.assistant, south.email, south.assistant].sort(),
    );
    for (const { address, subject, text } of expected) {
      const [mail, ...others] = await messagesTo(address);
      expect(others).toEqual([]);
      const sent = mail?.text.replace(/http\S+\/firm\/\S+/, '[personal link]').trim();
      expect({ subject: mail?.subject, text: sent }).toEqual({ subject, text: text.trim() });
    }
    expect(shown.previews.find(({ email }) => email === 'seller_instruction')?.text).toContain('Wants to move by June');
    expect(shown.previews.find(({ email }) => email === 'seller_instruction')?.text).toContain('Tomasz Zielinski');
  });

  test('going back or reloading keeps everything typed, and opening it again starts fresh', async () => {
    const change = { seller_comments: '  Two\nlines ', 'sendCheckedEmails.seller_introduction': null };
    await save(await fieldsOf({}, change));
    for (const _ of [1, 2]) {
      const { known, version } = await look({ amend: 'true' });
      expect(version).toBe(0);
      expect(known).toMatchObject({
        lawyerGroupsIds: { seller: north.id, buyer: south.id },
        seller_comments: '  Two\nlines ',
        sendCheckedEmails: { seller_instruction: 'on', seller_introduction: undefined },
      });
    }
    expect((await look()).known).toMatchObject({ lawyerGroupsIds: { seller: null, buyer: null }, seller_comments: '' });
  });

  test('changing a solicitor keeps what was typed, and ticks the other group’s emails again', async () => {
    const fields = await fieldsOf({}, { buyer_comments: 'No chain', 'sendCheckedEmails.seller_introduction': null });
    expect((await save({ ...fields, find: 'seller' })).location).toBe(`${BASE()}?find=seller&amend=true`);
    const west = await groupOf();
    const { known, finder } = await look({ amend: 'true', seller: west.id });
    expect(finder).toBeNull();
    expect(known).toMatchObject({ buyer_comments: 'No chain', sendCheckedEmails: { seller_introduction: 'on' } });
  });

  test('an email that changed after staff read it is not sent: staff read it again first', async () => {
    await save(await fieldsOf());
    const shown = await read();
    await db.lawyer.updateMany({ where: { lawyer_group_id: north.id }, data: { bio: 'Has moved to Leeds.' } });
    const refused = await press(shown);
    expect(refused.status).toBe(409);
    expect(errorsOf(refused)['']?.[0]).toContain('has changed since you read them');
    expect([await assignments(), await queued()]).toEqual([0, 0]);
    expect((await press(await read())).status).toBe(302);
    expect(await assignments()).toBe(1);
  });

  test('a second press after it is done changes nothing and shows no error', async () => {
    await save(await fieldsOf());
    const shown = await read();
    expect((await press(shown)).status).toBe(302);
    expect((await press(shown)).location).toBe(`/admin/transactions/${seller.saleId}/solicitors`);
    expect(await assignments()).toBe(1);
    const gone = await priya.browser.get(withParams(confirming.loader, on()), BASE('/confirm'));
    expect(gone.location).toBe(BASE());
  });

  test('an email that was already sent is marked so, and is not counted', async () => {
    await save(await fieldsOf());
    await press(await read());
    await deliverMail();
    const ticks = { 'sendCheckedEmails.seller_introduction': 'on', 'sendCheckedEmails.seller_instruction': 'on' };
    expect((await look()).known.sendCheckedEmails).toEqual({});
    await save(await fieldsOf({}, ticks));
    const shown = await read();
    expect(shown.toSend).toBe(0);
    expect(shown.previews.flatMap(({ to }) => to)).toEqual(
      Array(3).fill({ address: expect.any(String), went: { status: 'sent', at: expect.any(Date), isOfGroup: false } }),
    );
  });
});

describe('the first step refuses', () => {
  test.each([
    ['no solicitor', { 'lawyerGroupsIds.seller': null }, 'lawyerGroupsIds.seller', 'Solicitor is required'],
    ['a date in the future', future(), 'date_legal_started', 'The date cannot be in the future'],
    [
      'an incomplete date',
      { 'date_legal_started.day': '3' },
      'date_legal_started',
      'Please enter a valid date or clear all date fields',
    ],
    [
      'an email to a missing buyer',
      { 'sendCheckedEmails.buyer_introduction': 'on' },
      'sendCheckedEmails.buyer_introduction',
      'There is no active purchase intent',
    ],
    [
      'comments that are too long',
      { seller_comments: 'x'.repeat(2_001) },
      'seller_comments',
      'This must be less than 2000 characters long',
    ],
  ])('%s', async (_, change, field, message) => {
    const answer = await save(await fieldsOf({}, change));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)[field]).toEqual([message]);
  });

  test('an unknown buyer, an email for a buyer who is left out, and an invalid email address', async () => {
    const buyer = await buyerOf(seller.saleId);
    const other = await sellerWithSale();
    const stranger = await buyerOf(other.saleId);
    const elsewhere = await save(await fieldsOf({}, { 'acceptedPurchaseIds[0]': stranger.purchaseId }));
    expect(elsewhere.status).toBe(404);
    const leftOut = await save(await fieldsOf({}, { 'acceptedPurchaseIds[0]': null }));
    expect(errorsOf(leftOut)['sendCheckedEmails.buyer_introduction']).toEqual(['No buyer is ticked']);
    expect((await look({ seller: 'x', buyer: newId(), find: 'both', amend: 'yes' })).finder?.side).toBe('seller');
    expect(await acceptedAt(buyer.purchaseId)).toBeNull();
  });
});

function future() {
  return {
    'sendCheckedEmails.seller_instruction': null,
    'date_legal_started.day': '1',
    'date_legal_started.month': '1',
    'date_legal_started.year': '9999',
  };
}

describe('a buyer', () => {
  test('who is left unticked is not accepted and gets no email, and the other is accepted', async () => {
    const [known, stranger] = [await buyerOf(seller.saleId), await buyerOf(seller.saleId)];
    const { buyers } = await look();
    expect(buyers.map(({ name }) => name)).toEqual(['Tomasz Zielinski', 'Tomasz Zielinski']);
    await save(await fieldsOf({}, { 'acceptedPurchaseIds[0]': known.purchaseId, 'acceptedPurchaseIds[1]': null }));
    const shown = await read();
    expect(shown).toMatchObject({ leftOut: 1, accepted: 'Tomasz Zielinski' });
    await press(shown);
    expect([await acceptedAt(known.purchaseId), await acceptedAt(stranger.purchaseId)]).toEqual([
      expect.any(Date),
      null,
    ]);
    const accepted = await db.timelineEvent.findMany({
      where: { event_name: 'buyer_accepted', author_name: 'Priya Shah' },
    });
    expect(accepted.map(({ purchase_id }) => purchase_id)).toContain(known.purchaseId);
    expect(accepted.map(({ purchase_id }) => purchase_id)).not.toContain(stranger.purchaseId);
    await deliverMail();
    expect(await messagesTo(stranger.person.email)).toEqual([]);
    expect(await messagesTo(known.person.email)).toHaveLength(1);
  });

  test('who is ticked instead of an accepted one replaces them, once staff have confirmed it', async () => {
    const [amir, jo] = [await buyerOf(seller.saleId, { isAccepted: true }), await buyerOf(seller.saleId)];
    await db.user.update({ where: { id: amir.person.id }, data: { first_name: 'Amir', last_name: 'Khan' } });
    await save(await fieldsOf({}, { 'acceptedPurchaseIds[0]': jo.purchaseId }));
    const shown = await read();
    expect(shown).toMatchObject({ accepted: 'Tomasz Zielinski', others: [{ name: 'Amir Khan' }], obstacle: null });
    await press(shown);
    expect([await acceptedAt(amir.purchaseId), await acceptedAt(jo.purchaseId)]).toEqual([null, expect.any(Date)]);
    const events = await db.timelineEvent.findMany({
      where: { purchase_id: amir.purchaseId, event_name: 'buyer_acceptance_taken_back' },
    });
    expect(events.map(({ author_name }) => author_name)).toEqual(['Priya Shah']);
  });

  test('is not accepted if staff have accepted another in the meantime', async () => {
    const [amir, jo] = [await buyerOf(seller.saleId), await buyerOf(seller.saleId)];
    await save(await fieldsOf({}, { 'acceptedPurchaseIds[0]': jo.purchaseId }));
    const shown = await read();
    await db.purchase.update({ where: { id: amir.purchaseId }, data: { accepted_at: new Date() } });
    expect((await press(shown)).status).toBe(409);
    expect([await assignments(), await acceptedAt(jo.purchaseId)]).toEqual([0, null]);
  });

  test('is not ticked if another one, who has not confirmed, has exchanged', async () => {
    await buyerOf(seller.saleId, { isConfirmed: false, exchanged: new Date('2026-11-01') });
    await buyerOf(seller.saleId);
    expect((await look()).known.acceptedPurchaseIds).toEqual([]);
  });

  test('who registers while staff read is not accepted by their confirmation', async () => {
    await save(await fieldsOf());
    const shown = await read();
    const late = await buyerOf(seller.saleId);
    expect((await press(shown)).status).toBe(302);
    expect(await acceptedAt(late.purchaseId)).toBeNull();
  });

  test.each([
    ['accepted', { isAccepted: true }],
    ['completed', { sale_agreed: new Date('2026-10-01'), completed: new Date('2026-11-01') }],
  ])('who registers beside one who is %s is not ticked, nor are their emails', async (_, standing) => {
    await save(await fieldsOf());
    await press(await read());
    const accepted = await buyerOf(seller.saleId, standing);
    await db.purchase.update({
      where: { id: accepted.purchaseId },
      data: { accepted_at: new Date(), solicitor_assigned_at: new Date() },
    });
    const newcomer = await buyerOf(seller.saleId);
    expect((await look()).known).toMatchObject({ acceptedPurchaseIds: [accepted.purchaseId], sendCheckedEmails: {} });
    await save(await fieldsOf());
    expect(await read()).toMatchObject({ toSend: 0, accepted: null, leftOut: 1 });
    await press(await read());
    // The JSON call does not accept anyone it does not name, either.
    const body = { lawyerGroupsIds: { seller: south.id, buyer: north.id } };
    expect((await priya.browser.postJson(withParams(call.action, on()), '/', body)).status).toBe(200);
    expect(await acceptedAt(newcomer.purchaseId)).toBeNull();
  });

  test('that the seller disputes cannot be ticked', async () => {
    const { purchaseId } = await buyerOf(seller.saleId, { disputed_at: new Date() });
    const { buyers, known } = await look({ seller: north.id, buyer: south.id });
    expect(buyers).toMatchObject([{ id: purchaseId, canBeTakenIn: false }]);
    expect(known.acceptedPurchaseIds).toEqual([]);
    expect((await save(await fieldsOf({}, { 'acceptedPurchaseIds[0]': purchaseId }))).status).toBe(422);
  });

  test('who withdraws before staff confirm stops the assignment, with a way back', async () => {
    const { purchaseId } = await buyerOf(seller.saleId);
    await save(await fieldsOf());
    const shown = await read();
    await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date() } });
    expect((await press(shown)).status).toBe(422);
    expect((await read()).obstacle).toContain('no longer active');
    expect(await assignments()).toBe(0);
  });

  test('who registers after the group was chosen: the same groups are shown, with the buyer’s emails ticked', async () => {
    await save(await fieldsOf());
    await press(await read());
    const { purchaseId } = await buyerOf(seller.saleId);
    const { known, chosen } = await look();
    expect([chosen.seller?.id, chosen.buyer?.id]).toEqual([north.id, south.id]);
    expect(known.sendCheckedEmails).toEqual({ buyer_introduction: 'on', buyer_instruction: 'on' });
    await save(await fieldsOf());
    await press(await read());
    expect(await acceptedAt(purchaseId)).toEqual(expect.any(Date));
    expect(await assignments()).toBe(2);
  });
});

describe('one lawyer group, or one firm, for both sides', () => {
  const WARNING = expect.stringContaining('The same lawyer group would act for both sides');

  test('is assigned only after the warning is confirmed', async () => {
    await save(await fieldsOf({ buyer: north.id }));
    const shown = await read();
    expect(shown.forBoth).toBe('group');
    const refused = await press(shown);
    expect(errorsOf(refused)).toEqual({ conflict_of_interest_confirmed: [WARNING] });
    expect(await assignments()).toBe(0);
    expect((await press(shown, priya, { conflict_of_interest_confirmed: 'on' })).status).toBe(302);
    expect(await sale()).toMatchObject({ seller_lawyer_group_id: north.id, buyer_lawyer_group_id: north.id });
  });

  test('two groups of one firm are assigned after a warning, with no box to tick', async () => {
    await db.lawyerGroup.update({ where: { id: south.id }, data: { law_firm_id: north.law_firm_id, name: 'South' } });
    await save(await fieldsOf());
    const shown = await read();
    expect(shown.forBoth).toBe('firm');
    expect((await press(shown)).status).toBe(302);
    expect(await assignments()).toBe(1);
  });

  test('in JSON too', async () => {
    const body = { lawyerGroupsIds: { seller: north.id, buyer: north.id } };
    const send = (more = {}) => priya.browser.postJson(withParams(call.action, on()), '/', { ...body, ...more });
    expect(await send()).toMatchObject({
      status: 422,
      data: { message: WARNING, fieldErrors: { conflict_of_interest_confirmed: [WARNING] } },
    });
    expect((await send({ conflict_of_interest_confirmed: true })).status).toBe(200);
  });
});

describe('assigning twice', () => {
  const everyEmail = async () => {
    await deliverMail();
    const inboxes = await Promise.all([seller.person.email, north.email, north.assistant].map(messagesTo));
    return inboxes.map((messages) => messages.length);
  };

  test('two staff confirm the same at the same time, ten presses each: one assignment, each email once', async () => {
    for (const staff of [priya, tom]) await save(await fieldsOf(), staff);
    const shown = [await read(priya), await read(tom)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? press(shown[0] as Shown, priya) : press(shown[1] as Shown, tom),
      ),
    );
    // 409: the emails were already sent when the second person read them. Nothing else may fail.
    expect(answers.filter(({ status }) => status !== 302 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 302)).toBe(true);
    expect([await assignments(), (await sale()).version]).toEqual([1, 1]);
    expect(await everyEmail()).toEqual([1, 1, 1]);
  });

  test('twenty calls in parallel: one assignment, each email once', async () => {
    const body = {
      lawyerGroupsIds: { seller: north.id, buyer: south.id },
      sendCheckedEmails: { seller_introduction: true },
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => priya.browser.postJson(withParams(call.action, on()), '/', body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([await assignments(), await queued()]).toEqual([1, 1]);
  });

  test('a process killed at commit assigns and sends nothing, and what was typed is kept for another press', async () => {
    await save(await fieldsOf());
    const shown = await read();
    await killAtCommit(seller.saleId);
    expect((await press(shown)).status).toBe(500);
    // The pool may hand out the dead connection once more.
    await eventually(stopKilling);
    expect([await assignments(), await queued(), (await sale()).seller_lawyer_group_id]).toEqual([0, 0, null]);
    expect((await press(await read())).status).toBe(302);
    expect(await assignments()).toBe(1);
    expect(await everyEmail()).toEqual([1, 1, 1]);
  });

  test('a process killed between commit and answer: another press changes nothing', async () => {
    await save(await fieldsOf());
    const shown = await read();
    // Everything that a press does except the last step, deleting the draft.
    const draft = await db.formDraft.findFirstOrThrow({ where: { key: `assignment:${seller.saleId}` } });
    await press(shown);
    await db.formDraft.create({ data: draft as never });
    expect((await press(shown)).status).toBe(409);
    const again = await read();
    expect(again.toSend).toBe(0);
    expect((await press(again)).status).toBe(302);
    expect(await assignments()).toBe(1);
    expect(await everyEmail()).toEqual([1, 1, 1]);
  });
});

/** Kills the connection of the next transaction that assigns this sale, as it commits. */
async function killAtCommit(saleId: string) {
  await pool.query(`
    create or replace function kill_at_commit() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end $$;
    create constraint trigger kill_at_commit after insert on solicitor_assignment deferrable initially deferred
      for each row when (new.sale_id = '${saleId}') execute function kill_at_commit()`);
}
const stopKilling = () => pool.query('drop trigger if exists kill_at_commit on solicitor_assignment');

test('the second of two editors reads what the first assigned, and can replace it', async () => {
  await save(await fieldsOf(), tom);
  const seenByTom = await read(tom);
  const west = await groupOf('Oakes Legal');
  await save(await fieldsOf({ seller: west.id }, { seller_comments: 'Mine' }), priya);
  await press(await read(priya));
  const second = await press(seenByTom, tom);
  expect(second.status).toBe(409);
  const { conflict } = second.data as { conflict: { by: string; version: number; changes: object[] } };
  expect(conflict.by).toBe('Priya Shah');
  expect(conflict.changes).toContainEqual({ label: 'Seller solicitor', was: null, is: 'Oakes Legal, North' });
  const mine = await press({ ...(await read(tom)), version: conflict.version }, tom);
  expect(mine.status).toBe(302);
  expect(await sale()).toMatchObject({ seller_lawyer_group_id: north.id, buyer_lawyer_group_id: south.id });
});

describe('the search', () => {
  const find = async (q: string, more: Record<string, string> = {}) =>
    (await priya.browser.get(searching.loader, `/api/lawyer-group/search?${new URLSearchParams({ q, ...more })}`))
      .data as { id: string }[];

  test('finds by firm, solicitor, group, town and panel, ignores accents, and lists panel groups first', async () => {
    const mark = newId().slice(-6);
    const outside = await groupOf(`Aärdvark ${mark}`, { isPanel: false });
    const panel = await groupOf(`Zenith ${mark}`);
    await db.lawyer.updateMany({
      where: { lawyer_group_id: panel.id, role: 'solicitor' },
      data: { last_name: 'Ó Súilleabháin' },
    });
    const ids = async (q: string, more?: Record<string, string>) =>
      (await find(`${q} ${mark}`, more)).map(({ id }) => id);
    expect(await ids('')).toEqual([panel.id, outside.id]);
    expect(await ids('aardvark')).toEqual([outside.id]);
    expect(await ids('suilleabhain')).toEqual([panel.id]);
    expect(await ids('NORTH leeds')).toEqual([panel.id, outside.id]);
    expect(await ids('panel')).toEqual([panel.id]);
    expect(await ids('', { panel: 'on' })).toEqual([panel.id]);
    expect(await ids('%')).toEqual([]);
    await db.lawFirm.update({ where: { id: outside.law_firm_id }, data: { name: `Bee ${mark}` } });
    await db.lawyer.deleteMany({ where: { lawyer_group_id: panel.id } });
    expect([await ids('aardvark'), await ids('bee'), await ids('suilleabhain')]).toEqual([[], [outside.id], []]);
  });

  test('is for staff only', async () => {
    expect((await seller.browser.get(searching.loader, '/api/lawyer-group/search?q=')).status).toBe(403);
  });
});

describe('what the customers requested', () => {
  const wish = (data: object) => db.solicitorWish.create({ data: { id: newId(), ...data } as never });

  test('is listed first, and chosen with one press', async () => {
    await wish({ sale_id: seller.saleId, kind: 'panel', lawyer_group_id: north.id });
    const { wishes, finder } = await look();
    expect(finder?.side).toBe('seller');
    expect(wishes.seller).toMatchObject([{ by: 'Amara Bello', wish: { kind: 'panel', group: { id: north.id } } }]);
    expect((await look({ seller: north.id })).finder?.side).toBe('buyer');
  });

  test('a buyer’s own solicitor becomes a firm with a non-panel group, in one step and only once', async () => {
    const { purchaseId } = await buyerOf(seller.saleId);
    const own = {
      firm_name: 'Quince & Co',
      solicitor_name: 'Ada Mary Quince',
      email: 'ada@quince.example',
      phone_number: '+441632960123',
    };
    await wish({ purchase_id: purchaseId, kind: 'own', ...own });
    expect((await findWishes(seller.saleId))?.buyers).toHaveLength(1);
    const { wishes } = await look({ seller: north.id });
    expect(wishes.buyer).toMatchObject([
      { by: 'Tomasz Zielinski', known: [], addHref: expect.stringContaining(`own/${purchaseId}`) },
    ]);

    const params = { id: seller.saleId, purchaseId };
    const path = `${BASE(`/own/${purchaseId}`)}?seller=${north.id}`;
    const form = (await priya.browser.get(withParams(adding.loader, params), path)).data as {
      _id: string;
      known: object;
    };
    expect(form.known).toMatchObject({
      name: 'Quince & Co',
      phone_number: '01632 960123',
      solicitor: { first_name: 'Ada Mary', last_name: 'Quince', email: 'ada@quince.example' },
    });
    const fields = {
      _id: form._id,
      name: 'Quince & Co',
      email: '',
      phone_number: '01632 960123',
      'address.organisation_name': 'Quince & Co',
      'address.country_iso_2': 'GB',
      groupName: 'Conveyancing',
      'solicitor.first_name': 'Ada Mary',
      'solicitor.last_name': 'Quince',
      'solicitor.email': 'ada@quince.example',
    };
    const missing = await priya.browser.post(withParams(adding.action, params), path, fields);
    expect(errorsOf(missing)).toMatchObject({ 'address.line_1': ['Address line 1 is required'] });
    const whole = {
      ...fields,
      'address.line_1': '1 High Street',
      'address.post_town': 'Ludlow',
      'address.postcode': 'SY8 1DN',
    };
    const made = await Promise.all(
      [1, 2].map(() => priya.browser.post(withParams(adding.action, params), path, whole)),
    );
    for (const { location } of made) expect(location).toBe(`${BASE()}?seller=${north.id}&buyer=${form._id}`);
    const groups = await db.lawyerGroup.findMany({
      where: { law_firm: { name: 'Quince & Co' } },
      include: { lawyers: true },
    });
    expect(groups).toMatchObject([
      { id: form._id, panel_solicitor: false, lawyers: [{ role: 'solicitor', last_name: 'Quince' }] },
    ]);
    expect(await db.lawFirm.count({ where: { name: 'Quince & Co' } })).toBe(1);
    expect((await look({ seller: north.id })).wishes.buyer).toMatchObject([{ known: [{ id: form._id }] }]);
  });

  test('only a buyer’s own solicitor can be added', async () => {
    const { purchaseId } = await buyerOf(seller.saleId);
    const answer = await priya.browser.get(withParams(adding.loader, { id: seller.saleId, purchaseId }), '/');
    expect(answer.status).toBe(404);
  });
});

describe('the tab', () => {
  const open = async () => (await priya.browser.get(withParams(tab.loader, on()), '/')).data as Tab;
  type Tab = {
    emails: { id: string; to: string; status: string; why: string | null; buyer: string | null }[];
    buyers: object[];
  };

  test('shows each email’s status', async () => {
    await buyerOf(seller.saleId);
    await save(await fieldsOf({}, { seller_comments: 'Soon' }));
    await press(await read());
    await db.emailMessage.updateMany({
      where: { sale_id: seller.saleId, to: north.email },
      data: { status: 'failed', why: 'No such mailbox' },
    });
    await deliverMail();
    const { emails, ...rest } = await open();
    expect(rest).toMatchObject({
      sellerComments: 'Soon',
      buyers: [{ name: 'Tomasz Zielinski', introducedAt: expect.any(String) }],
      sellerAssignedAt: expect.any(String),
    });
    const byAddress = Object.fromEntries(emails.map(({ to, status, why }) => [to, [status, why]]));
    expect(byAddress[north.email]).toEqual(['failed', 'No such mailbox']);
    expect(byAddress[north.assistant]).toEqual(['sent', null]);
  });
});
