import { londonDay } from '~/domain/shared/dates-rules';

/** Consumers may cancel what they agreed to at a distance: until midnight in London, so many calendar days after the day on which it began. */
export const DAYS_TO_CANCEL = 14;
/** What is due back is due so many calendar days after the statement. */
const DAYS_TO_PAY_BACK = 14;

const DAY_MS = 24 * 60 * 60_000;
/** The calendar day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day on which someone may cancel. @param began the moment at which the agreement began */
export const lastDayToCancel = (began: string): string => daysAfter(londonDay(began), DAYS_TO_CANCEL);

/** @param statedOn London's day of the statement: 2026-12-08 */
export const dueBackBy = (statedOn: string): string => daysAfter(statedOn, DAYS_TO_PAY_BACK);
