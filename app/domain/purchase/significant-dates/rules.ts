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

export const NOTHING_PROVIDED = 'No significant dates provided';
/** Nothing is asked for where nothing is: emptying what is saved is a change. */
export const isNothingProvided = (saved: SignificantDates, given: Partial<SignificantDates>): boolean =>
  significantDates.every(
    (name) => (given[name] ?? null) === null && (given[name] === undefined || saved[name] === null),
  );
