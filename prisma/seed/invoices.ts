import { createHash } from 'node:crypto';
import { addressLines, type Envelope } from '../../app/domain/address/rules.ts';
import { creditNoteNumber } from '../../app/domain/invoicing/credit-rules.ts';
import {
  type Block,
  blocksOf,
  csvOf,
  numbered,
  partitionRecords,
  type Row,
  recordOf,
} from '../../app/domain/invoicing/rules.ts';
import { vatIn } from '../../app/domain/payment/rules.ts';
import { BYTE_ORDER_MARK } from '../../app/domain/shared/csv-rules.ts';
import { SIDES } from '../../app/domain/shared/sides-rules.ts';
import type { Demo } from './world.ts';

/** Pence for each record, VAT included. */
export const INVOICING_AMOUNT = 45_000;

/** The month of the completion 70 days ago has been invoiced. That of the completions a month ago can be. */
export function planInvoices({ invent: { plan }, staff }: Demo): void {
  const period = plan.day(70).toISOString().slice(0, 7);
  const made_at = plan.at(60);
  const id = plan.id(made_at);
  const rows = rowsOf(plan.rows, period);
  const { included } = partitionRecords(rows, new Set(), plan.day(0).toISOString().slice(0, 10));
  const blocks = numbered(blocksOf(included as Row[], addressesOf(plan.rows), INVOICING_AMOUNT), period, 0);
  const csv = new Uint8Array(Buffer.from(BYTE_ORDER_MARK + csvOf(blocks)));
  plan.rows.invoiceFile.push({
    id,
    period,
    made_by_id: staff.id,
    made_at,
    amount: INVOICING_AMOUNT,
    record_count: included.length,
    total_amount: included.length * INVOICING_AMOUNT,
    csv,
    checksum: createHash('sha256').update(csv).digest('hex'),
  });
  for (const { lawFirmId: law_firm_id, firm: firm_name, addresses, rows, total, number, vat } of blocks) {
    const record_count = rows.length;
    const invoice = { file_id: id, law_firm_id, number, firm_name, addresses, record_count };
    plan.rows.invoice.push({ ...invoice, total_amount: total, vat });
    const mark = { file_id: id, law_firm_id, marked_by_id: staff.id };
    plan.rows.invoiceMark.push({ ...mark, kind: 'sent', day: plan.day(59) });
    for (const [position, row] of rows.entries()) {
      const record = recordOf(row, plan.id(made_at), id, position);
      plan.rows.invoiceRecord.push({ ...record, completed: new Date(row.completed) });
    }
  }
  planPayment(plan, id, staff.id, blocks);
}

/** The first firm has paid, and one record of the last is credited. */
function planPayment(
  plan: Demo['invent']['plan'],
  file_id: string,
  staffId: string,
  blocks: ReturnType<typeof numbered<Block>>,
) {
  const [first] = blocks;
  const last = blocks.at(-1);
  const [row] = last?.rows ?? [];
  if (!first || !last || !row) return;
  const law_firm_id = first.lawFirmId;
  plan.rows.invoiceMark.push({ file_id, law_firm_id, kind: 'paid', day: plan.day(50), marked_by_id: staffId });
  if (last === first) return;
  const made_at = plan.at(40);
  const id = plan.id(made_at);
  const number = creditNoteNumber(made_at.toISOString().slice(0, 7), 1);
  const reason = 'The firm acted for neither side.';
  const sums = { record_count: 1, total_amount: INVOICING_AMOUNT, vat: vatIn(INVOICING_AMOUNT) };
  const of = { file_id, law_firm_id: last.lawFirmId };
  plan.rows.creditNote.push({ id, ...of, number, is_void: false, reason, ...sums, made_by_id: staffId, made_at });
  const record = { file_id, purchase_id: row.purchaseId, side: row.side };
  plan.rows.creditNoteRecord.push({ ...record, credit_note_id: id, is_void: false });
}

type Rows = Demo['invent']['plan']['rows'];

const byId = <Each extends { id: string }>(rows: readonly Each[], id: string | null | undefined) =>
  rows.find((row) => row.id === id);

const dayOf = (date: Date | string | null | undefined) => (date ? new Date(date).toISOString().slice(0, 10) : null);

/** Both sides of each purchase completed in a month. */
function rowsOf(rows: Rows, period: string) {
  return rows.purchase.flatMap((purchase) => {
    const completed = dayOf(purchase.completed);
    const sale = rows.sale.find(({ property_id }) => property_id === purchase.property_id);
    if (!completed?.startsWith(period) || !sale) return [];
    return SIDES.map((side) => {
      const group = byId(rows.lawyerGroup, sale[`${side}_lawyer_group_id`]);
      const firm = byId(rows.lawFirm, group?.law_firm_id);
      const client = byId(rows.user, side === 'seller' ? sale.primary_seller_id : purchase.primary_buyer_id);
      return {
        purchaseId: purchase.id,
        side,
        completed,
        aborted: dayOf(purchase.aborted),
        lawyerGroupId: group?.id ?? null,
        group: group?.name ?? null,
        isOnPanel: group?.panel_solicitor ?? false,
        lawFirmId: firm?.id ?? null,
        firm: firm?.name ?? null,
        fileId: null,
        pays: null,
        isCredited: false,
        saleId: sale.id,
        property: addressIn(rows, byId(rows.property, sale.property_id)?.address_id),
        client: `${client?.first_name} ${client?.last_name}`,
      };
    });
  });
}

const addressIn = (rows: Rows, id: string | null | undefined): string => {
  const address = byId(rows.address, id);
  return address ? addressLines({ country_iso_2: 'GB', ...address } as Envelope).join(', ') : '';
};

const addressesOf = (rows: Rows) =>
  new Map(
    rows.lawyerGroup.map(({ id, law_firm_id, invoicing_address_id }) => [
      id,
      addressIn(rows, invoicing_address_id ?? byId(rows.lawFirm, law_firm_id)?.address_id),
    ]),
  );
