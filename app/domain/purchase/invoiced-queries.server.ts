import type { Tx } from '~/platform/db.server';

/** In an invoice that no credit note or voiding has taken back. */
const LIVE = { credit: null };

/** Whether a law firm has been invoiced for a purchase: then its completion date stays. */
export const isPurchaseInvoiced = async (tx: Pick<Tx, 'invoiceRecord'>, purchaseId: string): Promise<boolean> =>
  (await tx.invoiceRecord.count({ where: { purchase_id: purchaseId, ...LIVE } })) > 0;

/** Whether a law firm has been invoiced for a sale, by any of its purchases: then it stays closed. */
export const isSaleInvoiced = async (tx: Pick<Tx, 'invoiceRecord'>, saleId: string): Promise<boolean> =>
  (await tx.invoiceRecord.count({ where: { sale_id: saleId, ...LIVE } })) > 0;
