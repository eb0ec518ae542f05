import { formatTime, formatWeekday, londonDay } from '../shared/dates-rules';
import { workingDaysSince } from '../shared/working-days-rules';
import { isDueByDay } from './rules';
import type { Section } from './texts';

const inDays = (days: number) => `${days} working ${days === 1 ? 'day' : 'days'}`;

/** How long it has waited: "4 working days". */
export function sinceWords(since: Date, present: Date): string {
  const days = workingDaysSince(londonDay(since), londonDay(present));
  if (days > 0) return inDays(days);
  if (londonDay(since) !== londonDay(present)) return `since ${formatWeekday(since)}`;
  // What is known by its day alone begins at midnight.
  const time = formatTime(since);
  return time === '00:00' ? 'since today' : `since ${time}`;
}

/** When it is due: "due today at 16:40", "was due today at 16:40", "2 working days late". Null without a day. */
export function dueWords(due: Date | null, present: Date): { words: string; isLate: boolean } | null {
  if (due === null) return null;
  const [day, today] = [londonDay(due), londonDay(present)];
  const time = isDueByDay(due) ? '' : ` at ${formatTime(due)}`;
  const isLate = due < present;
  const daysLate = isLate ? workingDaysSince(day, today) : 0;
  if (daysLate > 0) return { words: `${inDays(daysLate)} late`, isLate };
  return { words: `${isLate ? 'was due' : 'due'} ${day === today ? 'today' : formatWeekday(due)}${time}`, isLate };
}

/** Under which heading a row stands. @param isOwnerless among mine, though it is no one's */
export function sectionOf(row: { isChase: boolean; due: Date | null }, isOwnerless: boolean, present: Date): Section {
  if (isOwnerless) return 'ownerless';
  if (row.isChase) return 'chase';
  if (row.due === null) return 'later';
  if (row.due < present) return 'late';
  return londonDay(row.due) === londonDay(present) ? 'today' : 'later';
}

/** The letters that stand for a person: "MS". */
export const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
