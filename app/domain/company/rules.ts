/**
 * A company's number as it is kept: upper case, without spaces, and as long as Companies House writes it. People leave the zeros at
 * its beginning out: 6001 is 00006001, SC123 is SC000123.
 */
export function normalCompanyNumber(typed: string): string {
  const number = typed.replace(/\s/gu, '').toUpperCase();
  const [, letters = '', digits = ''] = /^([A-Z]{2})?(\d{1,8})$/.exec(number) ?? [];
  return digits === '' ? number : letters + digits.padStart(8 - letters.length, '0');
}

/** Whether Companies House could know it. Companies of other countries have numbers of their own kinds. */
export const isRegisterNumber = (number: string): boolean => /^[A-Z0-9]{8}$/.test(number);

const STATUSES: Record<string, string> = {
  dissolved: 'dissolved',
  removed: 'removed from the register',
  closed: 'closed',
  'converted-closed': 'closed',
  liquidation: 'in liquidation',
  receivership: 'in receivership',
  administration: 'in administration',
  'voluntary-arrangement': 'in a voluntary arrangement',
  'insolvency-proceedings': 'in insolvency proceedings',
};

/** What staff should know before they let a company sell: 'in liquidation'. Null where nothing is wrong with it. */
export const companyWarning = (status: string | null): string | null =>
  new Map(Object.entries(STATUSES)).get(status ?? '') ?? null;
