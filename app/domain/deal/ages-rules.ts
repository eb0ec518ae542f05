import { searchLabel, searchState } from '../search/rules';
import { formatDayAndMonth, londonDay } from '../shared/dates-rules';
import type { DealFacts, PurchaseFacts } from './facts-rules';

/** Lenders want no search that is older at completion (UK Finance Mortgage Lenders’ Handbook, part 1, 5.4.3). It is for a cash buyer's solicitor to say. */
const SEARCH_MONTHS = 6;
/** No law says how long a check holds. This is our policy, to be agreed with the panel. */
const CHECK_MONTHS = 12;
/** What ends so soon is looked at, even where we expect to complete before. */
const SOON_DAYS = 30;
/** From exchange to completion, and on top of what it usually takes to exchange. */
export const TO_COMPLETE_DAYS = 14;

const DAY_MS = 24 * 60 * 60_000;
const daysOn = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day of a later month, or its last day where that month is shorter. */
export function monthsOn(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

type Dates = Pick<PurchaseFacts, 'saleAgreed' | 'exchanged' | 'completed' | 'completionDay'>;

/** The day on which we expect completion; null where nothing says. @param benchmark how many days it usually takes from the agreed sale to exchange */
export function expectedCompletion(
  { saleAgreed, exchanged, completed, completionDay }: Dates,
  benchmark: number | null,
): string | null {
  const agreed = completed ?? completionDay ?? null;
  if (agreed !== null) return agreed;
  if (exchanged !== null) return daysOn(exchanged, TO_COMPLETE_DAYS);
  return saleAgreed === null || benchmark === null ? null : daysOn(saleAgreed, benchmark + TO_COMPLETE_DAYS);
}

/** Whether something ends before we expect completion, or soon. */
export const endsTooSoon = (ends: string, expected: string | null, today: string): boolean =>
  (expected !== null && ends < expected) || ends <= daysOn(today, SOON_DAYS);

/** The search that ages first of those that are back, and when; null where none is back. */
export function firstToAge({ searches }: Pick<DealFacts, 'searches'>): { name: string; on: string } | null {
  const [first] = searches
    .filter(({ status }) => searchState(status) === 'success')
    .map(({ productId, completed, updatedAt }) => ({
      name: searchLabel(productId),
      on: monthsOn(completed ?? londonDay(updatedAt), SEARCH_MONTHS),
    }))
    .sort((a, b) => a.on.localeCompare(b.on));
  return first ?? null;
}

/** The day on which a check of identity is as old as we let it be. @param checkedAt a moment */
export const checkAgesOn = (checkedAt: string): string => monthsOn(londonDay(checkedAt), CHECK_MONTHS);

export const offerEndsWords = (ends: string): string =>
  `Your mortgage offer ends on ${formatDayAndMonth(ends)}. Ask your lender about an extension.`;
