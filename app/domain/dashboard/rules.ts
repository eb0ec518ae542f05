import { londonDay } from '../shared/dates-rules';

/** How long choosing a solicitor usually takes, as we tell customers who are waiting for one. */
const INTRODUCTION_WORKING_DAYS = 2;

/** The day by which a customer who joined at this moment usually knows their solicitor: `2026-12-08`. Weekends do not count. */
export function introductionBy(joined: string): string {
  const day = new Date(`${londonDay(joined)}T00:00:00Z`);
  for (let left = INTRODUCTION_WORKING_DAYS; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
