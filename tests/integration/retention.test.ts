/**
 * What is kept and how long: for each rule, a row just inside its period, which stays, and one just outside, which is
 * deleted. The tests move the clock.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MISTAKE_LASTS_MS } from '~/domain/account/rules';
import { retentionCountWorker, retentionWorker } from '~/domain/retention/jobs.server';
import { cutoffOf } from '~/domain/retention/period-rules';
import { listDue } from '~/domain/retention/queries.server';
import { type RuleName, ruleOf } from '~/domain/retention/rules';
import { runRetention } from '~/domain/retention/run-commands.server';
import { SOURCES } from '~/domain/retention/sources-fragments.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as countAgain, loader as retentionPage } from '~/routes/admin/retention';
import { insertAgentSession } from '../support/agent-rows';
import { buyerOf, insertFollower } from '../support/deal';
import { insertInvoiceFile } from '../support/invoices';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { queue } from '../support/queue';
import { insertPerson } from '../support/rows';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

const MINUTE_MS = 60_000;
const LATER = new Date('2041-06-15T02:20:00Z');

beforeAll(() => startQueue(workers));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: LATER });
});
afterEach(() => {
  vi.useRealTimers();
});

const night = () => retentionWorker.handle({});

/** A minute before and a minute after a rule's cut-off tonight. */
function aroundCut(name: RuleName) {
  const cut = cutoffOf(ruleOf(name).period, LATER).getTime();
  return { inside: new Date(cut + MINUTE_MS), outside: new Date(cut - MINUTE_MS) };
}

type Row = { table: string; key?: string; id: string };

const ago = (table: string, id: string, at: Date, columns = ['created_at', 'updated_at']) =>
  pool.query(`update ${table} set ${columns.map((name) => `${name} = $2`).join(', ')} where id = $1`, [id, at]);

const email = () => `${newId()}@past.example`;

async function saleLastChanged(at: Date): Promise<string> {
  const { saleId } = await sellerWithSale();
  await everythingOf(saleId, at);
  return saleId;
}

/** Moves everything in a deal to a time, as if nothing had happened since. */
async function everythingOf(saleId: string, at: Date): Promise<string> {
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  await ago('sale', saleId, at);
  await ago('property', property_id, at);
  await pool.query('update sale_progress set created_at = $2 where sale_id = $1', [saleId, at]);
  await pool.query('update purchase set created_at = $2, updated_at = $2 where property_id = $1', [property_id, at]);
  return property_id;
}

async function dealLastChanged(at: Date): Promise<string> {
  const { saleId } = await sellerWithSale({ paid: true });
  await buyerOf(saleId);
  return everythingOf(saleId, at);
}

const removed: Partial<Record<RuleName, (at: Date) => Promise<Row>>> = {
  homes: async (created_at) => {
    const [id, addressId] = [newId(), newId()];
    await db.address.create({ data: { id: addressId, line_1: '4 Loose End', post_town: 'Bath' } });
    await db.property.create({ data: { id, address_id: addressId, tenure: 'freehold', created_at } });
    return { table: 'property', id };
  },
  'unfinished-sales': async (at) => ({ table: 'sale', id: await saleLastChanged(at) }),
  'unfinished-purchases': async (at) => {
    const { saleId } = await sellerWithSale({ paid: true });
    const { purchaseId } = await buyerOf(saleId, { isConfirmed: false });
    await ago('purchase', purchaseId, at);
    return { table: 'purchase', id: purchaseId };
  },
  emails: async (at) => {
    const id = newId();
    const sent = { status: 'sent' as const, sent_at: at, created_at: at };
    await db.emailMessage.create({ data: { id, key: id, kind: 'welcome', to: email(), ...sent } });
    return { table: 'email_message', id };
  },
  reminders: async (created_at) => {
    const { person, saleId } = await sellerWithSale({ paid: true });
    const id = newId();
    const to = { user_id: person.id, sale_id: saleId, subject_id: saleId };
    await db.reminder.create({ data: { id, kind: 'sign_up', step: 1, ...to, due_on: created_at, created_at } });
    return { table: 'reminder', id };
  },
  changes: async (created_at) => {
    const id = newId();
    const of = { action: 'update', subject_type: 'sale', subject_id: newId(), actor_name: 'Priya Shah' };
    await db.auditLog.create({ data: { id, ...of, before: { a: 1 }, after: { a: 2 }, created_at } });
    return { table: 'audit_log', id };
  },
  callbacks: async (created_at) => {
    const id = newId();
    const data = { id, full_name: 'Ida Noor', email: email(), message: 'Call me', referrer: '/contact', created_at };
    await db.enquiryCase.create({ data });
    return { table: 'callback_request', id };
  },
  'partner-sign-ups': async (created_at) => {
    const id = newId();
    const names = { first_name: 'Ida', last_name: 'Noor', company_name: 'Noor & Co' };
    await db.partnerSignUp.create({ data: { id, ...names, email: email(), created_at } });
    return { table: 'partner_sign_up', id };
  },
  drafts: async (at) => {
    const id = newId();
    // An admin, since a customer's account would be deleted too by then.
    const { person } = await signedIn({ type: 'admin' });
    const typed = { key: 'transactionForm', data: { typed: {} } };
    await db.formDraft.create({ data: { id, user_id: person.id, ...typed, updated_at: at } });
    return { table: 'form_draft', id };
  },
  mistakes: async (at) => {
    const id = newId();
    const { person } = await signedIn({ type: 'admin' });
    const typed = { key: `mistake:${newId()}`, data: { page: '/', answer: {} } };
    const updated_at = new Date(at.getTime() - MISTAKE_LASTS_MS);
    await db.formDraft.create({ data: { id, user_id: person.id, ...typed, updated_at } });
    return { table: 'form_draft', id };
  },
  'group-drafts': async (at) => {
    const id = newId();
    const { person } = await signedIn({ type: 'admin' });
    await db.groupDraft.create({ data: { id, user_id: person.id, data: {}, updated_at: at } });
    return { table: 'transactions_group_draft', id };
  },
  'postcode-alerts': async (created_at) => {
    const id = newId();
    const { person } = await signedIn({ type: 'admin' });
    await db.postcodeAlert.create({ data: { id, user_id: person.id, postcode: 'LS1 4AP', created_at } });
    return { table: 'postcode_alert', id };
  },
  'email-changes': async (created_at) => {
    const id = newId();
    const { person } = await signedIn({ type: 'admin' });
    const change = { from_email: person.email, to_email: email(), created_at };
    await db.emailChange.create({ data: { id, user_id: person.id, ...change } });
    const told = { key: `email-change:${id}`, kind: 'email-change', to: change.to_email };
    await db.emailMessage.create({ data: { id: newId(), ...told, status: 'sent', sent_at: created_at } });
    return { table: 'email_change', id };
  },
  'agent-contacts': async (at) => {
    const { contactId, email } = await insertAgentSession(pool, (await insertEstateAgent()).id);
    await pool.query('update agent_contact set created_at = $2, last_seen_at = $2 where email = $1', [email, at]);
    return { table: 'agent_contact', id: contactId };
  },
  'former-agent-contacts': async (at) => {
    const { contactId, email } = await insertAgentSession(pool, (await insertEstateAgent()).id);
    await pool.query('update agent_contact set created_at = $2, last_seen_at = $2 where email = $1', [email, at]);
    await db.valuer.deleteMany({ where: { email } });
    return { table: 'agent_contact', id: contactId };
  },
  'agent-links': async (created_at) => {
    const id = newId();
    const browser_hash = '0'.repeat(64);
    await db.agentLink.create({ data: { id, email: email(), browser_hash, created_at, expires_at: created_at } });
    return { table: 'agent_link', id };
  },
  'agent-sessions': async (at) => {
    const { sessionId, contactId } = await insertAgentSession(pool, (await insertEstateAgent()).id);
    await pool.query('update agent_contact set last_seen_at = $2 where id = $1', [contactId, LATER]);
    await pool.query('update agent_session set created_at = $2, expires_at = $2, last_seen_at = $3 where id = $1', [
      sessionId,
      at,
      LATER,
    ]);
    return { table: 'agent_session', id: sessionId };
  },
  'email-returns': async (created_at) => {
    const id = newId();
    const event = { event_id: id, address: email(), kind: 'bounce', came_at: created_at } as const;
    await db.emailReturn.create({ data: { id, ...event, created_at } });
    return { table: 'email_return', id };
  },
  'looked-up-addresses': async (created_at) => {
    const digest = newId();
    await db.lookedUpAddress.create({ data: { digest, created_at } });
    return { table: 'looked_up_address', key: 'digest', id: digest };
  },
  'failed-jobs': async (failed_at) => {
    const id = newId();
    const job = { name: 'search.place', data: { orderId: newId() }, is_regular: false, attempts: 11 };
    await db.failedJob.create({ data: { id, ...job, failed_at, gave_up_at: failed_at } });
    return { table: 'failed_job', id };
  },
  links: async (created_at) => {
    const id = newId();
    const expires_at = new Date(created_at.getTime() + 15 * MINUTE_MS);
    await db.magicLink.create({ data: { id, email: email(), mode: 'sign_in', created_at, expires_at } });
    const told = { key: `magic-link:${id}`, kind: 'magic-link', to: email(), magic_link_id: id };
    await db.emailMessage.create({ data: { id: newId(), ...told, status: 'sent', sent_at: created_at } });
    return { table: 'magic_link', id };
  },
  'access-links': async (expires_at) => {
    const id = newId();
    const link = { purpose: 'firm' as const, subject_id: newId(), email: email(), token_hash: id.repeat(3).slice(8) };
    await db.accessLink.create({ data: { id, ...link, expires_at } });
    return { table: 'access_link', id };
  },
  sessions: async (at) => {
    const { person } = await signedIn();
    const { id } = await db.session.findFirstOrThrow({ where: { user_id: person.id } });
    await pool.query(`update session set created_at = $2, expires_at = $3, last_seen_at = $4 where id = $1`, [
      id,
      new Date(at.getTime() - MINUTE_MS),
      at,
      LATER,
    ]);
    return { table: 'session', id };
  },
  limits: async (window_ends_at) => {
    const key = newId();
    await db.rateLimit.create({ data: { key, count: 1, window_ends_at } });
    return { table: 'rate_limit', key: 'key', id: key };
  },
  'used-tokens': async (expires_at) => {
    const key = newId();
    await db.usedToken.create({ data: { key, used_for: 'form', expires_at } });
    return { table: 'used_token', key: 'key', id: key };
  },
};

const isThere = async ({ table, key = 'id', id }: Row) =>
  ((await pool.query(`select from ${table} where ${key} = $1`, [id])).rowCount ?? 0) > 0;

describe.each(Object.entries(removed) as [RuleName, NonNullable<(typeof removed)[RuleName]>][])('%s', (name, make) => {
  test('deletes what is a minute past its period, and keeps what has a minute left', async () => {
    const { inside, outside } = aroundCut(name);
    const [young, old] = [await make(inside), await make(outside)];
    await night();
    expect([await isThere(young), await isThere(old)]).toEqual([true, false]);
  });
});

test.each([
  ['links', 'magic-link'],
  ['email-changes', 'email-change'],
] as const)('%s are deleted together with their emails’ records', async (name, key) => {
  const make = removed[name] as NonNullable<(typeof removed)[RuleName]>;
  const { id } = await make(aroundCut(name).outside);
  await night();
  expect(await db.emailMessage.count({ where: { key: `${key}:${id}` } })).toBe(0);
});

test('a sale or purchase with any work done does not count as unfinished, however old', async () => {
  const { outside } = aroundCut('unfinished-sales');
  const withBuyer = await saleLastChanged(outside);
  const { purchaseId } = await buyerOf(withBuyer);
  const withPayment = await saleLastChanged(outside);
  const amounts = { total_amount: 72_000, subtotal: 60_000, vat: 12_000 };
  const order = { id: newId(), sale_id: withPayment, payment_type: 'card' as const, status: 'processing' as const };
  await db.order.create({ data: { ...order, ...amounts } });
  const withCheck = await saleLastChanged(outside);
  const person = { first_name: 'Amara', last_name: 'Bello', person_type: 'seller' as const };
  await db.identityCheck.create({ data: { id: newId(), sale_id: withCheck, ...person, created_at: LATER } });
  const paid = await sellerWithSale({ paid: true });
  const checkedEarly = await buyerOf(paid.saleId, { isConfirmed: false });
  const check = { id: newId(), sale_id: paid.saleId, purchase_id: checkedEarly.purchaseId };
  await db.identityCheck.create({ data: { ...check, ...person, person_type: 'buyer', created_at: LATER } });
  for (const id of [purchaseId, checkedEarly.purchaseId]) await ago('purchase', id, outside);
  await night();
  const sales = [withBuyer, withPayment, withCheck].map((id) => ({ table: 'sale', id }));
  const purchases = [purchaseId, checkedEarly.purchaseId].map((id) => ({ table: 'purchase', id }));
  expect(await Promise.all([...sales, ...purchases].map(isThere))).toEqual([true, true, true, true, true]);
});

test('a case that no one has answered is kept, and one about a sale is kept as long as the sale', async () => {
  const { outside } = aroundCut('callbacks');
  const { userId: answered_by_id } = await staffMember();
  const asked = async ({ answered_at, sale_id }: { answered_at?: Date; sale_id?: string } = {}) => {
    const of = { id: newId(), full_name: 'Ida Noor', email: email(), message: 'Call me', referrer: '/contact' };
    const answer = answered_at && { answered_at, answered_by_id, note: 'We called them.' };
    await db.enquiryCase.create({ data: { ...of, sale_id, created_at: outside, due_at: outside, ...answer } });
    return { table: 'callback_request', id: of.id };
  };
  const saleLast = async (at: Date) => {
    const property_id = await dealLastChanged(at);
    return (await db.sale.findUniqueOrThrow({ where: { property_id } })).id;
  };
  const deals = aroundCut('deals');
  const anonymous = await saleLast(deals.outside);
  await db.sale.update({
    where: { id: anonymous },
    data: { property: { update: { anonymised_at: deals.outside } } },
  });
  const cases = [
    await asked(),
    await asked({ answered_at: LATER }),
    await asked({ answered_at: outside }),
    await asked({ answered_at: outside, sale_id: await saleLast(deals.inside) }),
    await asked({ answered_at: outside, sale_id: await saleLast(deals.outside) }),
    // Written about a sale after its names had gone.
    await asked({ answered_at: outside, sale_id: anonymous }),
  ];
  await night();
  expect(await Promise.all(cases.map(isThere))).toEqual([true, true, false, true, false, false]);
});

describe('deals', () => {
  test('10 years after the last change names, homes and words are deleted, and dates and amounts stay', async () => {
    const { inside, outside } = aroundCut('deals');
    const [young, old] = [await dealLastChanged(inside), await dealLastChanged(outside)];
    const { id: saleId } = await db.sale.findUniqueOrThrow({ where: { property_id: old } });
    await insertFollower({ sale_id: saleId, role: 'seller' });
    const noted = { id: newId(), action: 'update', subject_type: 'sale', subject_id: saleId, actor_name: 'Priya Shah' };
    await db.auditLog.create({
      data: { ...noted, before: { seller: 'Ines' }, after: { seller: 'Ann' }, created_at: LATER },
    });
    await night();
    expect(await db.auditLog.findUnique({ where: { id: noted.id } })).toMatchObject({
      ...{ actor_name: 'Priya Shah', before: null, after: null },
    });
    const home = async (id: string) =>
      (await db.property.findUniqueOrThrow({ where: { id }, include: { address: true } })).address;
    expect((await home(young)).line_1).toBe('18 Mill Lane');
    expect(await home(old)).toMatchObject({ line_1: 'Removed', post_town: 'Removed', postcode: null });
    const sale = await db.sale.findUniqueOrThrow({
      where: { id: saleId },
      include: { people: true, orders: true, search: true, progress: true },
    });
    expect(sale.people).toMatchObject([
      { first_name: 'Removed', last_name: 'Removed', email: null, phone_number: null },
    ]);
    expect(sale.orders).toMatchObject([{ status: 'succeeded', total_amount: 72_000 }]);
    expect(sale.search?.text).not.toMatch(/mill lane|ines|sy8/);
    expect(sale.progress).not.toBeNull();
  });

  test('a completed deal counts from its completion, whatever was changed since', async () => {
    const { inside, outside } = aroundCut('deals');
    const dayBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * 24 * 60 * MINUTE_MS);
    const completedOn = async (completed: Date) => {
      const property_id = await dealLastChanged(outside);
      await db.purchase.updateMany({ where: { property_id }, data: { completed, updated_at: LATER } });
      return property_id;
    };
    const [young, old] = [await completedOn(inside), await completedOn(dayBefore(outside, 1))];
    await night();
    const anonymised = async (id: string) => (await db.property.findUniqueOrThrow({ where: { id } })).anonymised_at;
    expect([await anonymised(young), await anonymised(old)]).toEqual([null, LATER]);
  });
});

test('5 years after a deal the details of an identity check are deleted, and a check without a result is closed', async () => {
  const { inside, outside } = aroundCut('identity-checks');
  const checkOf = async (moment: Date) => {
    const property_id = await dealLastChanged(moment);
    const { id: sale_id, primary_seller_id: user_id } = await db.sale.findUniqueOrThrow({ where: { property_id } });
    const id = newId();
    const person = { first_name: 'Amara', last_name: 'Bello', email: email(), phone_number: '+447700900123' };
    const order = { thirdfort_id: id, file_reference: 'ref', recipient_emails: ['law@firm.example'], ask_at: LATER };
    await db.identityCheck.create({
      data: { id, sale_id, user_id, person_type: 'seller', ...person, ...order, created_at: moment },
    });
    return id;
  };
  const [young, old] = [await checkOf(inside), await checkOf(outside)];
  await night();
  const check = (id: string) => db.identityCheck.findUniqueOrThrow({ where: { id } });
  expect(await check(young)).toMatchObject({ first_name: 'Amara', status: 'pending' });
  expect(await check(old)).toMatchObject({
    ...{ first_name: 'Removed', last_name: 'Removed', email: null, phone_number: null, thirdfort_id: null },
    ...{ file_reference: null, recipient_emails: [], status: 'aborted', ask_at: null, anonymised_at: LATER },
  });
});

describe('accounts', () => {
  const account = async (moment: Date, given = {}) => {
    const { id } = await insertPerson(pool, given);
    await ago('app_user', id, moment);
    return id;
  };
  const erased = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).erased_at;

  test('without a sale or purchase are deleted after 2 years, unless they are staff or are named in a deal', async () => {
    const { inside, outside } = aroundCut('accounts');
    const [young, old, staff] = [
      await account(inside),
      await account(outside),
      await account(outside, { type: 'admin' }),
    ];
    const { saleId } = await sellerWithSale({ paid: true });
    await everythingOf(saleId, LATER);
    const guest = await insertFollower({ sale_id: saleId, role: 'seller' });
    await ago('app_user', guest.person.id, outside);
    await night();
    expect(await Promise.all([young, staff, guest.person.id].map(erased))).toEqual([null, null, null]);
    expect(await db.user.findUniqueOrThrow({ where: { id: old } })).toMatchObject({
      ...{ first_name: 'Removed', last_name: 'person', email: `removed-${old}@removed.invalid`, phone_number: null },
      ...{ active: false, erased_at: LATER },
    });
  });

  test('are deleted in the same night as their last deal, and not earlier', async () => {
    const { inside, outside } = aroundCut('deals');
    const sellers = [];
    for (const moment of [inside, outside]) {
      const { person, saleId } = await sellerWithSale({ paid: true });
      await everythingOf(saleId, moment);
      await ago('app_user', person.id, new Date(moment.getTime() - MINUTE_MS), ['created_at']);
      await ago('app_user', person.id, LATER, ['updated_at']);
      sellers.push(person.id);
      await db.session.deleteMany({ where: { user_id: person.id } });
    }
    await night();
    expect(await Promise.all(sellers.map(erased))).toEqual([null, LATER]);
  });
});

test('6 years after their financial year invoices lose their client’s name; amounts stay, in the file too', async () => {
  const { inside, outside } = aroundCut('invoices');
  const group = await insertLawyerGroup();
  const staff = await staffMember();
  const fileMade = async (moment: Date) => {
    const property_id = await dealLastChanged(LATER);
    const { id: saleId } = await db.sale.findUniqueOrThrow({ where: { property_id } });
    const purchase = await db.purchase.findFirstOrThrow({ where: { property_id } });
    const of = { madeBy: staff.userId, firmId: group.law_firm_id, groupId: group.id, saleId, purchaseId: purchase.id };
    const id = await insertInvoiceFile(pool, of);
    await runAllowedToAnonymise(`update invoice_file set csv = csv where id = '${id}'`);
    await pool.query('alter table invoice_file disable trigger user');
    await pool.query('update invoice_file set made_at = $2 where id = $1', [id, moment]);
    await pool.query('alter table invoice_file enable trigger user');
    return id;
  };
  const [young, old] = [await fileMade(inside), await fileMade(outside)];
  await night();
  const file = (id: string) =>
    db.invoiceFile.findUniqueOrThrow({ where: { id }, include: { invoices: { include: { records: true } } } });
  expect((await file(young)).invoices[0]?.records).toMatchObject([
    { client: 'Amara Bello', property: '18 Mill Lane, Ludlow, SY8 1DN' },
  ]);
  const anonymised = await file(old);
  expect(anonymised.invoices[0]?.records).toMatchObject([{ client: 'Removed', property: 'Removed', amount: 45_000 }]);
  const csv = Buffer.from(anonymised.csv).toString();
  expect(csv).toMatch(/Removed,Removed,Seller,30\/09\/2026,450/);
  expect(csv).not.toMatch(/Amara|Mill Lane/);
});

/** Runs a statement on one connection with the setting that the nightly job uses. */
async function runAllowedToAnonymise(statement: string): Promise<void> {
  await db.$transaction([
    db.$executeRaw`select set_config('keyturn.anonymising', 'on', true)`,
    db.$executeRawUnsafe(statement),
  ]);
}

describe('an append-only table', () => {
  test('lets the nightly job remove its words, and nothing else', async () => {
    const id = newId();
    const of = { action: 'update', subject_type: 'sale', subject_id: newId(), actor_name: 'Priya Shah' };
    await db.auditLog.create({ data: { id, ...of, before: { a: 1 }, after: { a: 2 } } });
    await expect(db.$executeRaw`update audit_log set before = null where id = ${id}`).rejects.toThrow('append-only');
    await expect(runAllowedToAnonymise(`update audit_log set actor_name = 'x' where id = '${id}'`)).rejects.toThrow(
      'append-only',
    );
    await expect(runAllowedToAnonymise('truncate audit_log')).rejects.toThrow('append-only');
    await expect(runAllowedToAnonymise('delete from invoice_record')).rejects.toThrow('append-only');
    await runAllowedToAnonymise(`update audit_log set before = null where id = '${id}'`);
    expect(await db.auditLog.findUnique({ where: { id } })).toMatchObject({ actor_name: 'Priya Shah', before: null });
    await expect(db.$executeRaw`delete from audit_log where id = ${id}`).rejects.toThrow('append-only');
  });
});

test('every reference to deletable rows has an index, since each deleted row is looked up', async () => {
  const going = ['sale', 'purchase', 'property', 'address', 'person', 'sale_order', 'additional_search_request'];
  const others = Object.entries(SOURCES).filter(([name]) => ruleOf(name as RuleName).outcome === 'removed');
  const { rows } = await pool.query<{ reference: string }>(
    `select c.conname as reference from pg_constraint c
      where c.contype = 'f' and c.confrelid = any ($1::regclass[])
        and not exists (select from pg_index i
              where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
                and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^[(]\\w+ IS NOT NULL[)]$'))`,
    [[...going, ...others.map(([, { table }]) => table)]],
  );
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});

describe('the nightly run', () => {
  const old = () => aroundCut('callbacks').outside;
  const make = removed.callbacks as NonNullable<typeof removed.callbacks>;
  const counted = async () => (await listDue(LATER)).find(({ name }) => name === 'callbacks');
  const makeMany = (many: number) => db.$executeRaw`
    insert into callback_request (id, full_name, email, message, referrer, created_at)
    select lpad(to_hex(n), 24, '0'), 'A', 'a@past.example', 'b', '/contact', ${new Date(old().getTime() + 1)}
      from generate_series(1, ${many}::int) n`;

  test('does what the staff page announced, in steps, and reports what it did', async () => {
    await night();
    const { id } = await make(old());
    await makeMany(450);
    expect(await counted()).toMatchObject({ count: 451, isMore: false });
    expect((await counted())?.oldest[0]).toEqual({ id, opens: null });
    // With no time left it does one step, and the next call continues.
    expect(await runRetention(0)).toBe(false);
    while (!(await runRetention(0)));
    const run = await db.retentionRun.findFirstOrThrow({ orderBy: { id: 'desc' }, include: { parts: true } });
    expect(run.parts.find(({ rule }) => rule === 'callbacks')).toMatchObject({ done: 451, why: null });
    expect(await counted()).toMatchObject({ count: 0 });
    expect((await db.retentionRun.findMany({ where: { finished_at: null } })).length).toBe(0);
  });

  test('is one run however long it takes, and leaves alone what another night did not finish', async () => {
    await night();
    await makeMany(650);
    const runAfter = async (hours: number) => {
      vi.setSystemTime(LATER.getTime() + hours * 60 * MINUTE_MS);
      expect(await runRetention(0)).toBe(false);
      return db.retentionRun.findMany({ where: { finished_at: null }, select: { id: true } });
    };
    const first = await runAfter(0);
    expect(first).toHaveLength(1);
    expect(await runAfter(11)).toEqual(first);
    const second = await runAfter(13);
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    while (!(await runRetention(0)));
    const part = await db.retentionPart.findFirstOrThrow({ where: { run_id: first[0]?.id, rule: 'callbacks' } });
    expect(part.done).toBe(400);
    // This run is the latest, and other tests read the latest.
    await db.retentionRun.deleteMany();
  });

  test('that goes through a long table in steps misses nothing where rows were deleted, and keeps what is not due', async () => {
    await night();
    const { outside } = aroundCut('unfinished-purchases');
    const { saleId } = await sellerWithSale();
    const { purchaseId } = await buyerOf(saleId, { isConfirmed: false });
    const at = new Date(outside.getTime() - 1_000);
    const copies = await pool.query<{ id: string }>(
      `insert into purchase
       select (jsonb_populate_record(p, jsonb_build_object('id', lpad(to_hex(n), 24, '0'), 'reference', new_reference(), 'aborted', '2030-01-01',
               'created_at', $2::timestamptz + n * interval '1 millisecond',
               'updated_at', case n % 150 when 0 then now() + interval '30 years' else $2 end))).*
         from purchase p, generate_series(1, 450) n where p.id = $1
       returning id`,
      [purchaseId, at],
    );
    expect(copies.rowCount).toBe(450);
    while (!(await runRetention(0)));
    const run = await db.retentionRun.findFirstOrThrow({ orderBy: { id: 'desc' }, include: { parts: true } });
    expect(run.parts.find(({ rule }) => rule === 'unfinished-purchases')).toMatchObject({ done: 447 });
    const left = await db.purchase.findMany({ where: { property: { sale: { id: saleId } } }, orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id).filter((id) => id !== purchaseId)).toEqual(
      [150, 300, 450].map((n) => n.toString(16).padStart(24, '0')),
    );
  });

  test('twice at the same time does everything once', async () => {
    await make(old());
    await make(old());
    await Promise.all([runRetention(10_000), runRetention(10_000)]);
    const run = await db.retentionRun.findFirstOrThrow({ orderBy: { id: 'desc' }, include: { parts: true } });
    expect(run.parts.find(({ rule }) => rule === 'callbacks')?.done).toBe(2);
  });

  test('continues with the other rules if one fails, and says which', async () => {
    await make(old());
    await pool.query(
      'create function no() returns trigger language plpgsql as $$ begin raise exception $q$no$q$; end $$',
    );
    await pool.query('create trigger no before delete on email_message for each row execute function no()');
    const record = await (removed.emails as NonNullable<typeof removed.emails>)(aroundCut('emails').outside);
    try {
      await expect(night()).rejects.toThrow();
      expect(await counted()).toMatchObject({ count: 0 });
      expect(await isThere(record)).toBe(true);
      const run = await db.retentionRun.findFirstOrThrow({ where: { finished_at: null }, include: { parts: true } });
      expect(run.parts.find(({ rule }) => rule === 'emails')?.why).toMatch(/reported/);
    } finally {
      await pool.query('drop trigger no on email_message; drop function no()');
    }
    await night();
    expect(await isThere(record)).toBe(false);
  });

  test('is shown in words on the staff page', async () => {
    const { id } = await make(old());
    const { browser } = await staffMember();
    await db.session.updateMany({ data: { expires_at: new Date(LATER.getTime() + MINUTE_MS), last_seen_at: LATER } });
    type DueCounts = {
      night: string;
      counted: string | null;
      rules: { name: string; due: string; oldest: unknown[] }[];
    };
    const told = async () => {
      const { data, status } = await browser.get(withParams(retentionPage, {}), '/admin/retention');
      expect(status).toBe(200);
      const { night, counted, rules } = data as DueCounts;
      expect(rules).toHaveLength(Object.keys(removed).length + 4);
      return { night, counted, callbacks: rules.find(({ name }) => name === 'callbacks') };
    };
    expect(await told()).toMatchObject({ counted: null, callbacks: { due: '—', oldest: [] } });
    for (const _ of ['a press', 'another']) {
      const pressed = await browser.post(withParams(countAgain, {}), '/admin/retention', {});
      expect(pressed).toMatchObject({ status: 303, location: '/admin/retention?counting=true' });
    }
    expect(await queue.getQueueSize('retention.count')).toBe(1);
    await retentionCountWorker.handle({});
    const example = { id, what: 'Ida Noor', since: formatDay(old()), href: null };
    expect(await told()).toMatchObject({
      night: '16/06/2041',
      counted: '15/06/2041 at 03:20',
      callbacks: { due: '1', oldest: [example] },
    });
    await night();
    expect((await told()).callbacks?.oldest).toMatchObject([{ id, what: 'Removed since the count', href: null }]);
    await retentionCountWorker.handle({});
    expect((await told()).callbacks).toMatchObject({ due: '0', oldest: [] });
  });
});
