import { dayOrNull } from '~/domain/shared/entity-rules';
import { type Pence, toPence } from '~/domain/shared/pence-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Standing } from './credit-rules';
import { type InvoicingAddress, recordKey } from './rules';

/** An invoice: what one law firm owes by a file. */
export type InvoiceKey = { fileId: string; lawFirmId: string };

const byKey = ({ fileId, lawFirmId }: InvoiceKey) => ({
  file_id_law_firm_id: { file_id: fileId, law_firm_id: lawFirmId },
});

const invoice = `
  select v.number, v.firm_name as firm, v.addresses, v.total_amount as total, v.vat, f.period, f.made_at as "madeAt"
    from invoice v join invoice_file f on f.id = v.file_id where v.file_id = $1 and v.law_firm_id = $2`;

type Invoice = {
  number: string;
  firm: string;
  addresses: InvoicingAddress[];
  /** In pence: the total including VAT, and the VAT in it. */
  total: Pence;
  vat: Pence;
  period: string;
  madeAt: Date;
};

const invoiceRecords = `
  select r.purchase_id as "purchaseId", s.reference, r.property, r.client, r.side::text, r.completed::text, r.amount,
         (c.file_id is not null) as "isCredited"
    from invoice_record r join sale s on s.id = r.sale_id left join credit_note_record c
      on c.file_id = r.file_id and c.purchase_id = r.purchase_id and c.side = r.side
   where r.file_id = $1 and r.law_firm_id = $2 order by r.position`;

/** The amount is in pence. */
type InvoiceRecord = {
  purchaseId: string;
  reference: string;
  property: string;
  client: string;
  side: Side;
  completed: string;
  amount: Pence;
  /** A credit note or a voiding took it back. */
  isCredited: boolean;
};

/** One law firm's invoice, record by record. SQL by hand, since a busy firm has hundreds in a month. @throws KnownError 404 */
export async function getInvoice(fileId: string, lawFirmId: string): Promise<Invoice & { records: InvoiceRecord[] }> {
  const values = [fileId, lawFirmId];
  const [[found], records] = await Promise.all([
    sql<Invoice>(invoice, values),
    sql<InvoiceRecord>(invoiceRecords, values),
  ]);
  if (!found) throw notFound();
  return { ...found, records };
}

/** What an invoice's state is read from. */
export const standingSelect = {
  record_count: true,
  marks: { select: { kind: true, day: true } },
  credits: { select: { is_void: true, record_count: true, total_amount: true, vat: true } },
} satisfies Prisma.InvoiceSelect;

type StandingRow = Prisma.InvoiceGetPayload<{ select: typeof standingSelect }>;

export function toStanding({ record_count, marks, credits }: StandingRow): Standing {
  const dayOf = (kind: 'sent' | 'paid') => dayOrNull(marks.find((mark) => mark.kind === kind)?.day ?? null);
  return {
    ...{ sentOn: dayOf('sent'), paidOn: dayOf('paid') },
    isVoid: credits.some(({ is_void }) => is_void),
    records: record_count,
    credited: credits.reduce((sum, credit) => sum + credit.record_count, 0),
  };
}

/** An invoice as far as marking it and taking it back go. @throws KnownError 404 */
export async function readStanding(client: Pick<Tx, 'invoice'>, key: InvoiceKey) {
  const found = await client.invoice.findUnique({
    where: byKey(key),
    select: { ...standingSelect, number: true, firm_name: true, total_amount: true, vat: true },
  });
  if (!found) throw notFound();
  const sum = (of: 'total_amount' | 'vat') => found.credits.reduce((all, credit) => all + toPence(credit[of]), 0);
  return {
    ...{ number: found.number, firm: found.firm_name },
    sums: { total: toPence(found.total_amount), vat: toPence(found.vat) },
    credited: { total: sum('total_amount'), vat: sum('vat') },
    standing: toStanding(found),
  };
}

/** The same for a page. @throws KnownError 404 */
export const getStanding = (key: InvoiceKey) => readStanding(db, key);

const byStaff = { select: { first_name: true, last_name: true } } as const;

/** What took records of an invoice back, the oldest first. */
export const listCredits = ({ fileId, lawFirmId }: InvoiceKey) =>
  db.creditNote.findMany({
    where: { file_id: fileId, law_firm_id: lawFirmId },
    orderBy: { id: 'asc' },
    select: { id: true, number: true, reason: true, total_amount: true, made_at: true, made_by: byStaff },
  });

/** A credit note with its invoice and its records. @throws KnownError 404 */
export async function getCreditNote(id: string) {
  const note = await db.creditNote.findUnique({
    where: { id, is_void: false },
    select: {
      ...{ number: true, total_amount: true, vat: true, made_at: true, file_id: true, law_firm_id: true },
      invoice: { select: { number: true, firm_name: true, addresses: true, file: { select: { made_at: true } } } },
      records: {
        orderBy: { record: { position: 'asc' } },
        select: {
          record: {
            select: {
              ...{ purchase_id: true, side: true, property: true, client: true },
              ...{ completed: true, amount: true, sale: { select: { reference: true } } },
            },
          },
        },
      },
    },
  });
  if (note === null || note.number === null) throw notFound();
  return {
    ...{ number: note.number, fileId: note.file_id, lawFirmId: note.law_firm_id, madeAt: note.made_at },
    ...{ total: toPence(note.total_amount), vat: toPence(note.vat) },
    invoice: {
      number: note.invoice.number,
      firm: note.invoice.firm_name,
      addresses: note.invoice.addresses as InvoicingAddress[],
      madeAt: note.invoice.file.made_at,
    },
    records: note.records.map(({ record }) => ({
      key: recordKey({ purchaseId: record.purchase_id, side: record.side }),
      ...{ reference: record.sale.reference, property: record.property, client: record.client, side: record.side },
      completed: record.completed.toISOString().slice(0, 10),
      amount: record.amount,
    })),
  };
}
