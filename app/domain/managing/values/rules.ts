/** What a law firm pays us for each completed sale or purchase, in pence, VAT included. */
export type Amount = { invoicing_amount: number | null };

/** The configuration has one row. */
export const CONFIG_ID = '1';
