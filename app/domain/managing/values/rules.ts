/** What a law firm pays us for each completed sale or purchase, in pence, VAT included. */
export type Amount = { invoicing_amount: number | null };

/** The other values of the configuration. The day is one of UTC: 2026-12-08. */
export type Values = {
  benchmark_in_days: number | null;
  tags: string[];
  customer_tags: string[];
  thirdfort_v2_switchover_date: string | null;
  /** Whether the partner who checks identities reminds people, so that we do not. */
  identity_partner_reminds: boolean;
};

/** The configuration has one row. */
export const CONFIG_ID = '1';
