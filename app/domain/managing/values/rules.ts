import type { Pence } from '~/domain/shared/pence-rules';

/** What a law firm pays us for each completed sale or purchase, VAT included. */
export type Amount = { invoicing_amount: Pence | null };

/** The other values of the configuration. The day is one of UTC: 2026-12-08. */
export type Values = {
  benchmark_in_days: number | null;
  tags: string[];
  customer_tags: string[];
  thirdfort_v2_switchover_date: string | null;
  /** Whether the partner who checks identities reminds people, so that we do not. */
  identity_partner_reminds: boolean;
  /** Names of SWITCHES. */
  switched_off: string[];
};

/** The third parties that can be switched off without a release, by the names that logs and figures have for them. */
export const SWITCHES = [
  { name: 'stripe', label: 'Card payments' },
  { name: 'identity', label: 'New identity checks' },
  { name: 'searches', label: 'The supplier of searches' },
  { name: 'address', label: 'The address look-up' },
  { name: 'companies', label: 'Companies House' },
  { name: 'botcheck', label: 'reCAPTCHA' },
] as const;

/** In words; null for none. */
export const switchesInWords = (names: readonly string[]): string | null =>
  SWITCHES.flatMap(({ name, label }) => (names.includes(name) ? [label] : [])).join(', ') || null;

/** The configuration has one row. */
export const CONFIG_ID = '1';
