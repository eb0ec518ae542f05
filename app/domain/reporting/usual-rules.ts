import { TO_COMPLETE_DAYS } from '../deal/ages-rules';
import { WAITS } from '../deal/waits-texts';
import { DAYS_TO_CANCEL, daysAfter } from '../payment/days-to-cancel-rules';
import { londonMidnight } from '../shared/dates-rules';
import { workingDaysSince } from '../shared/working-days-rules';

const inWorkingDays = (days: number): number => (days / 7) * 5;

/**
 * How many working days a sale is usually at a stage, by what it waits for there one thing after another (`waits-texts.ts`). Nothing is usual for
 * paying. The searches may have to wait until the seller can no longer cancel.
 */
export const USUAL_DAYS = {
  paid: WAITS.solicitor.days,
  solicitors: inWorkingDays(DAYS_TO_CANCEL) + WAITS.searches_order.days,
  searches: WAITS.searches.days + WAITS.sale_agreed.days,
  agreed:
    WAITS.draft_contract.days +
    WAITS.enquiries.days +
    WAITS.answers.days +
    WAITS.satisfied.days +
    WAITS.contracts.days +
    WAITS.exchange.days,
  exchanged: inWorkingDays(TO_COMPLETE_DAYS),
} as const;

export type UsualStage = keyof typeof USUAL_DAYS;

/** Who has waited since before this moment has waited longer than so many working days. @param today London's: 2026-12-08 */
export function longerThan(days: number, today: string): Date {
  const yesterday = daysAfter(today, -1);
  let day = yesterday;
  while (workingDaysSince(day, yesterday) < days) day = daysAfter(day, -1);
  return londonMidnight(daysAfter(day, 1));
}

/** More of a stage are not counted. */
export const MOST_OLDER = 100;
const MOST_DOTS = 20;

/** A dot for each that is older than usual, and what to read beside them; null for none. */
export function dotsOf(count: number): { dots: string; words: string } | null {
  if (count === 0) return null;
  const dots = '●'.repeat(Math.min(count, MOST_DOTS));
  if (count <= MOST_DOTS) return { dots, words: `${count}` };
  if (count < MOST_OLDER) return { dots, words: `and ${count - MOST_DOTS} more, ${count} in all` };
  return { dots, words: `and more, at least ${MOST_OLDER} in all` };
}
