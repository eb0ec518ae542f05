import { dayOrNull } from '../../shared/entity-rules';

/** The days of a purchase that staff record, in their usual order. */
export const SIGNIFICANT_DATES = {
  sale_agreed: 'Sale agreed',
  exchanged: 'Exchanged',
  completed: 'Completed',
  aborted: 'Aborted',
} as const;

export type SignificantDate = keyof typeof SIGNIFICANT_DATES;
export const significantDates = Object.keys(SIGNIFICANT_DATES) as SignificantDate[];

/** London's calendar days: `2026-12-08`; null while there is none. */
export type SignificantDates = Record<SignificantDate, string | null>;

/** From a purchase that Prisma read. */
export const toSignificantDates = (row: Record<SignificantDate, Date | null>): SignificantDates => ({
  sale_agreed: dayOrNull(row.sale_agreed),
  exchanged: dayOrNull(row.exchanged),
  completed: dayOrNull(row.completed),
  aborted: dayOrNull(row.aborted),
});

export const IN_FUTURE = 'The date cannot be in the future';
export const INVOICED = 'This completion has been invoiced. Its date can only change with a credit note';

export const SALE_OVER = 'The sale has ended, so contracts can no longer be exchanged or completed';

export const CANCELLED = 'The buyer has cancelled, which cannot be taken back. They can register again';

const ORDER = [
  ['sale_agreed', 'exchanged', 'The exchange cannot be before the sale was agreed'],
  ['exchanged', 'completed', 'The completion cannot be before the exchange'],
  ['sale_agreed', 'completed', 'The completion cannot be before the sale was agreed'],
] as const;
const EXCLUSIVE = 'A purchase is either completed or aborted. Clear one of the two dates';

type Situation = { today: string } & Record<'isInvoiced' | 'isCancelled' | 'isSaleOver', boolean>;

/**
 * What is wrong with a change, by the date that it changes: days that are out of order, in the future, both completed and aborted, or
 * already invoiced, a step of a sale that was cancelled or closed, and reopening what the buyer has cancelled. Dates that do not change are not
 * checked: they may be older than these rules.
 * @param today London's day
 */
export function datesRefused(
  saved: SignificantDates,
  given: Partial<SignificantDates>,
  { today, isInvoiced, isCancelled, isSaleOver }: Situation,
): Partial<Record<SignificantDate, string>> {
  const next = { ...saved, ...given };
  const isChanged = (name: SignificantDate) => next[name] !== saved[name];
  const refused: Partial<Record<SignificantDate, string>> = {};
  for (const [before, after, words] of ORDER) {
    if ((next[before] ?? '') <= (next[after] ?? '9999-12-31')) continue;
    if (isChanged(after)) refused[after] ??= words;
    else if (isChanged(before)) refused[before] ??= words;
  }
  if (next.completed && next.aborted && isChanged('aborted')) refused.aborted = EXCLUSIVE;
  else if (next.completed && next.aborted && isChanged('completed')) refused.completed = EXCLUSIVE;
  for (const name of ['exchanged', 'completed'] as const)
    if (isChanged(name) && (next[name] ?? '') > today) refused[name] = IN_FUTURE;
    else if (isSaleOver && saved[name] === null && next[name] !== null) refused[name] = SALE_OVER;
  if (isCancelled && next.aborted === null) refused.aborted = CANCELLED;
  if (isInvoiced && isChanged('completed')) refused.completed = INVOICED;
  return refused;
}

export const NOTHING_PROVIDED = 'No significant dates provided';
/** An empty date with nothing saved is no change. Clearing a saved date is one. */
export const isNothingProvided = (saved: SignificantDates, given: Partial<SignificantDates>): boolean =>
  significantDates.every(
    (name) => (given[name] ?? null) === null && (given[name] === undefined || saved[name] === null),
  );
