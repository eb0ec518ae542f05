import { londonDay, londonMidnight } from '../../shared/dates-rules';

/** What people ask of us, in the order in which staff choose. */
export const CASE_KINDS = ['callback', 'question', 'complaint', 'personal_data'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const KIND_LABELS: Record<CaseKind, string> = {
  callback: 'Callback',
  question: 'Question',
  complaint: 'Complaint',
  personal_data: 'Personal data',
};

/** How long we have for an answer, in words. */
export const CLOCKS: Record<CaseKind, string> = {
  callback: '24 hours',
  question: '24 hours',
  complaint: '8 weeks',
  personal_data: 'one month',
};

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;

/**
 * When a case is due. 24 hours are 24 hours. Weeks and months count from London's day on which it came, to the end of their last day; a month
 * that has no such day ends with its last one.
 */
export function dueOf(kind: CaseKind, came: Date): Date {
  if (kind === 'complaint') return endOfDay(laterDay(londonDay(came), { days: 8 * WEEK_DAYS }));
  if (kind === 'personal_data') return endOfDay(laterDay(londonDay(came), { months: 1 }));
  return new Date(came.getTime() + DAY_MS);
}

function laterDay(day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days));
  return later.toISOString().slice(0, 10);
}

const endOfDay = (day: string): Date => new Date(londonMidnight(laterDay(day, { days: 1 })).getTime() - 1);

/** The moment from which the clock of a case counts that came on a day: now for today, and the day's beginning for one before. */
export const cameAt = (day: string, present: Date): Date =>
  day === londonDay(present) ? present : londonMidnight(day);

export type CaseState = 'open' | 'late' | 'answered';

export function stateOf({ due, answered }: { due: Date; answered: Date | null }, present: Date): CaseState {
  if (answered !== null) return 'answered';
  return present > due ? 'late' : 'open';
}

export const STATE_LABELS: Record<CaseState, string> = { open: 'Open', late: 'Late', answered: 'Answered' };

export const ANSWERED_ALREADY = 'Someone else has answered this case';
export const OPEN_ALREADY = 'This case is already open';
export const CAME_LATER = 'The day on which it came cannot be in the future';
export const NO_TRANSACTION = 'There is no transaction with this reference';
