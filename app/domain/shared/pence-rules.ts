/** Money, in whole pence. The database keeps prices as bigint, and Prisma reads those as one: `toPence` where they enter. */
export type Pence = number;

export const toPence = (kept: bigint | number): Pence => Number(kept);

export const toPenceOrNull = (kept: bigint | number | null): Pence | null => (kept === null ? null : toPence(kept));

const POUND = 100;

/**
 * An amount as a person types it, in pence: digits 0 to 9 and commas, wherever these stand between digits, and up to two
 * decimals. Anything else is no amount: null.
 */
export function parsePounds(typed: string): Pence | null {
  const match = /^(\d(?:[\d,]*\d)?)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, pounds = '', decimals = ''] = match;
  return Number(pounds.replaceAll(',', '')) * POUND + Number(decimals.padEnd(2, '0'));
}

/** As they stand in a field: 349,950, with pence only when there are any. */
export function poundsInField(pence: Pence): string {
  const pounds = Math.floor(pence / POUND)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = pence % POUND;
  return rest === 0 ? pounds : `${pounds}.${rest.toString().padStart(2, '0')}`;
}

/** As a person reads a price: £349,950. */
export const poundsInWords = (pence: Pence): string => `£${poundsInField(pence)}`;

const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** As a person reads what is paid: £1,234.50. */
export const formatPounds = (pence: Pence): string => withPence.format(pence / POUND);

/** As a spreadsheet adds them up: 349950.50. */
export const csvPounds = (pence: Pence): string => (pence / POUND).toFixed(2);

/** As the JSON calls write them. */
export const inPounds = (pence: Pence): number => pence / POUND;

export const inPoundsOrNull = (pence: Pence | null): number | null => (pence === null ? null : inPounds(pence));
