/** Inserts an invoice file with one record straight into the app's database. */
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';

type Of = {
  madeBy: string;
  firmId: string;
  groupId: string;
  saleId: string;
  purchaseId: string;
  firm?: string;
  again?: boolean;
};

export async function insertInvoiceFile(database: pg.Pool, of: Of, period = '2026-09'): Promise<string> {
  const id = newId();
  const firm = of.firm ?? 'Quince & Co';
  await database.query(
    `insert into invoice_file (id, period, made_by_id, amount, record_count, total_amount, csv, checksum)
     select $1, $2, $3, 45000, 1, 45000, csv, encode(sha256(csv), 'hex') from convert_to('Law firm,' || $4::text, 'UTF8') as csv`,
    [id, period, of.madeBy, firm],
  );
  await database.query(
    `insert into invoice (file_id, law_firm_id, number, firm_name, addresses, record_count, total_amount, vat)
     values ($1, $2, $3, $4, $5, 1, 45000, 7500)`,
    [
      id,
      of.firmId,
      `INV-${id.slice(-12)}`,
      firm,
      JSON.stringify([{ group: firm, address: '1 High Street, Leeds, LS1 4AP' }]),
    ],
  );
  await database.query(
    `insert into invoice_record (id, file_id, law_firm_id, lawyer_group_id, purchase_id, side, position, sale_id, property, client, completed, amount, is_repeat)
     values ($1, $2, $3, $4, $5, 'seller', 0, $6, '18 Mill Lane, Ludlow, SY8 1DN', 'Amara Bello', '2026-09-30', 45000, $7)`,
    [newId(), id, of.firmId, of.groupId, of.purchaseId, of.saleId, of.again ?? false],
  );
  return id;
}
