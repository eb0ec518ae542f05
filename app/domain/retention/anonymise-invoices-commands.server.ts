import { REMOVED } from '~/domain/account/rules';
import { csvOf, type InvoicingAddress } from '~/domain/invoicing/rules';
import { BYTE_ORDER_MARK } from '~/domain/shared/csv-rules';
import { toPence } from '~/domain/shared/pence-rules';
import { sha256 } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';
import { type Anonymise, allowAnonymising } from './anonymise-commands.server';

/**
 * The clients and homes that law firms were invoiced for. Amounts, days and numbers stay; the file is written again without the names and
 * homes.
 */
export const anonymiseInvoices: Anonymise = async (tx, ids, at) => {
  await allowAnonymising(tx);
  await tx.$executeRawUnsafe(
    `update invoice_record set client = '${REMOVED}', property = '${REMOVED}' where file_id = any($1::bpchar[])`,
    ids,
  );
  await tx.$executeRawUnsafe(`update credit_note set reason = '${REMOVED}' where file_id = any($1::bpchar[])`, ids);
  for (const id of ids) {
    const csv = Buffer.from(BYTE_ORDER_MARK + (await csvAgain(tx, id)));
    await tx.invoiceFile.update({ where: { id }, data: { csv, checksum: sha256(csv), anonymised_at: at } });
  }
};

async function csvAgain(tx: Tx, id: string): Promise<string> {
  const { invoices } = await tx.invoiceFile.findUniqueOrThrow({
    where: { id },
    select: {
      invoices: {
        orderBy: { number: 'asc' },
        include: {
          records: { orderBy: { position: 'asc' }, include: { sale: { select: { reference: true } } } },
        },
      },
    },
  });
  const blocks = invoices.map(({ firm_name, addresses, records, total_amount, number, vat }) => ({
    firm: firm_name,
    addresses: addresses as InvoicingAddress[],
    rows: records.map(({ sale, property, client, side, completed, amount }) => ({
      reference: sale.reference,
      property,
      client,
      side,
      completed: completed.toISOString().slice(0, 10),
      amount,
    })),
    total: toPence(total_amount),
    number,
    vat: toPence(vat),
  }));
  return csvOf(blocks);
}
