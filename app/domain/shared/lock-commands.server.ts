import type { Tx } from '~/platform/db.server';

/** The sale of a purchase's home. Everyone locks it before they lock one of the home's purchases (decision 19). */
export const lockSaleOfPurchase = (tx: Tx, purchaseId: string) => tx.$queryRaw`
  select from sale s where s.property_id = (select property_id from purchase where id = ${purchaseId}) for no key update of s`;

export async function lockPurchase(tx: Tx, id: string): Promise<void> {
  await lockSaleOfPurchase(tx, id);
  await tx.$queryRaw`select from purchase where id = ${id} for no key update`;
}
