import { londonDay } from '~/domain/shared/dates-rules';

/** How many days consumers have to cancel an agreement made at a distance, from the day after it began until midnight in London. */
export const DAYS_TO_CANCEL = 14;
/** How many calendar days after the statement we have to pay back. */
const DAYS_TO_PAY_BACK = 14;

const DAY_MS = 24 * 60 * 60_000;
/** A calendar day plus a number of days. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day on which someone may cancel. @param began when the agreement began */
export const lastDayToCancel = (began: string): string => daysAfter(londonDay(began), DAYS_TO_CANCEL);

/** @param statedOn London's day of the statement: 2026-12-08 */
export const dueBackBy = (statedOn: string): string => daysAfter(statedOn, DAYS_TO_PAY_BACK);
