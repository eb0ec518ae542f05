import { formatWeekday } from '../shared/dates-rules';
import { isWorkingDay } from '../shared/working-days-rules';
import { monthsOn } from './ages-rules';

/** Who names days on which they could complete: each side, and the solicitor of each. */
export const PARTIES = ['seller', 'buyer', 'seller_firm', 'buyer_firm'] as const;
export type Party = (typeof PARTIES)[number];

export type DayChoice = { by: Party; day: string };

export const PARTY_LABELS: Record<Party, string> = {
  seller: 'Seller',
  buyer: 'Buyer',
  seller_firm: 'Seller’s solicitor',
  buyer_firm: 'Buyer’s solicitor',
};

/** Days that one of them may name. */
export const MOST_DAYS = 3;

/** The fields of the form. */
export const DAY_FIELDS = Array.from({ length: MOST_DAYS }, (_, place) => `day${place + 1}`);

export const NOT_NOW = 'You can name days from when the sale is agreed until contracts are exchanged';
/** It was cancelled or closed. */
export const SALE_ENDED = 'The sale has ended, so no completion day can be agreed';

/** Why no day is named or agreed now, in words; null when one can be. @param today London's */
export function whyNotAgreed(
  { isSaleOver, exchanged }: { isSaleOver: boolean; exchanged: string | null },
  today: string,
): string | null {
  if (isSaleOver) return SALE_ENDED;
  return exchanged !== null && exchanged <= today ? NOT_NOW : null;
}

/** So far ahead no one knows. */
const MONTHS_AHEAD = 6;

/** Why no one completes on a day, in words; null for one that may be named. @param today London's */
export function whyNotOffered(day: string, today: string): string | null {
  if (day <= today) return 'Enter days after today';
  if (day > monthsOn(today, MONTHS_AHEAD)) return `Enter days in the next ${MONTHS_AHEAD} months`;
  return isWorkingDay(day) ? null : `${formatWeekday(day)} is not a working day, so no one completes then`;
}

const FRIDAY = 5;

/** 'Friday 12 March (Fridays are busiest)'. */
export const dayWords = (day: string): string =>
  `${formatWeekday(day)}${new Date(day).getUTCDay() === FRIDAY ? ' (Fridays are busiest)' : ''}`;

/** The days that both sides named, and every solicitor who named any; those that are past do not count. */
export function sharedDays(choices: readonly DayChoice[], today: string): string[] {
  const coming = choices.filter(({ day }) => day > today);
  const named = (by: Party) => coming.flatMap((choice) => (choice.by === by ? [choice.day] : []));
  const ofFirms = (['seller_firm', 'buyer_firm'] as const).map(named).filter((days) => days.length > 0);
  return named('seller')
    .filter((day) => [named('buyer'), ...ofFirms].every((days) => days.includes(day)))
    .sort();
}
