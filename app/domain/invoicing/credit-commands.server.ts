import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import {
  creditNoteNumber,
  DAY_TO_COME,
  type Mark,
  PAID_BEFORE_SENT,
  RECORDS_CREDITED,
  vatOfCredit,
  whyMarkStays,
  whyNotCredited,
  whyNotMarked,
  whyNotVoid,
} from './credit-rules';
import type { CreditForm } from './credit-schema';
import { type InvoiceKey, readStanding } from './invoice-queries.server';
import { recordKey } from './rules';

/**
 * Credits records of an invoice that was sent, by a credit note of its own. What it takes back can be invoiced again, and its dates can change.
 * @param id of the credit note: sending the same form twice makes one
 * @throws KnownError 404; 409 where there is nothing to credit, or some of it has been
 */
export const creditInvoice = (actor: Actor, key: InvoiceKey, { what, records, reason }: CreditForm, id: string) =>
  takeBack(actor, key, { id, reason, isVoid: false, only: what === 'some' ? new Set(records) : null });

/**
 * Voids an invoice that was never sent: its records count as never invoiced, and its number stays in the sequence.
 * @throws KnownError 404; 409 where it was sent
 */
export const voidInvoice = (actor: Actor, key: InvoiceKey, reason: string, id: string) =>
  takeBack(actor, key, { id, reason, isVoid: true, only: null });

type Taking = {
  id: string;
  reason: string;
  isVoid: boolean;
  /** The keys of the records. Null: all that are left. */
  only: ReadonlySet<string> | null;
};

const takeBack = (actor: Actor, key: InvoiceKey, { id, reason, isVoid, only }: Taking): Promise<string> =>
  transaction(async (tx) => {
    await lockInvoice(tx, key);
    if ((await tx.creditNote.count({ where: { id } })) > 0) return id;
    const { standing, sums, credited, number: invoiceNumber } = await readStanding(tx, key);
    const refused = isVoid ? whyNotVoid(standing) : whyNotCredited(standing);
    if (refused) throw new KnownError(409, refused);
    const records = (await readLeft(tx, key)).filter((record) => only === null || only.has(record.key));
    if (only !== null && records.length !== only.size) throw new KnownError(409, RECORDS_CREDITED);
    const total = records.reduce((sum, { amount }) => sum + amount, 0);
    const number = isVoid ? null : await nextNumber(tx);
    await tx.creditNote.create({
      data: {
        ...{ id, file_id: key.fileId, law_firm_id: key.lawFirmId, number, is_void: isVoid, reason },
        ...{ record_count: records.length, total_amount: total, vat: vatOfCredit(total, sums, credited) },
        ...{ made_by_id: actor.userId, made_at: now() },
        records: {
          createMany: {
            data: records.map(({ purchase_id, side }) => ({
              ...{ file_id: key.fileId, purchase_id, side, is_void: isVoid },
            })),
          },
        },
      },
    });
    await recordChange(tx, actor, {
      ...{ action: isVoid ? 'void' : 'credit', ...subjectOf(invoiceNumber), before: null },
      after: { credit_note: number, records: records.length, total_amount: total },
    });
    return id;
  });

/** One invoice's marks and credit notes are made one after the other. */
async function lockInvoice(tx: Tx, { fileId, lawFirmId }: InvoiceKey): Promise<void> {
  await tx.$queryRaw`select from invoice where file_id = ${fileId} and law_firm_id = ${lawFirmId} for no key update`;
}

async function readLeft(tx: Tx, { fileId, lawFirmId }: InvoiceKey) {
  const records = await tx.invoiceRecord.findMany({
    where: { file_id: fileId, law_firm_id: lawFirmId, credit: null },
    orderBy: { position: 'asc' },
    select: { purchase_id: true, side: true, amount: true },
  });
  return records.map((record) => ({
    ...record,
    key: recordKey({ purchaseId: record.purchase_id, side: record.side }),
  }));
}

/** Without gaps, within the month in which it is made. */
async function nextNumber(tx: Tx): Promise<string> {
  const period = londonDay(now()).slice(0, 7);
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`credit-note:${period}`}, 0))`;
  const before = await tx.creditNote.count({ where: { number: { startsWith: `CN-${period}-` } } });
  return creditNoteNumber(period, before + 1);
}

const subjectOf = (number: string) => ({ subjectType: 'invoice', subjectId: number });

/** @throws KnownError 404; 409 where it cannot be marked; 422 for a day to come, or paid before it was sent */
export const markInvoice = (actor: Actor, key: InvoiceKey, mark: Mark, day: string): Promise<void> =>
  transaction(async (tx) => {
    await lockInvoice(tx, key);
    const { standing, number } = await readStanding(tx, key);
    const refused = whyNotMarked(mark, standing);
    if (refused) throw new KnownError(409, refused);
    if (day > londonDay(now())) throw wrongDay(DAY_TO_COME);
    if (mark === 'paid' && standing.sentOn !== null && day < standing.sentOn) throw wrongDay(PAID_BEFORE_SENT);
    await tx.invoiceMark.create({
      data: {
        ...{ file_id: key.fileId, law_firm_id: key.lawFirmId, kind: mark, day: new Date(day) },
        ...{ marked_by_id: actor.userId, created_at: now() },
      },
    });
    await recordChange(tx, actor, {
      ...{ action: `mark-${mark}`, ...subjectOf(number), before: { [mark]: null }, after: { [mark]: day } },
    });
  });

const wrongDay = (message: string) => new KnownError(422, message, { day: [message] });

/** Takes a mark off that was made by mistake. @throws KnownError 404; 409 where it stays */
export const takeMarkOff = (actor: Actor, key: InvoiceKey, mark: Mark): Promise<void> =>
  transaction(async (tx) => {
    await lockInvoice(tx, key);
    const { standing, number } = await readStanding(tx, key);
    const refused = whyMarkStays(mark, standing);
    if (refused) throw new KnownError(409, refused);
    await tx.invoiceMark.deleteMany({ where: { file_id: key.fileId, law_firm_id: key.lawFirmId, kind: mark } });
    const day = mark === 'sent' ? standing.sentOn : standing.paidOn;
    await recordChange(tx, actor, {
      ...{ action: `unmark-${mark}`, ...subjectOf(number), before: { [mark]: day }, after: { [mark]: null } },
    });
  });
