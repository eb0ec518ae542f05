import { dayOrNull } from '../../shared/entity-rules';

/** Days in the life of a purchase that staff note, in the order in which they mostly come. */
export const SIGNIFICANT_DATES = {
  sale_agreed: 'Sale agreed',
  exchanged: 'Exchanged',
  completed: 'Completed',
  aborted: 'Aborted',
} as const;

export type SignificantDate = keyof typeof SIGNIFICANT_DATES;
export const significantDates = Object.keys(SIGNIFICANT_DATES) as SignificantDate[];

/** London's calendar days, as `2026-12-08`; null while there is none. */
export type SignificantDates = Record<SignificantDate, string | null>;

/** Of a purchase as Prisma reads one. */
export const toSignificantDates = (row: Record<SignificantDate, Date | null>): SignificantDates => ({
  sale_agreed: dayOrNull(row.sale_agreed),
  exchanged: dayOrNull(row.exchanged),
  completed: dayOrNull(row.completed),
  aborted: dayOrNull(row.aborted),
});

export const NOTHING_PROVIDED = 'No significant dates provided';
/** Nothing is asked for where nothing is: emptying what is saved is a change. */
export const isNothingProvided = (saved: SignificantDates, given: Partial<SignificantDates>): boolean =>
  significantDates.every(
    (name) => (given[name] ?? null) === null && (given[name] === undefined || saved[name] === null),
  );

/** A purchase is active from its confirmation until it is called off. */
export const isActivePurchase = (isConfirmed: boolean, aborted: string | null): boolean =>
  isConfirmed && aborted === null;
