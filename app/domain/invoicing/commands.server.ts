import { isManager } from '~/domain/account/users-queries.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { BYTE_ORDER_MARK } from '~/domain/shared/csv-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { insertMany, isRefusedBy, onCommit, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { eventHappened } from '~/platform/metrics.server';
import { previewDigest } from './preview-rules.server';
import { addLabelsIn, findCandidates, findInvoicingAddresses } from './queries.server';
import {
  blocksOf,
  csvOf,
  type Invoiceable,
  inFileOrder,
  NO_AMOUNT,
  NOTHING_TO_INVOICE,
  numbered,
  PANEL_BY_MANAGERS,
  partitionRecords,
  RECORDS_CHANGED,
  recordKey,
  recordOf,
} from './rules';

export type InvoiceFileInput = {
  /** The file's id: sending the same form twice makes one file. */
  id: string;
  period: string;
  /** The keys of records that were invoiced before, or whose group is not on the panel, and that are wanted in this file too. */
  again: ReadonlySet<string>;
  /** The digest of what staff saw (`previewFile`). */
  seen: string;
};

/**
 * Makes the invoicing file of a month, exactly as staff saw it, and stores it: its bytes, its invoices, its records. Each record is in one
 * file only, unless staff ask for it again.
 * @throws KnownError 422 while no amount is configured; 403 for a group off the panel unless a manager adds it; 409 when there is nothing to invoice, or when it differs from what staff saw
 */
export async function makeInvoiceFile(actor: Actor, wanted: InvoiceFileInput): Promise<string> {
  try {
    await transaction((tx) => makeOnce(tx, actor, wanted));
  } catch (error) {
    // The purchase's completion was moved to another month, whose file was made at the same time.
    if (isRefusedBy(error, 'invoice_record_once_key')) throw new KnownError(409, RECORDS_CHANGED);
    if (isRefusedBy(error, 'invoice_file_pkey')) throw new KnownError(409, RECORDS_CHANGED);
    throw error;
  }
  return wanted.id;
}

async function makeOnce(tx: Tx, actor: Actor, { id, period, again, seen }: InvoiceFileInput): Promise<void> {
  // Files of one month are made one after the other, so that the second sees which records are in the first.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`invoicing:${period}`}, 0))`;
  if ((await tx.invoiceFile.count({ where: { id, period } })) > 0) return;
  const { invoicing_amount: amount } = await tx.adminConfig.findUniqueOrThrow({ where: { id: 1 } });
  if (amount === null) throw new KnownError(422, NO_AMOUNT);
  const { included } = partitionRecords(await findCandidates(tx, period), again, londonDay(now()));
  if (included.length === 0) throw new KnownError(409, NOTHING_TO_INVOICE);
  if (previewDigest(included, amount) !== seen) throw new KnownError(409, RECORDS_CHANGED);
  if (included.some(({ isOnPanel }) => !isOnPanel) && !(await isManager(tx, actor.userId))) {
    throw new KnownError(403, PANEL_BY_MANAGERS);
  }
  const before = await tx.invoice.count({ where: { file: { period } } });
  const blocks = numbered(await readBlocks(tx, inFileOrder(included), amount), period, before);
  await keep(tx, actor, { id, period, amount, blocks, earlier: await keysInvoicedBefore(tx, included) });
}

/** The keys of those that are in an earlier file, whether it still counts or not: the database has each once, unless it says that it is a repeat. */
async function keysInvoicedBefore(tx: Tx, included: readonly Invoiceable[]): Promise<ReadonlySet<string>> {
  const records = await tx.invoiceRecord.findMany({
    where: { purchase_id: { in: [...new Set(included.map(({ purchaseId }) => purchaseId))] } },
    select: { purchase_id: true, side: true },
  });
  return new Set(records.map(({ purchase_id, side }) => recordKey({ purchaseId: purchase_id, side })));
}

async function readBlocks(tx: Tx, included: readonly Invoiceable[], amount: Pence) {
  const addresses = await findInvoicingAddresses(
    tx,
    included.map(({ lawyerGroupId }) => lawyerGroupId),
  );
  return blocksOf(await addLabelsIn(tx, included), addresses, amount);
}

type Made = {
  id: string;
  period: string;
  amount: Pence;
  blocks: ReturnType<typeof numbered>;
  earlier: ReadonlySet<string>;
};

async function keep(tx: Tx, actor: Actor, { id, period, amount, blocks, earlier }: Made): Promise<void> {
  const csv = Buffer.from(BYTE_ORDER_MARK + csvOf(blocks));
  const summary = {
    period,
    amount,
    record_count: blocks.reduce((sum, { rows }) => sum + rows.length, 0),
    total_amount: blocks.reduce((sum, { total }) => sum + total, 0),
    checksum: sha256(csv),
  };
  await tx.invoiceFile.create({ data: { id, ...summary, made_by_id: actor.userId, made_at: now(), csv } });
  await tx.invoice.createMany({
    data: blocks.map(({ lawFirmId, firm, addresses, rows, total, number, vat }) => ({
      file_id: id,
      law_firm_id: lawFirmId,
      number,
      firm_name: firm,
      addresses,
      record_count: rows.length,
      total_amount: total,
      vat,
    })),
  });
  const records = blocks.flatMap(({ rows }) =>
    rows.map((row, position) => ({ ...recordOf(row, newId(), id, position), is_repeat: earlier.has(recordKey(row)) })),
  );
  await insertMany(tx, 'invoice_record', records);
  const again = blocks.flatMap(({ rows }) => rows.filter(({ fileId }) => fileId !== null).map(recordKey));
  const after = { ...summary, ...(again.length > 0 && { again }) };
  const subject = { subjectType: 'invoice_file', subjectId: id };
  await recordChange(tx, actor, { action: 'create', ...subject, before: null, after });
  onCommit(tx, () => eventHappened('invoice_file_made'));
}
