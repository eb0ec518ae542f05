import { londonDay, londonMidnight } from './dates-rules';
import { type HolidayNation, isWorkingDay, workingDaysAfter } from './working-days-rules';

/** Our hours in London: 09:00 to 17:30. The clocks never change on a working day, so these are hours after midnight. */
const HOUR_MS = 3_600_000;
const OPENS = 9 * HOUR_MS;
const CLOSES = 17.5 * HOUR_MS;

/** When we close on a working day. */
export const closingTime = (day: string): Date => new Date(londonMidnight(day).getTime() + CLOSES);

/** How long we were open between two moments, in hours. */
export function openHours(from: Date, to: Date): number {
  let open = 0;
  for (let day = londonDay(from); day <= londonDay(to); day = workingDaysAfter(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const midnight = londonMidnight(day).getTime();
    open += Math.max(0, Math.min(to.getTime(), midnight + CLOSES) - Math.max(from.getTime(), midnight + OPENS));
  }
  return open / HOUR_MS;
}

/** The same time of day that many working days later. A moment outside our hours counts from the next opening. */
export function addWorkingDays(moment: Date, count: number, nation?: HolidayNation): Date {
  const day = londonDay(moment);
  const timeOfDay = moment.getTime() - londonMidnight(day).getTime();
  const isLate = !isWorkingDay(day, nation) || timeOfDay > CLOSES;
  const first = isLate ? workingDaysAfter(day, 1, nation) : day;
  const from = isLate ? OPENS : Math.max(timeOfDay, OPENS);
  return new Date(londonMidnight(workingDaysAfter(first, count, nation)).getTime() + from);
}

/** So many of our hours later, fewer than a day has. What does not fit into today goes on at the next opening. */
export function addWorkingHours(moment: Date, hours: number): Date {
  const from = addWorkingDays(moment, 0).getTime();
  const day = londonDay(new Date(from));
  const over = from + hours * HOUR_MS - (londonMidnight(day).getTime() + CLOSES);
  if (over <= 0) return new Date(from + hours * HOUR_MS);
  return new Date(londonMidnight(workingDaysAfter(day, 1)).getTime() + OPENS + over);
}
