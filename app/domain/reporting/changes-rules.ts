/** A change in the audit log, in words for staff. */

import { formatPounds } from '~/domain/shared/pence-rules';
import { type Address, addressLines } from '../address/rules';
import { moreWords } from '../shared/bounds-rules';
import { formatDay, formatMoment, londonDay } from '../shared/dates-rules';

/** The subjects of changes, by table name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  additional_search_request: 'Search request',
  admin_config: 'Configuration',
  app_user: 'User',
  callback_request: 'Case',
  claim_source: 'Source of a claim',
  company: 'Company',
  customer_story: 'Review or story',
  email_message: 'Email',
  email_return: 'Mark on an address',
  estate_agent: 'Estate agent',
  estate_agent_brand: 'Estate agent brand',
  identity_check: 'Identity check',
  invoice: 'Invoice',
  invoice_file: 'Invoicing file',
  job: 'Job',
  law_firm: 'Law firm',
  lawyer_group: 'Lawyer group',
  product: 'Product',
  property: 'Property',
  purchase: 'Purchase',
  referral_code: 'Referral code',
  sale: 'Transaction',
  sale_order: 'Order',
  search_order: 'Searches',
  transactions_group: 'Transactions group',
};

/** 'set-significant-dates' becomes 'Set significant dates'. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/\bvat\b/, 'VAT');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const subjectLabel = (type: string): string => SUBJECTS[type] ?? inWords(type);

/** What stands for a field without a value. */
export const NOTHING = '—';

const MOST_FIELDS = 12;
/** Characters. */
const MOST_LETTERS = 200;

export type ChangedField = {
  field: string;
  before: string;
  after: string;
  /** The ids that `before` and `after` name. */
  beforeId?: string;
  afterId?: string;
};

/** What an id is the id of, by its table, and its name. */
export type Named = { type: string; name: string };

const ID = /^[0-9a-f]{24}$/;

/** The ids among the values of a change's fields. */
export const idsIn = (values: unknown): string[] =>
  Object.values(toRecord(values))
    .flat()
    .filter((value): value is string => typeof value === 'string' && ID.test(value));

/**
 * The changed fields, before and after, in words.
 * @param named the names of ids, by id
 * @returns the first ones, and the names of the others; null once the subject has been erased
 */
export function changedFieldsInWords(
  before: unknown,
  after: unknown,
  named: ReadonlyMap<string, Named> = new Map(),
): { fields: ChangedField[]; more: string | null } | null {
  if (before === null && after === null) return null;
  const [was, is] = [toRecord(before), toRecord(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const idOf = (value: unknown) => (typeof value === 'string' && named.has(value) ? value : undefined);
  const fields = names.slice(0, MOST_FIELDS).map((name) => {
    const [beforeId, afterId] = [idOf(was[name]), idOf(is[name])];
    return {
      field: inWords(beforeId || afterId ? name.replace(/_id$/, '') : name),
      before: valueText(name, was[name], named),
      after: valueText(name, is[name], named),
      beforeId,
      afterId,
    };
  });
  return { fields, more: names.length > MOST_FIELDS ? moreWords(names.length - MOST_FIELDS) : null };
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Columns in pence, which staff see in pounds. */
const PENCE = new Set([
  'agreed_price',
  'amount',
  'asking_price',
  'due_back',
  'fee',
  'invoicing_amount',
  'next_price_ex_vat',
  'next_price_inc_vat',
  'price_ex_vat',
  'price_inc_vat',
  'total_amount',
  'value',
  'vat',
]);

function valueText(name: string, value: unknown, named: ReadonlyMap<string, Named>): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && PENCE.has(name)) return formatPounds(value);
  const nameOf = (text: string) => named.get(text)?.name ?? timeText(text);
  const text = typeof value === 'string' ? nameOf(value) : partsText(value, nameOf);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

/** A day or a moment as people read it, and any other text as it is. */
function timeText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/.test(text) ? formatMoment(text) : text;
}

/** An address in one line, a list with commas. */
function partsText(value: unknown, nameOf: (text: string) => string): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return listText(value.map(nameOf)) || NOTHING;
  }
  const { line_1, post_town } = toRecord(value);
  const isAddress = typeof line_1 === 'string' && typeof post_town === 'string';
  return isAddress ? addressLines(value as Address).join(', ') : JSON.stringify(value);
}

/** How an email's key begins: its kind, and the deal that it is about. */
const EMAIL_KEY = /^([a-z-]+):[0-9a-f]{24}:/;

/** A list with commas. Emails are counted by kind, since their keys say nothing to people. */
function listText(items: readonly string[]): string {
  const counts = new Map<string, number>();
  const words = items.filter((each) => {
    const kind = EMAIL_KEY.exec(each)?.[1];
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return !kind;
  });
  const emails = [...counts].map(([kind, count]) => `${count} × ${kind.replaceAll('-', ' ')}`);
  return [...emails, ...words].join(', ');
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The range of ids made on a day in London, without `to` itself. */
export function idsOfDay(day: string): { from: string; to: string } {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return { from: firstIdOf(day), to: firstIdOf(next) };
}

/** An id begins with its time in seconds, as eight hexadecimal digits. London's midnight is UTC's, or an hour earlier in summer. */
function firstIdOf(day: string): string {
  const utc = Date.parse(day);
  const midnight = londonDay(new Date(utc - HOUR_MS)) === day ? utc - HOUR_MS : utc;
  const second = Math.min(Math.max(midnight / 1_000, 0), 0xffffffff);
  return second.toString(16).padStart(8, '0').padEnd(24, '0');
}
