import type { Invented, Inventor } from './invented.ts';
import type { Partners } from './partners.ts';

/** What all deals of the demo share. */
export type Demo = {
  invent: Inventor;
  partners: Partners;
  staff: Invented;
  products: { id: string; key: string; name: string; price_inc_vat: number }[];
  referralCodeId: string;
};

/** Terms as a row's columns have them. */
export const terms = (accepted: Date | null) => ({
  terms_version: accepted && '1.0',
  terms_accepted_at: accepted,
  terms_accepted_ip: accepted && '192.0.2.17',
});
