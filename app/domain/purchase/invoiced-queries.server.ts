import type { Tx } from '~/platform/db.server';

/** Whether a law firm has been invoiced for a purchase, and no credit note or voiding took that back: then its completion date stays. */
export const isPurchaseInvoiced = async (tx: Pick<Tx, 'invoiceRecord'>, purchaseId: string): Promise<boolean> =>
  (await tx.invoiceRecord.count({ where: { purchase_id: purchaseId, credit: null } })) > 0;
