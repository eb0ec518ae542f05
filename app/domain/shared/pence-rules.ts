/** Money, in whole pence. Prices are bigint in the database and in Prisma: `toPence` converts them. */
export type Pence = number;

export const toPence = (amount: bigint | number): Pence => Number(amount);

export const toPenceOrNull = (amount: bigint | number | null): Pence | null =>
  amount === null ? null : toPence(amount);

/** Pence. */
const POUND = 100;

/**
 * An amount as a person types it, in pence: digits 0 to 9, commas anywhere between digits, and up to two decimals. Null for anything else.
 */
export function parsePounds(typed: string): Pence | null {
  const match = /^(\d(?:[\d,]*\d)?)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, pounds = '', decimals = ''] = match;
  return Number(pounds.replaceAll(',', '')) * POUND + Number(decimals.padEnd(2, '0'));
}

/** For a form's field: 349,950, with pence only when there are any. */
export function poundsInField(pence: Pence): string {
  const pounds = Math.floor(pence / POUND)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = pence % POUND;
  return rest === 0 ? pounds : `${pounds}.${rest.toString().padStart(2, '0')}`;
}

/** For a price in text: £349,950. */
export const poundsInWords = (pence: Pence): string => `£${poundsInField(pence)}`;

const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** For an amount that is paid: £1,234.50. */
export const formatPounds = (pence: Pence): string => withPence.format(pence / POUND);

/** For a spreadsheet, which can add them up: 349950.50. */
export const csvPounds = (pence: Pence): string => (pence / POUND).toFixed(2);

/** For the JSON calls: a number of pounds. */
export const inPounds = (pence: Pence): number => pence / POUND;

export const inPoundsOrNull = (pence: Pence | null): number | null => (pence === null ? null : inPounds(pence));
