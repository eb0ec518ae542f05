/**
 * A company's number as it is kept: upper case, without spaces, and padded as Companies House writes it. People leave out leading zeros:
 * 6001 is 00006001, SC123 is SC000123.
 */
export function normalCompanyNumber(typed: string): string {
  const number = typed.replace(/\s/gu, '').toUpperCase();
  const [, letters = '', digits = ''] = /^([A-Z]{2})?(\d{1,8})$/.exec(number) ?? [];
  return digits === '' ? number : letters + digits.padStart(8 - letters.length, '0');
}

/** Whether Companies House could know the number. Companies abroad have numbers of other kinds. */
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

/** What staff should know before they let a company sell: 'in liquidation'. Null when nothing is wrong. */
export const companyWarning = (status: string | null): string | null =>
  new Map(Object.entries(STATUSES)).get(status ?? '') ?? null;

/** Statuses of a company that is no more. */
const ENDED: readonly string[] = ['dissolved', 'removed', 'closed', 'converted-closed'];

/** What a customer reads who looks up a company that is no more, and can sell nothing; null of any other. */
export const companyRefusal = (status: string | null): string | null =>
  status !== null && ENDED.includes(status)
    ? `Companies House says that this company is ${companyWarning(status)}, so it cannot sell a home. Check the number, or email us.`
    : null;
