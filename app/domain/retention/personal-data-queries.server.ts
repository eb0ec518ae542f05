import { userNotFound } from '~/domain/account/users-queries.server';
import { db } from '~/platform/db.server';
import { findInvolvements } from './erasure-queries.server';
import { ownAnswers } from './erasure-rules';
import {
  ADDRESS,
  readChecks,
  readEvents,
  readNamed,
  readNotes,
  readPurchases,
  readSales,
} from './personal-data-deals-queries.server';

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
