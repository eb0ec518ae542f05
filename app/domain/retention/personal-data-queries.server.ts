import { userNotFound } from '~/domain/account/users-queries.server';
import { GIFT_QUESTIONS, PERSON_QUESTIONS_IN_JSON } from '~/domain/people/questions';
import { isActivePurchase } from '~/domain/purchase/rules';
import { GIVEN_SALE_QUESTIONS } from '~/domain/sale/questions';
import { selectOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { findInvolvements } from './erasure-queries.server';
import { type Involvement, isSameName, ownAnswers } from './erasure-rules';

/** Drafts about the person and their deal. Others are about someone else, or contain only ids. */
const OWN_DRAFTS = ['aboutYou', 'transactionForm', 'purchaseIntentForm', 'changeEmail'];

/**
 * Everything we hold about a person, to be given to them: under our column names, amounts in pence, times in UTC. Of other people it says
 * only how many there are; of solicitors and agents, who they work for.
 * @throws KnownError 404
 */
export async function readPersonalData(id: string) {
  const account = await readAccount(id);
  const deals = await findInvolvements(db, id, account.email);
  const [traces, sales, purchases, named_in, identity_checks, events, notes] = await Promise.all([
    readTraces(account),
    readSales(deals),
    readPurchases(deals),
    readNamed(deals, account),
    readChecks(account, deals),
    readEvents(id, deals),
    readNotes(deals),
  ]);
  return { account, sales, purchases, named_in, identity_checks, events, ...notes, ...traces };
}

/** The file's text, with the time at which it was made. */
export const toFile = (made: Date, data: object): string =>
  JSON.stringify(
    { made: made.toISOString(), ...data },
    (_, value) => (typeof value === 'bigint' ? Number(value) : value),
    2,
  );

async function readAccount(id: string) {
  const found = await db.user.findUnique({
    where: { id },
    omit: {
      correspondence_address_id: true,
      schema_version: true,
      version: true,
      deactivated_at: true,
      erased_at: true,
    },
    include: {
      correspondence_address: true,
      email_opt_outs: { select: { kind: true, created_at: true } },
      email_changes: {
        orderBy: { id: 'asc' },
        select: { from_email: true, to_email: true, created_at: true, confirmed_at: true, undone_at: true },
      },
    },
  });
  if (!found) throw userNotFound();
  return found;
}

/** What we hold about them outside of sales and purchases. */
async function readTraces({ id, email }: { id: string; email: string }) {
  const changes = await db.auditLog.findMany({
    where: { subject_type: 'app_user', subject_id: id },
    orderBy: { created_at: 'asc' },
    select: { actor_id: true, action: true, before: true, after: true, created_at: true },
  });
  const [
    sign_ins,
    magic_links,
    drafts,
    emails,
    emails_that_came_back,
    messages,
    partner_sign_ups,
    homes_not_for_sale,
    offers,
    postcode_alerts,
    questions,
    links_without_account,
    reminders,
    reminders_stopped,
  ] = await Promise.all([
    db.session.findMany({
      where: { user_id: id },
      select: { created_at: true, last_seen_at: true, expires_at: true },
    }),
    db.magicLink.findMany({ where: { email }, omit: { token_hash: true, browser_hash: true } }),
    db.formDraft.findMany({
      where: { user_id: id, key: { in: OWN_DRAFTS } },
      orderBy: [{ key: 'asc' }, { deal_id: 'asc' }],
    }),
    db.emailMessage.findMany({
      where: { OR: [{ to: email }, ...earlierAddresses(changes)] },
      orderBy: { created_at: 'asc' },
      select: { kind: true, to: true, status: true, created_at: true, sent_at: true },
    }),
    db.emailReturn.findMany({
      where: { address: email },
      orderBy: { came_at: 'asc' },
      select: { kind: true, address: true, why: true, came_at: true },
    }),
    db.enquiryCase.findMany({
      where: { email },
      orderBy: { created_at: 'asc' },
      omit: { sale_id: true, recorded_by_id: true, answered_by_id: true, note: true },
    }),
    db.partnerSignUp.findMany({ where: { email } }),
    db.property.findMany({
      where: { registered_by_id: id, sale: null, purchases: { none: {} } },
      select: { created_at: true, tenure: true, tenure_details: true, address: ADDRESS },
    }),
    db.offer.findMany({
      where: { buyer_email: email },
      select: { buyer_name: true, buyer_email: true, created_at: true },
    }),
    db.postcodeAlert.findMany({ where: { user_id: id }, select: { postcode: true, created_at: true } }),
    db.updateRequest.findMany({
      where: { asked_by_user_id: id },
      orderBy: { asked_at: 'asc' },
      select: { question: true, asked_at: true, answer: true, answered_at: true, promised_for: true, helped: true },
    }),
    db.accessLink.findMany({ where: { email }, omit: { token_hash: true, created_by_id: true } }),
    db.reminder.findMany({
      where: { user_id: id },
      orderBy: [{ due_on: 'asc' }, { id: 'asc' }],
      select: { kind: true, step: true, due_on: true, state: true, why: true },
    }),
    db.reminderStop.findMany({ where: { email }, select: { kind: true, until: true, created_at: true } }),
  ]);
  // Their own changes are in `email_changes` of the account.
  const changes_by_staff = changes
    .filter(({ actor_id }) => actor_id !== id)
    .map(({ actor_id: _, ...change }) => change);
  const answers_not_submitted = drafts.map(({ key, data, updated_at }) => ({
    form: key,
    updated_at,
    ...typedIn(data),
  }));
  return {
    ...{ sign_ins, magic_links, answers_not_submitted, homes_not_for_sale, postcode_alerts },
    ...{ links_without_account, reminders, reminders_stopped },
    ...{ emails, emails_that_came_back, messages, questions, partner_sign_ups, changes_by_staff },
    /** Where a seller said that an offer is theirs: no more than what was typed of them. */
    named_in_offers: offers,
  };
}

const emailIn = (saved: unknown) => (saved as { email?: string } | null)?.email;

/** The addresses that the account had, and when: before and after, one may have been another person's. */
const earlierAddresses = (changes: readonly { before: unknown; after: unknown; created_at: Date }[]) =>
  changes.flatMap(({ before, created_at: lte }, index) => {
    const to = emailIn(before);
    const got = changes.slice(0, index).findLast(({ after }) => emailIn(after) === to);
    return to ? [{ to, created_at: { lte, gte: got?.created_at } }] : [];
  });

const typedIn = (data: unknown) => ({ typed: ownAnswers((data as { typed?: unknown } | null)?.typed) });

const ADDRESS = { omit: { id: true } } as const;

const CANCELLATION = {
  select: { channel: true, stated_on: true, comments: true, due_back: true, done: true, created_at: true },
} as const;
/** That they asked to withdraw or to stop, and why. */
const CLOSING_REQUEST = { select: { reason: true, created_at: true } } as const;
/** What they said of what staff corrected. What it was may be about other people. */
const CORRECTION = { part: true, created_at: true, objected_at: true, objection: true } as const;

const primaryIds = (deals: readonly Involvement[], of: 'saleId' | 'purchaseId') =>
  deals.filter(({ isPrimary }) => isPrimary).flatMap((deal) => deal[of] ?? []);

/** The sales of which they are the primary seller. */
async function readSales(deals: readonly Involvement[]) {
  const sales = await db.sale.findMany({
    where: { id: { in: primaryIds(deals, 'saleId') } },
    orderBy: { created_at: 'asc' },
    select: {
      ...{ id: true, type: true },
      ...selectOf(GIVEN_SALE_QUESTIONS),
      ...{
        terms_version: true,
        terms_accepted_at: true,
        terms_accepted_ip: true,
        start_now_at: true,
        start_now_version: true,
        understood_nation: true,
        date_legal_started: true,
        created_at: true,
        updated_at: true,
      },
      property: { select: { tenure: true, tenure_details: true, value: true, address: ADDRESS } },
      company_seller: { select: { name: true, company_number: true } },
      seller_lawyer_group: { select: { law_firm: { select: { name: true } } } },
      estate_agent: { select: { office_name: true, brand: { select: { brand_name: true } } } },
      orders: {
        select: {
          ...{
            id: true,
            payment_type: true,
            status: true,
            total_amount: true,
            subtotal: true,
            vat: true,
            paid_at: true,
          },
          ...{ created_at: true, stripe_transaction_id: true, stripe_customer_id: true },
          items: { select: { product_name: true, product_price: true, quantity: true } },
          refunds: { select: { amount: true, status: true, transferred_on: true, created_at: true, settled_at: true } },
          cancellation: { select: { ...CANCELLATION.select, why: true } },
        },
      },
      search_orders: {
        select: {
          ...{ reference: true, status: true, ordered_on: true },
          searches: { select: { product_id: true, reference: true, status: true, completion_date: true } },
        },
      },
      search_requests: {
        select: { type: true, status: true, fee: true, answer: true, created_at: true, received_at: true },
      },
      solicitor_wish: { select: { kind: true, firm_name: true, created_at: true } },
      cancellation: CANCELLATION,
      closing_request: CLOSING_REQUEST,
      closing: { select: { closed_as: true, created_at: true } },
      named_agent: { select: { agent_name: true, branch: true, email: true, created_at: true } },
      offer: { select: { day: true, price: true, created_at: true } },
      stories: { select: { who: true, title: true, text: true, difference: true, consented_on: true } },
      corrections: { select: CORRECTION },
      _count: { select: { people: true } },
    },
  });
  return sales.map(({ _count, ...sale }) => ({
    ...sale,
    // Of a company they get what they typed, which is among the answers.
    company_seller: sale.customer_type === 'company' ? null : sale.company_seller,
    terms_accepted: sale.terms_accepted_at !== null,
    other_people_named: _count.people,
  }));
}

/** What staff noted about their sales. Only the copy that staff make has it. */
async function readNotes(deals: readonly Involvement[]) {
  const sales = primaryIds(deals, 'saleId');
  const [staff_notes, follow_ups] = await Promise.all([
    db.staffNote.findMany({
      where: { sale_id: { in: sales }, removed_at: null },
      orderBy: { created_at: 'asc' },
      select: { sale_id: true, text: true, created_at: true },
    }),
    db.sale.findMany({
      where: { id: { in: sales }, follow_up_on: { not: null } },
      orderBy: { id: 'asc' },
      select: { id: true, follow_up_on: true, follow_up_note: true },
    }),
  ]);
  return { staff_notes, follow_ups };
}

/** The purchases of which they are the primary buyer. */
async function readPurchases(deals: readonly Involvement[]) {
  const purchases = await db.purchase.findMany({
    where: { id: { in: primaryIds(deals, 'purchaseId') } },
    orderBy: { created_at: 'asc' },
    omit: {
      primary_buyer_id: true,
      property_id: true,
      disputed_at: true,
      recognised_at: true,
      accepted_by_id: true,
      version: true,
    },
    include: {
      property: { select: { tenure: true, address: ADDRESS } },
      solicitor_wish: { select: { kind: true, firm_name: true, created_at: true } },
      cancellation: CANCELLATION,
      closing_request: CLOSING_REQUEST,
      corrections: { select: CORRECTION },
      _count: { select: { people: true } },
    },
  });
  return purchases.map(({ _count, ...purchase }) => ({
    ...purchase,
    terms_accepted: purchase.terms_accepted_at !== null,
    is_active: isActivePurchase(purchase),
    other_people_named: _count.people,
  }));
}

type Known = { id: string; first_name: string; last_name: string };

/**
 * Where others named them. Two people may share an email address, so only someone with the same name counts as the same person; of anyone
 * else it says only the role.
 */
async function readNamed(deals: readonly Involvement[], user: Known) {
  const people = await db.person.findMany({
    where: { id: { in: deals.flatMap(({ personId }) => personId ?? []) } },
    orderBy: { created_at: 'asc' },
    select: {
      ...{ id: true, user_id: true, role: true },
      ...selectOf(PERSON_QUESTIONS_IN_JSON),
      ...{ customer_type: true, amount: true, relationship: true },
      ...selectOf(GIFT_QUESTIONS),
      created_at: true,
      correspondence_address: ADDRESS,
    },
  });
  return people.map(({ id, user_id, ...person }) => {
    const address = deals.find(({ personId }) => personId === id)?.address;
    const isThem = user_id === user.id || isSameName(person, user);
    return isThem ? { ...person, property: address } : { role: person.role, email: person.email };
  });
}

/** The identity checks of the person. Someone who shares their email address has their own. */
async function readChecks(user: Known, deals: readonly Involvement[]) {
  const checks = await db.identityCheck.findMany({
    where: { OR: [{ user_id: user.id }, { person_id: { in: deals.flatMap(({ personId }) => personId ?? []) } }] },
    orderBy: { created_at: 'asc' },
    select: {
      ...{ user_id: true, person_type: true, first_name: true, last_name: true, email: true, phone_number: true },
      ...{ status: true, thirdfort_id: true, created_at: true, finished_at: true },
    },
  });
  return checks
    .filter((check) => check.user_id === user.id || isSameName(check, user))
    .map(({ user_id: _, ...check }) => check);
}

/** The events of their deals. Comments are left out, since they may be about other people. */
async function readEvents(userId: string, deals: readonly Involvement[]) {
  const events = await db.timelineEvent.findMany({
    where: {
      OR: [
        { sale_id: { in: primaryIds(deals, 'saleId') } },
        { purchase_id: { in: primaryIds(deals, 'purchaseId') } },
        { author_user_id: userId, sale_id: { in: deals.flatMap(({ saleId }) => saleId ?? []) } },
        { author_user_id: userId, purchase_id: { in: deals.flatMap(({ purchaseId }) => purchaseId ?? []) } },
      ],
    },
    orderBy: [{ date_time: 'asc' }, { id: 'asc' }],
    select: { event_name: true, sale_id: true, purchase_id: true, date_time: true, author_user_id: true },
  });
  return events.map(({ author_user_id, ...event }) => ({ ...event, by_you: author_user_id === userId }));
}
