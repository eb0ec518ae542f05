/**
 * A person has a word of theirs in every column that can hold one and is then erased: the whole database is searched
 * for their words. A new column must be named below, with how it is cleared or why it is kept.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { retentionWorker } from '~/domain/retention/jobs.server';
import type { Question } from '~/domain/shared/questions';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as copyOfData } from '~/routes/account/copy-of-data';
import { action as erase, loader as eraseDialog } from '~/routes/admin/user/erase';
import { action as download } from '~/routes/admin/user/personal-data-file';
import { action as personalInformation } from '~/routes/admin/user/personal-information';
import { action as registerHome } from '~/routes/api/property/create';
import { loader as currentUser } from '~/routes/api/users/current';
import { buyerOf, insertFollower } from '../support/deal';
import { insertInvoiceFile } from '../support/invoices';
import { insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { insertPerson, insertPurchase, insertSale, insertSession } from '../support/rows';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(() => startQueue(workers));

/** Words that no one else uses. */
const FIRST = 'Quillabelle';
const MIDDLE = 'Vesperine';
const LAST = 'Thistlewick';
const PHONE = '+447700900987';
const HOME = 'Wexcombe Rookery';
const IP = '198.51.100.231';
const SAID = 'gorsehatch';
const PROVIDER = 'cus_quilla';
const WORDS = [FIRST, MIDDLE, LAST, '7700900987', HOME, IP, SAID, PROVIDER];

/** Words of the other people in the same deal. */
const OTHERS = ['Overmoor', 'other-side@', '900444', 'Othergate', 'secret-of-firm', 'Hushworth', 'Ruthven', 'Giverley'];

type Made = Awaited<ReturnType<typeof fullOfWords>>;
let made: Made;
beforeEach(async () => {
  staff = await staffMember();
  made = await fullOfWords();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A seller with a completed sale, a purchase that fell through, one that was never confirmed, and a sale that was never
 * paid for.
 */
async function fullOfWords() {
  const email = `${FIRST}.${newId()}@thistle.example`.toLowerCase();
  const { person, browser, saleId } = await sellerWithSale({
    paid: true,
    person: { email, firstName: FIRST, lastName: LAST, phoneNumber: PHONE },
  });
  const { id: userId } = person;
  const addressId = newId();
  await db.address.create({
    data: { id: addressId, ...homeIn('Bath'), line_1: HOME, street: HOME, county: HOME, line_2: HOME },
  });
  await db.user.update({
    where: { id: userId },
    data: { middle_name: MIDDLE, correspondence_address_id: addressId, stripe_customer_id: `${PROVIDER}${userId}` },
  });
  const buyer = await buyerOf(saleId, { completed: new Date('2026-10-01') });
  await db.user.update({
    where: { id: buyer.person.id },
    data: { last_name: 'Overmoor', email: `other-side@${newId()}.example`, phone_number: '+447700900444' },
  });
  const other = await insertFollower({ sale_id: saleId, role: 'seller' });
  await db.person.updateMany({ where: { sale_id: saleId }, data: { last_name: 'Othergate' } });
  const giftorIn = await giftorOfAnother(email);
  const unpaid = await insertSale(pool, userId);
  const elsewhere = await sellerWithSale({ paid: true });
  const failed = await buyerPurchase(userId, elsewhere.saleId, { aborted: new Date('2026-09-01'), confirmed: true });
  const unconfirmed = await buyerPurchase(userId, (await sellerWithSale({ paid: true })).saleId, {});
  const group = await insertLawyerGroup(`secret-of-firm ${newId()}`);
  await db.lawyer.updateMany({ where: { lawyer_group_id: group.id }, data: { last_name: 'Hushworth' } });
  const invoiceFile = await insertInvoiceFile(pool, {
    ...{ madeBy: staff.userId, firmId: group.law_firm_id, groupId: group.id },
    ...{ saleId, purchaseId: buyer.purchaseId },
  });
  const note = {
    ...{ id: newId(), file_id: invoiceFile, law_firm_id: group.law_firm_id, is_void: false },
    ...{ number: `CN-${newId().slice(-16)}`, reason: SAID },
  };
  const sums = { record_count: 1, total_amount: 45_000, vat: 7_500, made_by_id: staff.userId };
  const credited = { file_id: invoiceFile, purchase_id: buyer.purchaseId, side: 'seller', is_void: false } as const;
  await db.creditNote.create({ data: { ...note, ...sums } });
  await db.creditNoteRecord.create({ data: { ...credited, credit_note_id: note.id } });
  await writeInto({ userId, email, saleId, failed, groupId: group.id });
  const { id: ofOrder } = await db.order.findFirstOrThrow({ where: { sale_id: elsewhere.saleId } });
  await othersWrite({ email, saleId, ofOrder, ofBuyer: buyer.purchaseId, buyerId: buyer.person.id });
  return { userId, email, browser, saleId, buyer, other, giftorIn, unpaid, failed, unconfirmed, invoiceFile };
}

async function buyerPurchase(
  userId: string,
  saleId: string,
  { aborted, confirmed }: { aborted?: Date; confirmed?: boolean },
) {
  const { purchaseId } = await buyerOf(saleId, { isConfirmed: confirmed === true, aborted: aborted ?? null });
  await db.purchase.update({
    where: { id: purchaseId },
    data: {
      primary_buyer_id: userId,
      ...(confirmed && { terms_accepted_ip: IP, other_funding: true, other_funding_comments: SAID }),
    },
  });
  return purchaseId;
}

/** Their word in every text that is asked for and erased, so that a new question has it too. */
const wordsIn = (questions: readonly Question[]) =>
  Object.fromEntries(
    questions.flatMap(({ column, control, erased }) =>
      column && control === 'text' && erased ? [[column, SAID]] : [],
    ),
  );

/** Makes them a giftor of someone who bought elsewhere and whose purchase fell through. */
async function giftorOfAnother(email: string) {
  const { saleId } = await sellerWithSale({ paid: true });
  const { purchaseId } = await buyerOf(saleId, { aborted: new Date('2026-09-01') });
  const [id, addressId] = [newId(), newId()];
  await db.address.create({ data: { id: addressId, ...homeIn('Bath'), line_1: HOME } });
  await db.person.create({
    data: {
      ...wordsIn(GIFTOR_QUESTIONS),
      ...{ id, role: 'giftor', purchase_id: purchaseId, first_name: FIRST, middle_name: MIDDLE, last_name: LAST },
      ...{ email: email.toUpperCase(), phone_number: PHONE, amount: 1_000_000n, relationship: 'parent' },
      correspondence_address_id: addressId,
    },
  });
  await db.person.create({
    data: {
      id: newId(),
      role: 'giftor',
      purchase_id: purchaseId,
      first_name: 'Ann',
      last_name: 'Giverley',
      amount: 500n,
      relationship: 'other',
    },
  });
  return id;
}

type Of = { userId: string; email: string; saleId: string; failed: string; groupId: string };

async function writeInto({ userId, email, saleId, failed, groupId }: Of) {
  const name = `${FIRST} ${LAST}`;
  await db.sale.update({ where: { id: saleId }, data: { terms_accepted_ip: IP } });
  await db.identityCheck.create({
    data: {
      ...{
        id: newId(),
        sale_id: saleId,
        user_id: userId,
        person_type: 'seller',
        status: 'complete',
        first_name: FIRST,
      },
      ...{ last_name: LAST, email, phone_number: PHONE, thirdfort_id: `${SAID}${newId()}`, file_reference: SAID },
      ...{ recipient_emails: [email], why: SAID },
    },
  });
  const events = [
    { sale_id: saleId, author_user_id: userId, author_name: name, comments: SAID },
    { sale_id: saleId, author_name: 'Priya Shah', comments: `Ordered: ${name}, Ruthven Ince` },
    { purchase_id: failed, comments: `${FIRST} ${MIDDLE} ${LAST} (${email}), +44 7700 900987` },
  ];
  for (const event of events) await db.timelineEvent.create({ data: { id: newId(), event_name: 'note', ...event } });
  await db.emailMessage.create({
    data: {
      id: newId(),
      key: `${SAID}:${newId()}`,
      kind: 'welcome',
      to: email,
      cc: [email],
      data: { said: SAID },
      why: SAID,
      last_error: SAID,
      subject: SAID,
      text: SAID,
      message_id: SAID,
    },
  });
  const cameBack = { address: email, kind: 'bounce', why: SAID, came_at: new Date() } as const;
  await db.emailReturn.create({ data: { id: newId(), event_id: `${SAID}${newId()}`, ...cameBack } });
  // Emails to others about the deal name them.
  const toOthers = {
    kind: 'solicitor-instruction',
    to: 'grace@law.example',
    status: 'sent' as const,
    sent_at: new Date(),
  };
  for (const about of [{ sale_id: saleId }, { purchase_id: failed }]) {
    await db.emailMessage.create({
      data: { id: newId(), key: newId(), ...toOthers, ...about, subject: SAID, text: SAID },
    });
  }
  // Staff changed their email address after this one was sent.
  const earlier = `earlier-${email}`;
  const told = { id: newId(), key: newId(), kind: 'welcome', to: earlier };
  await db.emailMessage.create({ data: { ...told, status: 'sent', sent_at: new Date() } });
  const changed = {
    id: newId(),
    actor_name: 'Priya Shah',
    action: 'update',
    subject_type: 'app_user',
    subject_id: userId,
  };
  await db.auditLog.create({ data: { ...changed, before: { email: earlier }, after: { email } } });
  // They mistyped a new address, which no account has.
  const change = { id: newId(), from_email: email, to_email: `mistyped-${email}` };
  await db.emailChange.create({ data: { ...change, user_id: userId } });
  const link = { id: newId(), key: `email-change:${change.id}`, kind: 'email-change', to: change.to_email };
  await db.emailMessage.create({ data: { ...link, status: 'sent', sent_at: new Date() } });
  await db.magicLink.create({
    data: {
      ...{ id: newId(), email, mode: 'sign_up', first_name: FIRST, middle_name: MIDDLE, last_name: LAST },
      ...{ continue_to: `/sell/${SAID}`, expires_at: new Date(Date.now() + 60_000) },
    },
  });
  const shared = { purpose: 'person' as const, subject_id: failed, expires_at: new Date(Date.now() + 60_000) };
  await db.accessLink.create({ data: { id: newId(), ...shared, email, token_hash: newId().repeat(3).slice(8) } });
  // Anyone can ask for an estate agent's link with any address.
  const agentLink = { browser_hash: '0'.repeat(64), expires_at: new Date(Date.now() + 60_000) };
  await db.agentLink.create({ data: { id: newId(), email, ...agentLink } });
  await db.reminderStop.create({ data: { id: newId(), email, by: 'person' } });
  const typed = { key: 'aboutYou', data: { typed: { firstName: SAID } } };
  await db.formDraft.create({ data: { id: newId(), user_id: userId, ...typed } });
  await db.enquiryCase.create({
    data: {
      ...{ id: newId(), full_name: name, email, mobile_number: PHONE, message: SAID, referrer: `/${SAID}` },
      ...{ due_at: new Date(), note: SAID },
    },
  });
  // What staff entered of a letter has no email address, and perhaps only a number.
  const { userId: staffId } = await staffMember();
  for (const known of [
    { full_name: name, sale_id: saleId },
    { full_name: 'Somebody', mobile_number: PHONE },
  ]) {
    const told = { message: SAID, note: SAID, recorded_by_id: staffId, due_at: new Date() };
    await db.enquiryCase.create({ data: { id: newId(), kind: 'complaint', ...known, ...told } });
  }
  await db.partnerSignUp.create({
    data: {
      id: newId(),
      first_name: FIRST,
      last_name: LAST,
      email,
      phone_number: PHONE,
      company_name: SAID,
      message: SAID,
    },
  });
  await db.namedAgent.create({
    data: { id: newId(), sale_id: saleId, agent_name: SAID, branch: SAID, email },
  });
  const cancelled = { channel: 'page', stated_on: new Date('2026-09-01'), due_back: 0, comments: SAID } as const;
  await db.cancellation.create({ data: { id: newId(), purchase_id: failed, ...cancelled } });
  await db.closingRequest.create({ data: { id: newId(), purchase_id: failed, reason: SAID } });
  await db.closing.create({
    data: { id: newId(), sale_id: saleId, closed_as: 'withdrawn', reason: SAID, closed_by_id: staff.userId },
  });
  await db.staffNote.create({ data: { id: newId(), sale_id: saleId, author_id: staff.userId, text: SAID } });
  const held = { until: new Date('2026-09-01'), reason: 'other', note: SAID, by_id: staff.userId } as const;
  await db.workHold.create({ data: { sale_id: saleId, ...held } });
  const followUp = { follow_up_on: new Date('2026-09-01'), follow_up_note: SAID };
  await db.sale.update({ where: { id: saleId }, data: followUp });
  await db.offer.create({
    data: { id: newId(), sale_id: saleId, day: new Date('2026-09-01'), price: 32_000_000n, buyer_name: SAID },
  });
  const story = { title: SAID, text: SAID, difference: SAID, consented_on: new Date('2026-09-01') };
  await db.customerStory.create({ data: { id: newId(), sale_id: saleId, kind: 'story', who: name, ...story } });
  await db.correction.create({
    data: {
      id: newId(),
      sale_id: saleId,
      part: 'home',
      reason: SAID,
      changes: [{ label: 'Address', before: HOME, after: SAID, isPrivate: false }],
      corrected_by_id: staff.userId,
      objected_at: new Date(),
      objection: SAID,
      answered_at: new Date(),
      answered_by_id: staff.userId,
      answer: SAID,
    },
  });
  const asked = { question: SAID, asked_at: new Date('2026-09-01'), due_at: new Date('2026-09-02') };
  await db.updateRequest.create({
    data: { id: newId(), sale_id: saleId, asked_by_user_id: userId, ...asked, answer: SAID, answered_at: new Date() },
  });
  await db.solicitorWish.create({
    data: {
      id: newId(),
      sale_id: null,
      purchase_id: failed,
      kind: 'own',
      firm_name: SAID,
      solicitor_name: SAID,
      email,
      phone_number: PHONE,
    },
  });
  await db.solicitorAssignment.create({
    data: {
      id: newId(),
      sale_id: saleId,
      seller_lawyer_group_id: groupId,
      buyer_lawyer_group_id: groupId,
      seller_comments: SAID,
    },
  });
  const { id: boughtFrom } = await db.sale.findFirstOrThrow({
    where: { property: { purchases: { some: { id: failed } } } },
  });
  await db.solicitorAssignment.create({
    data: {
      id: newId(),
      sale_id: boughtFrom,
      seller_lawyer_group_id: groupId,
      buyer_lawyer_group_id: groupId,
      buyer_comments: SAID,
    },
  });
  const { id: assignment_id } = await db.solicitorAssignment.findFirstOrThrow({ where: { sale_id: saleId } });
  await db.solicitorReport.create({
    data: {
      ...{ id: newId(), sale_id: saleId, assignment_id, lawyer_group_id: groupId, side: 'seller', kind: 'waiting' },
      ...{ happened_on: new Date('2026-09-01'), note: `${name} asked`, waiting_for: name },
    },
  });
  const company = await db.company.create({
    data: { id: newId(), name: 'Quay Rise Ltd', company_number: newId().toUpperCase() },
  });
  const development = await db.transactionsGroup.create({
    data: { id: newId(), name: `Quay Rise ${newId()}`, representative_id: userId, company_seller_id: company.id },
  });
  await db.sale.update({ where: { id: saleId }, data: { group_id: development.id } });
  await db.groupWork.create({
    data: {
      ...{ id: newId(), group_id: development.id, kind: 'solicitors', data: { seller_comments: SAID } },
      ...{ ordered_by_id: staff.userId, finished_at: new Date() },
    },
  });
  await db.additionalSearchRequest.create({
    data: {
      id: newId(),
      sale_id: saleId,
      type: 'fee_approval',
      status: 'received',
      note: SAID,
      answer: SAID,
      received_at: new Date(),
    },
  });
  const { id: order_id } = await db.order.findFirstOrThrow({ where: { sale_id: saleId } });
  const refund = { id: newId(), order_id, amount: 48_000, reason: SAID, refunded_by_id: staff.userId };
  const feeCancelled = { channel: 'page', stated_on: new Date('2026-09-01'), due_back: 0 } as const;
  await db.feeCancellation.create({
    data: { id: newId(), order_id, sale_id: saleId, ...feeCancelled, comments: SAID, why: SAID },
  });
  await db.refund.create({ data: { ...refund, status: 'failed', why: 'expired card', settled_at: new Date() } });
  await db.groupDraft.create({
    data: {
      id: newId(),
      user_id: userId,
      data: { said: SAID },
      units: { create: [{ id: newId(), position: 0, data: { said: SAID } }] },
    },
  });
  for (const [subject_type, subject_id] of [
    ['app_user', userId],
    ['sale', saleId],
    ['purchase', failed],
  ] as const) {
    await db.auditLog.create({
      data: {
        id: newId(),
        actor_name: 'Priya Shah',
        action: 'update',
        subject_type,
        subject_id,
        before: { email },
        after: { first_name: FIRST },
      },
    });
  }
  await db.$transaction([
    db.$executeRaw`select set_config('keyturn.anonymising', 'on', true)`,
    db.$executeRaw`update invoice_record set client = ${name} where sale_id = ${saleId}`,
  ]);
}

/** What other people wrote about them, in deals of the same home and elsewhere. */
async function othersWrite({
  email,
  saleId,
  ofOrder,
  ofBuyer,
  buyerId,
}: Record<'email' | 'saleId' | 'ofOrder' | 'ofBuyer' | 'buyerId', string>) {
  const name = `${FIRST} ${LAST}`;
  const wish = { kind: 'own', firm_name: `${name} and Co`, solicitor_name: name, email: 'desk@hush.example' } as const;
  await db.solicitorWish.create({ data: { id: newId(), purchase_id: ofBuyer, ...wish } });
  const said = { event_name: 'solicitor_wish_changed', author_user_id: buyerId, comments: `${name} and Co, ${name}` };
  await db.timelineEvent.create({ data: { id: newId(), purchase_id: ofBuyer, ...said } });
  await db.purchase.update({
    where: { id: ofBuyer },
    data: { other_funding: true, other_funding_comments: `A loan from ${name}` },
  });
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  await db.property.update({
    where: { id: property_id },
    data: { tenure: 'other', tenure_details: `Ask ${name}` },
  });
  const change = { actor_name: 'Priya Shah', action: 'update', before: { said: `Ask ${name}` } };
  await db.auditLog.createMany({
    data: [
      { ...change, id: newId(), subject_type: 'purchase', subject_id: ofBuyer },
      { ...change, id: newId(), subject_type: 'sale_order', subject_id: ofOrder },
    ],
  });
  // Elsewhere: someone who has nothing to do with their deals.
  const stranger = await sellerWithSale();
  const listed = {
    personId: newId(),
    firstName: FIRST,
    lastName: LAST,
    email: email.toUpperCase(),
    mobileNumber: PHONE,
  };
  const typed = { key: 'transactionForm', data: { dealId: null, sellers: [listed] } };
  await db.formDraft.create({ data: { id: newId(), user_id: stranger.person.id, ...typed } });
  const bought = await buyerOf(stranger.saleId);
  await db.solicitorWish.create({
    data: { id: newId(), purchase_id: bought.purchaseId, ...wish, email },
  });
  const offer = { day: new Date('2026-09-01'), price: 32_000_000n };
  const elsewhere = { sale_id: stranger.saleId, buyer_name: name, buyer_email: email };
  await db.offer.create({ data: { id: newId(), ...offer, ...elsewhere } });
  await db.timelineEvent.create({ data: { id: newId(), purchase_id: bought.purchaseId, ...said } });
  // The home's buyer has typed their name into a form that was not submitted.
  const begun = {
    key: 'personForm',
    data: { page: 'buy:new:giftors:new', typed: { firstName: FIRST, lastName: LAST } },
  };
  await db.formDraft.create({ data: { id: newId(), user_id: buyerId, ...begun } });
  await db.enquiryCase.create({
    data: {
      ...{ id: newId(), full_name: 'Ada Hart', email: 'ada@hart.example', referrer: 'A friend' },
      message: `I act for ${name}, 07700 900 987.`,
    },
  });
  const { userId } = await staffMember();
  const group = { typed: { name: 'Quay Rise', representative: { first_name: FIRST, last_name: LAST, email } } };
  await db.groupDraft.create({ data: { id: newId(), user_id: userId, data: group } });
}

const erased = (browser: Browser, id: string) =>
  browser.post(withParams(erase, { id }), `/admin/users/${id}/erase`, { confirmed: 'true' });

type Column = { table: string; column: string; type: string };

/** Every column that can hold text. */
const columns = async (): Promise<Column[]> =>
  (
    await pool.query<Column>(
      `select c.table_name as "table", c.column_name as "column", c.data_type as type
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> '_prisma_migrations'
          and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'inet', 'bytea', 'ARRAY') order by 1, 2`,
    )
  ).rows;

const nameOf = ({ table, column }: Column) => `${table}.${column}`;

/** The columns that hold a word of the person. */
async function holding(among: readonly Column[]): Promise<string[]> {
  const found: string[] = [];
  for (const each of among) {
    const text = each.type === 'bytea' ? `convert_from("${each.column}", 'UTF8')` : `"${each.column}"::text`;
    const { rowCount } = await pool.query(`select from ${each.table} where ${text} ilike any($1) limit 1`, [
      WORDS.map((word) => `%${word}%`),
    ]);
    if (rowCount) found.push(nameOf(each));
  }
  return found;
}

/** What is kept after an erasure, and why (docs/decisions/22-retention-and-erasure.md). */
const KEPT = {
  'credit_note.reason': 'tax law: why a sum was taken back belongs to the books. Their names are taken out of it',
  'invoice_record.client': 'tax law: until 6 years after the financial year',
};

/** Tables without customers' data: partners, products and our own. Tables with customers are named column by column. */
const OTHER_TABLES = [
  ...[
    'admin_config',
    'agent_contact',
    'agent_session',
    'company',
    'estate_agent',
    'estate_agent_brand',
    'estate_agent_search',
    'failed_job',
    'invoice',
    'invoice_file',
  ],
  'proposal',
  'claim_source',
  ...['law_firm', 'lawyer', 'lawyer_group', 'lawyer_group_search', 'negotiator', 'valuer', 'product'],
  ...[
    'provider_event',
    'rate_limit',
    'referral_code',
    'retention_count',
    'retention_run_part',
    'sale_order_item',
    'search',
    'search_document',
  ],
  ...['looked_up_address', 'month_count', 'tally', 'transactions_group', 'transactions_group_work_unit', 'used_token'],
];
const [OURS, OF_THE_HOME, OF_THE_COMPANY, OF_MONEY] = [
  'a word of ours or of a provider, or the name of one of the staff',
  'about the home, which stays with the deal for the others in it',
  'the company that sells, which stays with the deal for the others in it',
  'the record of a payment',
];
const NOT_THEIRS = {
  'agreed_price.clause': OF_MONEY,
  'agreed_price.lines': OF_MONEY,
  'agreed_price.nation': OURS,
  'audit_log.action': OURS,
  'audit_log.actor_name': OURS,
  'audit_log.subject_id': OURS,
  'audit_log.subject_type': OURS,
  'cancellation.done': OURS,
  'fee_cancellation.done': OURS,
  'credit_note.number': OURS,
  'draft.data': 'ids of deals: what was typed is in form_draft',
  'draft.key': OURS,
  'form_draft.deal_id': OURS,
  'form_draft.key': OURS,
  'email_message.kind': OURS,
  'email_opt_out.kind': OURS,
  'reminder.kind': OURS,
  'reminder.why': OURS,
  'reminder_stop.kind': OURS,
  'identity_check.provider_state': OURS,
  'invoice_record.property': OF_THE_HOME,
  'property.tenure_details': OF_THE_HOME,
  'purchase.mortgage_provider': OURS,
  'purchase.terms_version': OURS,
  'sale.company_name': OF_THE_COMPANY,
  'sale.company_number': OF_THE_COMPANY,
  'sale.start_now_version': OURS,
  'sale.understood_nation': OURS,
  'solicitor_report.kind': OURS,
  'solicitor_report.side': OURS,
  'postcode_alert.postcode': 'a postcode, which names no one; the row goes whole',
  'correction.part': OURS,
  'purchase.reference': OURS,
  'sale.reference': OURS,
  'sale_order.reference': OURS,
  'sale.tags': OURS,
  'sale.terms_version': OURS,
  'refund.stripe_refund_id': OF_MONEY,
  'refund.why': OURS,
  'sale_order.manual_reference': OF_MONEY,
  'sale_order.stripe_checkout_session_id': OF_MONEY,
  'sale_order.stripe_customer_id': OF_MONEY,
  'sale_order.stripe_transaction_id': OF_MONEY,
  'search_order.building_name': OF_THE_HOME,
  'search_order.building_number': OF_THE_HOME,
  'search_order.reference': OURS,
  'search_order.sub_building_name': OF_THE_HOME,
  'search_order.why': OURS,
  'timeline_event.event_name': OURS,
  'timeline_event.type': OURS,
  'work_item.kind': OURS,
  'work_item.side': OURS,
  'address.building_name': 'the walk plants a word in four columns of a person’s address; the row goes whole',
  'address.building_number': 'as above',
  'address.country': 'as above',
  'address.district': 'as above',
  'address.line_3': 'as above',
  'address.organisation_name': 'as above',
  'address.po_box': 'as above',
  'address.post_town': 'as above',
  'address.postcode': 'as above',
  'address.premise': 'as above',
  'address.sub_building_name': 'as above',
  'address.uprn': 'as above',
};

test('after an erasure only the words that the law requires are left', async () => {
  const all = await columns();
  const before = await holding(all);
  const unnamed = all.filter(
    (each) => !before.includes(nameOf(each)) && !(nameOf(each) in NOT_THEIRS) && !OTHER_TABLES.includes(each.table),
  );
  expect(unnamed.map(nameOf), 'plant a word of the person in it, or say why it never holds one').toEqual([]);
  expect((await erased(staff.browser, made.userId)).location).toBe(`/admin/users/${made.userId}`);
  expect(await holding(all)).toEqual(Object.keys(KEPT));
});

test('without an erasure, the nightly job removes all of their words once every period is over', async () => {
  await db.property.updateMany({ data: { tenure: 'other', tenure_details: SAID } });
  await db.sale.updateMany({ data: { company_name: SAID, company_number: SAID } });
  await db.purchase.updateMany({ where: { mortgage_required_for_purchase: 'yes' }, data: { mortgage_provider: SAID } });
  const building = { building_name: SAID, building_number: SAID, sub_building_name: SAID };
  await db.searchOrder.create({ data: { id: newId(), sale_id: made.saleId, ...building, why: SAID } });
  await db.order.updateMany({ data: { stripe_customer_id: SAID } });
  await db.refund.updateMany({ data: { why: SAID } });
  const manual = { payment_type: 'manual', manual_reference: SAID, total_amount: 0, subtotal: 0, vat: 0 } as const;
  await db.order.create({ data: { id: newId(), sale_id: made.saleId, ...manual, status: 'canceled' } });
  await db.identityCheck.updateMany({ data: { status: 'pending' } });
  // A case that no one has answered is kept.
  const answered = { answered_at: new Date(), answered_by_id: staff.userId };
  await db.enquiryCase.updateMany({ where: { due_at: { not: null } }, data: answered });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2041-06-15T02:20:00Z') });
  await retentionWorker.handle({});
  expect(await holding(await columns())).toEqual([]);
  const homes = await pool.query(`select from address where line_1 = '18 Mill Lane'`);
  expect(homes.rowCount).toBe(0);
  const run = await db.retentionRun.findFirstOrThrow({ include: { parts: true }, orderBy: { id: 'desc' } });
  expect(run.parts.filter(({ why, finished_at }) => why !== null || finished_at === null)).toEqual([]);
});

test('other people in their deals keep their own data', async () => {
  const others = async () => ({
    buyer: await db.user.findUnique({ where: { id: made.buyer.person.id } }),
    sellers: await db.person.findMany({ where: { sale_id: made.saleId } }),
    giftors: await db.person.findMany({ where: { last_name: 'Giverley' } }),
  });
  const before = await others();
  await erased(staff.browser, made.userId);
  expect(await others()).toEqual(before);
  const events = await db.timelineEvent.findMany({
    where: { sale_id: made.saleId, event_name: 'note' },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ comments, author_name }) => [comments, author_name])).toEqual([
    [null, null],
    ['Ordered: Removed, Ruthven Ince', 'Priya Shah'],
  ]);
  const order = await db.order.findFirstOrThrow({ where: { sale_id: made.saleId } });
  expect(order).toMatchObject({ status: 'succeeded', total_amount: 72_000 });
});

test('unfinished deals are deleted completely, and a deal with others stays', async () => {
  await erased(staff.browser, made.userId);
  expect(await db.sale.count({ where: { id: { in: [made.saleId, made.unpaid] } } })).toBe(1);
  expect(await db.purchase.count({ where: { id: { in: [made.failed, made.unconfirmed] } } })).toBe(1);
  expect(await db.person.findUnique({ where: { id: made.giftorIn } })).toMatchObject({
    first_name: 'Removed',
    amount: 1_000_000n,
  });
});

test('they are signed out and cannot sign in, and the same address starts as someone new', async () => {
  await erased(staff.browser, made.userId);
  expect((await made.browser.get(currentUser, '/api/users/current')).status).toBe(401);
  expect(await db.user.findUnique({ where: { email: made.email } })).toBeNull();
  const { id } = await insertPerson(pool, { email: made.email });
  expect(id).not.toBe(made.userId);
  expect(await db.user.findUnique({ where: { id: made.userId } })).toMatchObject({ active: false });
});

test('the erasure is recorded once, with who and when but not what, and the record cannot be changed', async () => {
  await erased(staff.browser, made.userId);
  expect((await erased(staff.browser, made.userId)).location).toBe(`/admin/users/${made.userId}`);
  const entries = await auditOf(made.userId);
  expect(entries.map(({ action, before }) => [action, before])).toEqual([
    ['update', null],
    ['update', null],
    ['erase', null],
  ]);
  expect(entries[2]).toMatchObject({ actor_id: staff.userId, after: { deals_removed: 2, deals_kept: 3 } });
  const { version } = await db.user.findUniqueOrThrow({ where: { id: made.userId } });
  const change = { version: String(version), first_name: 'Ada', last_name: 'Back', email: made.email };
  const path = `/admin/users/${made.userId}/personal-information`;
  expect((await staff.browser.post(withParams(personalInformation, { id: made.userId }), path, change)).status).toBe(
    409,
  );
});

test('what others wrote keeps their other words', async () => {
  await erased(staff.browser, made.userId);
  const { other_funding_comments } = await db.purchase.findUniqueOrThrow({ where: { id: made.buyer.purchaseId } });
  expect(other_funding_comments).toBe('A loan from Removed');
  const callback = await db.enquiryCase.findFirstOrThrow({ where: { email: 'ada@hart.example' } });
  expect(callback.message).toBe('I act for Removed, Removed.');
  const draft = await db.groupDraft.findFirstOrThrow({ where: { user_id: { not: made.userId } } });
  expect(draft.data).toEqual({ typed: { name: 'Quay Rise', representative: {} } });
});

test('an offer of theirs that a seller accepted is kept, without their name and email', async () => {
  await erased(staff.browser, made.userId);
  const told = await db.offer.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(told).toMatchObject({ price: 32_000_000n, buyer_name: null, buyer_email: null });
});

test('a home that they registered by JSON, without a sale, is in their copy and is deleted', async () => {
  const answer = await made.browser.postJson(registerHome, '/api/property', {
    address: { ...homeIn('Bath'), line_1: '4 Loose End' },
    tenure: 'Freehold',
  });
  expect(answer.status).toBe(200);
  const { data } = await staff.browser.post(withParams(download, { id: made.userId }), '/', {});
  expect(data).toMatchObject({ homes_not_for_sale: [{ address: { line_1: '4 Loose End' } }] });
  await erased(staff.browser, made.userId);
  expect(await db.property.count({ where: { registered_by_id: made.userId } })).toBe(0);
  expect(await db.address.count({ where: { line_1: '4 Loose End' } })).toBe(0);
});

test('the database refuses personal data in an erased account, and refuses to change its type', async () => {
  await erased(staff.browser, made.userId);
  for (const change of [
    `first_name = 'Ada'`,
    `phone_number = '+447700900123'`,
    `email = 'ada@back.example'`,
    `stripe_customer_id = 'cus_back'`,
    'active = true',
    'erased_at = null',
  ]) {
    await expect(pool.query(`update app_user set ${change} where id = $1`, [made.userId]), change).rejects.toThrow();
  }
  const before = await db.user.findUniqueOrThrow({ where: { id: made.userId } });
  await expect(insertSale(pool, made.userId)).rejects.toThrow('This account was erased');
  await expect(insertSession(pool, made.userId)).rejects.toThrow('This account was erased');
  await expect(insertPurchase(pool, made.userId, made.saleId)).rejects.toThrow('This account was erased');
  expect(await db.user.findUniqueOrThrow({ where: { id: made.userId } })).toEqual(before);
});

test('an account that was filled again before the database refused it is shown, and erased again', async () => {
  await erased(staff.browser, made.userId);
  const { erased_at } = await db.user.findUniqueOrThrow({ where: { id: made.userId } });
  const { rows } = await pool.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'app_user_blank_check'`,
  );
  const addressId = newId();
  await db.address.create({ data: { id: addressId, ...homeIn('Bath'), line_1: HOME } });
  await pool.query('alter table app_user drop constraint app_user_blank_check');
  await db.user.update({
    where: { id: made.userId },
    data: { first_name: FIRST, phone_number: PHONE, correspondence_address_id: addressId },
  });
  await pool.query(`alter table app_user add constraint app_user_blank_check ${rows[0]?.words}`);
  const shown = await staff.browser.get(
    withParams(eraseDialog, { id: made.userId }),
    `/admin/users/${made.userId}/erase`,
  );
  expect(shown.data).toMatchObject({ isErased: false, obstacles: [] });
  expect((await erased(staff.browser, made.userId)).status).toBe(302);
  expect(await db.address.count({ where: { id: addressId } })).toBe(0);
  expect(await db.user.findUniqueOrThrow({ where: { id: made.userId } })).toMatchObject({
    ...{ first_name: 'Removed', phone_number: null, correspondence_address_id: null, erased_at },
  });
});

test('two erasures at the same time erase once', async () => {
  const answers = await Promise.all([erased(staff.browser, made.userId), erased(staff.browser, made.userId)]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect((await auditOf(made.userId)).filter(({ action }) => action === 'erase')).toHaveLength(1);
});

test('lists and monthly counts stay correct', async () => {
  const count = async () => [
    (
      await pool.query(
        'select list, state, sum(n)::int as n from tally where level = 0 group by 1, 2 having sum(n) <> 0 order by 1, 2',
      )
    ).rows,
    (
      await pool.query(
        'select kind, month, sum(n)::int as n from month_count group by 1, 2 having sum(n) <> 0 order by 1, 2',
      )
    ).rows,
  ];
  await erased(staff.browser, made.userId);
  const counted = await count();
  await pool.query('select rebuild_lists()');
  await pool.query('select rebuild_months()');
  expect(await count()).toEqual(counted);
});

test.each([
  [
    'a purchase is under way',
    () => db.purchase.update({ where: { id: made.buyer.purchaseId }, data: { completed: null } }),
    /under way/,
  ],
  ['a payment is processed', () => db.order.create({ data: { ...waiting(made.unpaid) } }), /payment/],
  [
    'a check is under way',
    () => db.identityCheck.updateMany({ where: { user_id: made.userId }, data: { status: 'pending' } }),
    /Abort it first/,
  ],
  ['they are staff', () => db.user.update({ where: { id: made.userId }, data: { type: 'admin' } }), /Remove it first/],
])('is refused while %s', async (_, bring, words) => {
  await bring();
  const { status, data } = await erased(staff.browser, made.userId);
  expect({ status, data }).toEqual({ status: 409, data: { problem: expect.stringMatching(words) } });
  expect(await db.user.findUnique({ where: { id: made.userId } })).toMatchObject({
    first_name: FIRST,
    erased_at: null,
  });
});

const waiting = (sale_id: string) => ({
  ...{ id: newId(), sale_id, payment_type: 'card' as const, status: 'processing' as const },
  ...{ total_amount: 72_000, subtotal: 60_000, vat: 12_000 },
});

test('no one can erase themselves or an unknown person', async () => {
  expect((await erased(staff.browser, staff.userId)).status).toBe(409);
  expect((await erased(staff.browser, newId())).status).toBe(404);
});

test('the dialog says first what is deleted, what stays, and until when', async () => {
  const { data } = await staff.browser.get(
    withParams(eraseDialog, { id: made.userId }),
    `/admin/users/${made.userId}/erase`,
  );
  expect(data).toMatchObject({
    name: `${FIRST} ${MIDDLE} ${LAST}`,
    obstacles: [],
    removed: ['18 Mill Lane, Ludlow, SY8 1DN'],
    ended: [],
    kept: expect.arrayContaining(['18 Mill Lane, Ludlow, SY8 1DN, until 2 October 2036']),
    invoicesUntil: '1 April 2033',
  });
  await db.purchase.update({ where: { id: made.buyer.purchaseId }, data: { completed: null } });
  const refused = await staff.browser.get(
    withParams(eraseDialog, { id: made.userId }),
    `/admin/users/${made.userId}/erase`,
  );
  const home = '18 Mill Lane, Ludlow, SY8 1DN';
  expect(refused.data).toMatchObject({
    obstacles: [expect.stringContaining('under way')],
    underWay: [{ home, saleId: made.saleId }],
  });
});

describe('a copy of their data', () => {
  const downloaded = (browser: Browser, id: string) =>
    browser.post(withParams(download, { id }), `/admin/users/${id}/personal-data/file`, {});

  test('has everything about them and nothing about anyone else', async () => {
    const { data, headers } = await downloaded(staff.browser, made.userId);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${made.userId}.json"`);
    const text = JSON.stringify(data);
    for (const word of [FIRST, MIDDLE, LAST, PHONE, HOME, IP, SAID, made.email]) expect(text).toContain(word);
    for (const word of [...OTHERS, made.buyer.person.id, made.other.person.email.toUpperCase()]) {
      expect(text.toLowerCase(), word).not.toContain(word.toLowerCase());
    }
    expect(data).toMatchObject({
      account: { email: made.email, email_changes: [{ to_email: `mistyped-${made.email}` }] },
      emails: expect.arrayContaining([expect.objectContaining({ to: `earlier-${made.email}` })]),
      sales: [{ id: made.saleId, other_people_named: 1 }, { id: made.unpaid }],
      identity_checks: [{ first_name: FIRST }],
      named_in: [{ role: 'giftor', amount: 1_000_000 }],
      staff_notes: [{ sale_id: made.saleId, text: SAID }],
      follow_ups: [{ id: made.saleId, follow_up_note: SAID }],
    });
  });

  test('shows only the role of someone who shares their email address', async () => {
    const { id } = await db.person.findFirstOrThrow({ where: { sale_id: made.saleId } });
    await db.person.update({ where: { id }, data: { email: made.email } });
    const { data } = await downloaded(staff.browser, made.userId);
    expect(JSON.stringify(data)).not.toContain('Othergate');
  });

  test('if they make it themselves has what they told us and their timeline, and nothing about checks, staff or others', async () => {
    const own = new Browser();
    own.cookies.set('kt_session', await insertSession(pool, made.userId));
    const { data, headers } = await own.post(copyOfData, '/account/copy-of-data', {});
    expect(headers.get('content-disposition')).toBe('attachment; filename="your-data.json"');
    const text = JSON.stringify(data);
    for (const word of [FIRST, LAST, PHONE, HOME, made.email]) expect(text).toContain(word);
    for (const word of OTHERS) expect(text.toLowerCase(), word).not.toContain(word.toLowerCase());
    expect(Object.keys(data as object)).toEqual([
      ...['made', 'account', 'sales', 'purchases', 'answers_not_submitted', 'homes_not_for_sale'],
      ...['questions', 'messages', 'partner_sign_ups', 'emails', 'timeline'],
    ]);
    expect(data).toMatchObject({
      account: { id: made.userId },
      sales: [{ id: made.saleId }, { id: made.unpaid }],
      timeline: expect.arrayContaining([expect.objectContaining({ title: 'Payment received', sale_id: made.saleId })]),
    });
  });

  test('if they make it themselves leaves out a message that another person sent from that address', async () => {
    await db.enquiryCase.updateMany({ where: { email: made.email }, data: { full_name: 'Someone Elsewhere' } });
    const own = new Browser();
    own.cookies.set('kt_session', await insertSession(pool, made.userId));
    expect((await own.post(copyOfData, '/account/copy-of-data', {})).data).toMatchObject({ messages: [] });
  });

  test('if they make it themselves is limited to ten a day, and then the page says to wait', async () => {
    const { browser } = await signedIn();
    for (let copy = 1; copy <= 10; copy++) {
      expect((await browser.post(copyOfData, '/account/copy-of-data', {})).status).toBe(200);
    }
    const refused = await browser.post(copyOfData, '/account/copy-of-data', {});
    expect(refused).toMatchObject({ status: 303, location: '/account?copy=later' });
  });

  test('is audited each time, and an unknown user is not found', async () => {
    await downloaded(staff.browser, made.userId);
    await downloaded(staff.browser, made.userId);
    expect((await auditOf(made.userId)).map(({ action, actor_id }) => [action, actor_id]).slice(2)).toEqual([
      ['export-data', staff.userId],
      ['export-data', staff.userId],
    ]);
    expect((await downloaded(staff.browser, newId())).status).toBe(404);
  });
});

describe('an earlier name of theirs', () => {
  test('is removed from what others wrote, wherever it is still recorded as theirs', async () => {
    const of = { sale_id: made.saleId, event_name: 'note' };
    const [asPerson, asChecked] = [
      { first_name: 'Petronia', last_name: 'Underhay' },
      { first_name: 'Isolde', last_name: 'Marchbank' },
    ];
    await db.person.updateMany({ where: { id: made.giftorIn }, data: asPerson });
    await db.identityCheck.updateMany({ where: { user_id: made.userId }, data: asChecked });
    for (const { first_name, last_name } of [asPerson, asChecked]) {
      const comments = `Posted to ${first_name} ${last_name}, Ruthven Ince`;
      await db.timelineEvent.create({ data: { id: newId(), ...of, comments } });
    }
    await erased(staff.browser, made.userId);
    const events = await db.timelineEvent.findMany({ where: { ...of, comments: { startsWith: 'Posted' } } });
    expect(events.map(({ comments }) => comments)).toEqual(Array(2).fill('Posted to Removed, Ruthven Ince'));
  });
});
