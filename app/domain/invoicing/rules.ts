import type { BankAccount } from '~/domain/config/brand-rules';
import { vatIn } from '~/domain/payment/rules';
import { csvLine } from '~/domain/shared/csv-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { csvPounds, formatPounds, type Pence } from '~/domain/shared/pence-rules';
import type { Side } from '~/domain/shared/sides-rules';

export const NO_AMOUNT = 'There is no invoicing amount configured. Please set it before continuing.';
export const NOTHING_TO_INVOICE = 'There are no records to invoice for this month.';
export const RECORDS_CHANGED = 'The records have changed since you opened this page. Check them, then make the file.';
export const PANEL_BY_MANAGERS = 'Only a manager can invoice a lawyer group that is not on the panel';
export const FILE_FAILED = 'Failed to create or download the CSV file.';

/** In place of one amount for each record, where firms were assigned at different ones. */
export const AS_ASSIGNED = 'As it was on the day the firm was assigned';

/** Payment is due this many days after completion. */
const PAYMENT_DAYS = 3;

/** One side of a purchase that was completed in a month, which its lawyer group may be invoiced for. Days are London's: `2026-10-31`. */
export type Candidate = {
  purchaseId: string;
  side: Side;
  completed: string;
  aborted: string | null;
  lawyerGroupId: string | null;
  group: string | null;
  lawFirmId: string | null;
  firm: string | null;
  /** The lawyer group was on the panel when it was assigned: we introduce to no others, so no others pay for it. */
  isOnPanel: boolean;
  /** What it pays, as on the day on which it was assigned. Null where that was not kept: then it pays what is configured. */
  pays: Pence | null;
  /** The last file that it is in. What was voided was never in one. */
  fileId: string | null;
  /** A credit note took back every invoice that it is in. */
  isCredited: boolean;
};

/** A candidate that can be in a file: it has a lawyer group. */
export type Invoiceable = Candidate & { lawyerGroupId: string; group: string; lawFirmId: string; firm: string };

/** Why a record is not in the file. */
export type Reason = 'aborted' | 'to come' | 'no lawyer group' | 'invoiced' | 'credited' | 'off the panel';

/** A record's key: the purchase and the side. */
export const recordKey = ({ purchaseId, side }: Pick<Candidate, 'purchaseId' | 'side'>) => `${purchaseId}-${side}`;

/**
 * Splits records into those that go into a month's file, and those that do not, each with its reason. Both keep their order.
 * @param again the keys of records that staff include although they were invoiced before, or managers although their group is not on the panel
 * @param today London's day
 */
export function partitionRecords(candidates: readonly Candidate[], again: ReadonlySet<string>, today: string) {
  const included: Invoiceable[] = [];
  const leftOut: (Candidate & { reason: Reason })[] = [];
  for (const candidate of candidates) {
    const reason = reasonAgainst(candidate, again, today);
    if (reason === null) included.push(candidate as Invoiceable);
    else leftOut.push({ ...candidate, reason });
  }
  return { included, leftOut };
}

function reasonAgainst(candidate: Candidate, again: ReadonlySet<string>, today: string): Reason | null {
  if (candidate.aborted !== null) return 'aborted';
  if (candidate.completed > today) return 'to come';
  if (candidate.lawyerGroupId === null) return 'no lawyer group';
  // Most files include nothing again, so the key is made only when it is needed: a month has thousands of records.
  if (candidate.fileId === null && candidate.isOnPanel) return null;
  if (again.size > 0 && again.has(recordKey(candidate))) return null;
  if (candidate.fileId === null) return 'off the panel';
  return candidate.isCredited ? 'credited' : 'invoiced';
}

/** Sorts by the names of firm and group, then by day. Ids decide the rest, so that the order is always the same. */
const sortKey = ({ firm, lawFirmId, group, lawyerGroupId, completed, purchaseId, side }: Candidate) =>
  [firm?.toLowerCase(), lawFirmId, group?.toLowerCase(), lawyerGroupId, completed, purchaseId, side].join('\0');

/** In the order of the file. */
export const inFileOrder = (records: readonly Invoiceable[]): Invoiceable[] => sortedBy(records, sortKey);

/**
 * A page of records that are in the order of their days. Within a day, records for the file come first, in the file's order; the others keep
 * the order in which they were found. Only the days of the page are sorted: a month has thousands of records.
 */
export function pageInListOrder<Row extends Candidate>(records: readonly Row[], skip: number, take: number): Row[] {
  const first = records[skip];
  const last = records[Math.min(skip + take, records.length) - 1];
  if (!first || !last) return [];
  const begin = records.findIndex(({ completed }) => completed === first.completed);
  const end = records.findLastIndex(({ completed }) => completed === last.completed) + 1;
  const placed = sortedBy(
    records.slice(begin, end),
    (record) => `${record.completed} ${isNew(record) ? `0 ${sortKey(record)}` : 1}`,
  );
  return placed.slice(skip - begin, skip - begin + take);
}

const isNew = ({ aborted, lawyerGroupId, fileId }: Candidate) =>
  aborted === null && lawyerGroupId !== null && fileId === null;

/** Works out each record's sort key once. The sort is stable. */
function sortedBy<Row>(records: readonly Row[], place: (record: Row) => string): Row[] {
  const placed = records.map((record) => ({ record, place: place(record) }));
  placed.sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0));
  return placed.map(({ record }) => record);
}

/** What a record costs. @param usual what is configured */
export const amountOf = ({ pays }: Pick<Candidate, 'pays'>, usual: Pence): Pence => pays ?? usual;

/** A record with its text, as the file has it. */
export type Row = Invoiceable & { saleId: string; reference: string; property: string; client: string };

type RowWithAmount = Row & { amount: Pence };

/** The columns of a record, at its place in the invoice. */
export const recordOf = (row: RowWithAmount, id: string, file_id: string, position: number) => ({
  id,
  file_id,
  law_firm_id: row.lawFirmId,
  lawyer_group_id: row.lawyerGroupId,
  purchase_id: row.purchaseId,
  side: row.side,
  position,
  sale_id: row.saleId,
  property: row.property,
  client: row.client,
  completed: row.completed,
  amount: row.amount,
});

/** The amounts of an invoice or a credit note, as people read them. */
export const amountsAsRead = (total: Pence, vat: Pence) => ({
  net: formatPounds(total - vat),
  vat: formatPounds(vat),
  total: formatPounds(total),
});

export type InvoicingAddress = { group: string; address: string };

/** What one law firm pays, in pence including VAT. */
export type Block = {
  lawFirmId: string;
  firm: string;
  addresses: InvoicingAddress[];
  rows: RowWithAmount[];
  total: Pence;
};

/**
 * One block for each law firm, in the rows' order.
 * @param addresses the invoicing address of each lawyer group, by its id
 * @param usual what a record costs where nothing else was kept, in pence
 */
export function blocksOf(rows: readonly Row[], addresses: ReadonlyMap<string, string>, usual: Pence): Block[] {
  const blocks = new Map<string, Block>();
  for (const row of rows) {
    const { lawFirmId, firm, group, lawyerGroupId } = row;
    const block = blocks.get(lawFirmId) ?? { lawFirmId, firm, addresses: [], rows: [], total: 0 };
    blocks.set(lawFirmId, block);
    const isNewGroup = block.rows.at(-1)?.lawyerGroupId !== lawyerGroupId;
    if (isNewGroup) block.addresses.push({ group, address: addresses.get(lawyerGroupId) ?? '' });
    const amount = amountOf(row, usual);
    block.rows.push({ ...row, amount });
    block.total += amount;
  }
  return [...blocks.values()];
}

/**
 * The blocks as invoices, each with its number and the VAT in its total.
 * @param before how many invoices the month has already
 */
export const numbered = <Each extends Block>(blocks: readonly Each[], period: string, before: number) =>
  blocks.map((block, place) => ({
    ...block,
    number: invoiceNumber(period, before + place + 1),
    vat: vatIn(block.total),
  }));

/** New columns come last, so that a firm's spreadsheet still finds the others. */
const COLUMNS = [
  ...['Reference', 'Property', 'Client', 'Side', 'Completed on', 'Amount', 'Payment due'],
  ...['Invoice number', 'VAT'],
];

export const SIDE_LABELS = { seller: 'Seller', buyer: 'Buyer' } as const satisfies Record<Side, string>;

type Written = Pick<RowWithAmount, 'reference' | 'property' | 'client' | 'side' | 'completed' | 'amount'>;

/** The parts of a block that the file contains. */
export type WrittenBlock = Pick<Block, 'firm' | 'addresses' | 'total'> & {
  rows: readonly Written[];
  number: string;
  vat: Pence;
};

/** The file's text, without the byte-order mark: the law firms' blocks with an empty line between them. */
export const csvOf = (blocks: readonly WrittenBlock[]): string =>
  blocks.map((block) => linesOf(block).map(csvLine).join('')).join('\r\n');

function linesOf({ firm, addresses, rows, total, number, vat }: WrittenBlock): string[][] {
  const vats = vatsOf(rows);
  return [
    ['Law firm', firm],
    ...addresses.map(({ group, address }) => ['Invoicing address', group, address]),
    COLUMNS,
    ...rows.map(({ reference, property, client, side, completed, amount }, place) => [
      ...[reference, property, client, SIDE_LABELS[side], formatDay(completed)],
      ...[csvPounds(amount), formatDay(paymentDue(completed)), number, csvPounds(vats[place] ?? 0)],
    ]),
    ['Total', '', '', '', '', csvPounds(total), '', number, csvPounds(vat)],
  ];
}

/** The VAT of each row. Rounded one by one they would not add up to the invoice's, so each has what the total gains by it. */
function vatsOf(rows: readonly Pick<Written, 'amount'>[]): Pence[] {
  let total = 0;
  return rows.map(({ amount }) => {
    const before = vatIn(total);
    total += amount;
    return vatIn(total) - before;
  });
}

/** The day by which a record must be paid. */
export function paymentDue(completed: string): string {
  const day = new Date(`${completed}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + PAYMENT_DAYS);
  return day.toISOString().slice(0, 10);
}

type Payable = {
  number: string;
  madeOn: string;
  completed: readonly string[];
  bank: BankAccount | null;
  email: string;
};

/** What an invoice says below its amounts: when it is due, and how it is paid. Days are London's. */
export function paymentTerms({ number, madeOn, completed, bank, email }: Payable): string[] {
  const isLate = completed.some((day) => paymentDue(day) < madeOn);
  return [
    `Payment is due ${PAYMENT_DAYS} days after completion, as shown on each line. Amounts include VAT.`,
    ...(isLate ? ['Where that day is before the date of this invoice, please pay when you receive it.'] : []),
    bank
      ? `Please pay by bank transfer to ${bank.name}, sort code ${bank.sortCode}, account number ${bank.number}, with ${number} as the reference.`
      : `Please email ${email} for our bank details, and pay with ${number} as the reference.`,
  ];
}

export const fileName = (period: string) => `invoicing-${period}.csv`;

/** @param place the invoice's number within the month, from 1 */
export const invoiceNumber = (period: string, place: number) => `INV-${period}-${String(place).padStart(4, '0')}`;

/** The first day of a month, and of the month after it. */
export function daysOf(period: string): { from: string; until: string } {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const until = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return { from: `${period}-01`, until: `${until}-01` };
}

/** Whether nothing more can complete in a month. @param today London's day */
export const isOver = (period: string, today: string): boolean => today >= daysOf(period).until;

/** At most this many months are offered; a URL reaches earlier ones. */
const MONTHS_OFFERED = 60;

/** The months from one day to another, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const earliest = first.slice(0, 7);
  let [year = 0, month = 0] = last.split('-').map(Number);
  while (months.length < MONTHS_OFFERED) {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    if (period < earliest) break;
    months.push(period);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return months;
}

const monthInWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** October 2026 */
export const formatPeriod = (period: string): string => monthInWords.format(new Date(`${period}-01T00:00:00Z`));
