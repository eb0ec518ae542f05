import { MISTAKE_LASTS_MS, SESSION_IDLE_MS } from '~/domain/account/rules';
import { officesOf } from '~/domain/agent-access/fragments.server';
import type { RuleName } from './rules';

/**
 * What each rule finds in the database: SQL about a row `x`, where $1 is the moment before which its time must have ended. The nightly run
 * and the staff's page use the same SQL.
 */
export type Source = {
  table: string;
  key: string;
  keyType: 'bpchar' | 'text';
  /** The condition that an index answers: old enough, and not done already. */
  aged: string;
  /** What else must be true. */
  due?: string;
  /** The oldest first. */
  order: string;
  /**
   * Most rows that are old enough are not due yet, or never will be, so the table is read in steps by (created_at, id): one statement reads
   * a fixed number of rows, however few are due, and the next one continues where it ended.
   */
  walks?: boolean;
};

/** The moment before which its time must have ended. */
const CUT = '$1::timestamptz';

const row = { key: 'id', keyType: 'bpchar', order: 'x.created_at, x.id' } as const;

/**
 * When the deal about a property ended: the end of the day (London's) on which it completed or, if it has not, the last change of anything
 * in it. That also goes for deals that fell through or were given up.
 */
export const endedAt = (property: string) => `
  coalesce(
    (select (max(p.completed) + 1)::timestamp at time zone 'Europe/London' from purchase p
      where p.property_id = ${property}.id and p.aborted is null),
    greatest(${property}.updated_at,
             (select s.updated_at from sale s where s.property_id = ${property}.id),
             (select max(p.updated_at) from purchase p where p.property_id = ${property}.id)))`;

/** The states of `sale_progress` without the first bit: not paid. */
const UNPAID = `'{${Array.from({ length: 16 }, (_, i) => 2 * i).join(',')}}'::smallint[]`;

/** No work has been done on the sale, and no payment is in progress. */
export const isUnfinishedSale = (sale: string) => `
  not exists (select from purchase p where p.property_id = ${sale}.property_id)
  and not exists (select from sale_order o where o.sale_id = ${sale}.id and o.status in ('succeeded', 'processing', 'requires_capture'))
  and not exists (select from identity_check c where c.sale_id = ${sale}.id)
  and not exists (select from search_order r where r.sale_id = ${sale}.id)
  and not exists (select from solicitor_assignment a where a.sale_id = ${sale}.id)`;

export const isUnfinishedPurchase = (purchase: string) => `
  ${purchase}.confirmed_at is null
  and not exists (select from sale s join identity_check c on c.sale_id = s.id
                   where s.property_id = ${purchase}.property_id and c.purchase_id = ${purchase}.id)`;

/** Whether the account `x` has a deal that is still kept. */
const hasRetainedDeal = `
  (exists (select from sale s join property y on y.id = s.property_id
            where s.primary_seller_id = x.id and y.anonymised_at is null)
   or exists (select from purchase p join property y on y.id = p.property_id
            where p.primary_buyer_id = x.id and y.anonymised_at is null)
   or exists (select from person n where n.role <> 'giftor' and lower(n.email) = x.email)
   or exists (select from person n where n.user_id = x.id))`;

const anonymisedDeal = `
  (exists (select from sale s where s.primary_seller_id = x.id) or exists (select from purchase p where p.primary_buyer_id = x.id))`;

export const SOURCES: Record<RuleName, Source> = {
  homes: {
    ...row,
    table: 'property',
    aged: `x.anonymised_at is null and x.created_at < ${CUT}`,
    due: `not exists (select from sale s where s.property_id = x.id) and not exists (select from purchase p where p.property_id = x.id)`,
    walks: true,
  },
  'unfinished-sales': {
    ...row,
    table: 'sale',
    aged: `x.created_at < ${CUT} and exists (select from sale_progress g where g.sale_id = x.id and g.state = any(${UNPAID}))`,
    due: `x.updated_at < ${CUT} and ${isUnfinishedSale('x')}`,
    walks: true,
  },
  'unfinished-purchases': {
    ...row,
    table: 'purchase',
    aged: `x.confirmed_at is null and x.created_at < ${CUT}`,
    due: `x.updated_at < ${CUT} and ${isUnfinishedPurchase('x')}`,
    walks: true,
  },
  'identity-checks': {
    ...row,
    table: 'identity_check',
    aged: `x.anonymised_at is null and x.created_at < ${CUT}`,
    due: `(select ${endedAt('y')} from sale d join property y on y.id = d.property_id where d.id = x.sale_id) < ${CUT}`,
    walks: true,
  },
  deals: {
    ...row,
    table: 'property',
    aged: `x.anonymised_at is null and x.created_at < ${CUT}`,
    due: `${endedAt('x')} < ${CUT}`,
    walks: true,
  },
  accounts: {
    ...row,
    table: 'app_user',
    aged: `x.type = 'customer' and x.erased_at is null and x.created_at < ${CUT}`,
    due: `(x.updated_at < ${CUT} or ${anonymisedDeal}) and not ${hasRetainedDeal}
          and not exists (select from session e where e.user_id = x.id)`,
    walks: true,
  },
  invoices: {
    ...row,
    table: 'invoice_file',
    aged: `x.anonymised_at is null and x.made_at < ${CUT}`,
    order: 'x.made_at, x.id',
  },
  emails: {
    ...row,
    table: 'email_message',
    aged: `x.created_at < ${CUT}`,
  },
  reminders: { ...row, table: 'reminder', aged: `x.created_at < ${CUT}` },
  'email-returns': { ...row, table: 'email_return', aged: `x.created_at < ${CUT}` },
  changes: { ...row, table: 'audit_log', aged: `x.created_at < ${CUT}` },
  callbacks: {
    ...row,
    table: 'callback_request',
    aged: `x.created_at < ${CUT}`,
    // A request from before there were cases has no due day: only an email to staff was sent. Those about a sale go with the sale (`deals`), unless
    // they came after its names had gone.
    due: `(x.answered_at < ${CUT} or x.due_at is null) and (x.sale_id is null or (
            select y.anonymised_at is not null from sale s join property y on y.id = s.property_id where s.id = x.sale_id))`,
    walks: true,
  },
  'partner-sign-ups': { ...row, table: 'partner_sign_up', aged: `x.created_at < ${CUT}` },
  drafts: {
    ...row,
    table: 'form_draft',
    aged: `x.updated_at < ${CUT}`,
    order: 'x.updated_at, x.id',
  },
  mistakes: {
    ...row,
    table: 'form_draft',
    aged: `x.key like 'mistake:%' and x.updated_at < ${CUT} - make_interval(secs => ${MISTAKE_LASTS_MS / 1000})`,
    order: 'x.updated_at, x.id',
  },
  'group-drafts': {
    ...row,
    table: 'transactions_group_draft',
    aged: `x.updated_at < ${CUT}`,
    order: 'x.updated_at, x.id',
  },
  'postcode-alerts': {
    ...row,
    table: 'postcode_alert',
    aged: `x.created_at < ${CUT}`,
    order: 'x.created_at, x.id',
  },
  'email-changes': {
    ...row,
    table: 'email_change',
    aged: `x.created_at < ${CUT}`,
  },
  'agent-contacts': {
    ...row,
    table: 'agent_contact',
    aged: `x.created_at < ${CUT} and x.last_seen_at < ${CUT}`,
    due: `not exists (select from sale s where s.estate_agent_id in ${officesOf('x.email')} and s.updated_at >= ${CUT})`,
  },
  'former-agent-contacts': {
    ...row,
    table: 'agent_contact',
    aged: `x.last_seen_at < ${CUT}`,
    due: `not exists ${officesOf('x.email')}`,
  },
  'agent-links': { ...row, table: 'agent_link', aged: `x.created_at < ${CUT}` },
  'agent-sessions': {
    ...row,
    table: 'agent_session',
    aged: `(x.expires_at < ${CUT} or x.last_seen_at < ${CUT} - make_interval(secs => ${SESSION_IDLE_MS / 1000}))`,
  },
  'looked-up-addresses': {
    table: 'looked_up_address',
    key: 'digest',
    keyType: 'text',
    aged: `x.created_at < ${CUT}`,
    order: 'x.created_at, x.digest',
  },
  'failed-jobs': {
    ...row,
    table: 'failed_job',
    aged: `x.failed_at < ${CUT}`,
    order: 'x.failed_at, x.id',
  },
  // Links expire 15 minutes after they were asked for, and the expiry has an index.
  links: {
    ...row,
    table: 'magic_link',
    aged: `x.expires_at < ${CUT} + interval '1 hour'`,
    due: `x.created_at < ${CUT}`,
    order: 'x.expires_at, x.id',
  },
  'access-links': {
    ...row,
    table: 'access_link',
    aged: `x.expires_at < ${CUT}`,
    order: 'x.expires_at, x.id',
  },
  sessions: {
    ...row,
    table: 'session',
    aged: `(x.expires_at < ${CUT} or x.last_seen_at < ${CUT} - make_interval(secs => ${SESSION_IDLE_MS / 1000}))`,
  },
  limits: {
    table: 'rate_limit',
    key: 'key',
    keyType: 'text',
    aged: `x.window_ends_at < ${CUT}`,
    order: 'x.window_ends_at, x.key',
  },
  'used-tokens': {
    table: 'used_token',
    key: 'key',
    keyType: 'text',
    aged: `x.expires_at < ${CUT}`,
    order: 'x.expires_at, x.key',
  },
};

/** A row that a statement found. For a table that is read in steps, every row of the step, due or not. */
export type Found = { id: string; due: boolean };

/** $1 the moment, $2 the id to continue after (null unless the table is read in steps), $3 how many rows. */
export const findText = ({ table, key, keyType, aged, due = 'true', order, walks }: Source): string =>
  walks
    ? `select x.id, (${due}) as due
         from (select * from ${table} x
                where ${aged}
                  and ($2::bpchar is null or (x.created_at, x.id) > (select l.created_at, l.id from ${table} l where l.id = $2))
                order by ${order} limit $3::int) x
        order by ${order}`
    : `select x.${key} as id, true as due from ${table} x
        where ${aged} and (${due}) and $2::${keyType} is null order by ${order} limit $3::int`;

/** The rows of $2 that are still due. */
export const stillDueText = ({ table, key, keyType, aged, due = 'true' }: Source): string =>
  `select x.${key} as id from ${table} x where ${aged} and (${due}) and x.${key} = any($2::${keyType}[])`;

/** Locks the rows of $1, and leaves out those that another transaction has locked. */
export const lockText = ({ table, key, keyType, order }: Source): string =>
  `select x.${key} as id from ${table} x where x.${key} = any($1::${keyType}[]) order by ${order} for update skip locked`;
