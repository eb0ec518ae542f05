const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** The London day of a moment, for people: 08/12/2026. */
export const formatDay = (moment: Date | string): string => day.format(new Date(moment));

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** A moment with its time, where two could be on the same day: 08/12/2026 at 09:05. */
export const formatMoment = (moment: Date | string): string =>
  `${formatDay(moment)} at ${time.format(new Date(moment))}`;

/** The time of day in London: 16:40. */
export const formatTime = (moment: Date | string): string => time.format(new Date(moment));

/** The same in a sentence, with a word for today: 'today at 10:42', 'on 08/12/2026 at 09:05'. */
export const formatWhen = (moment: Date | string, present: Date): string =>
  londonDay(moment) === londonDay(present) ? `today at ${time.format(new Date(moment))}` : `on ${formatMoment(moment)}`;

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** The London day of a moment in a sentence, as emails write it: 8 December 2026. */
export const formatDayInWords = (moment: Date | string): string => longDay.format(new Date(moment));

const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** The London day of a moment, where its weekday helps: Tuesday 8 December. */
export const formatWeekday = (moment: Date | string): string => weekday.format(new Date(moment)).replace(',', '');

/** The same with its time: Tuesday 8 December at 09:05. */
export const formatWeekdayAndTime = (moment: Date | string): string =>
  `${formatWeekday(moment)} at ${time.format(new Date(moment))}`;
const shortDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** The London day of a moment in a list of days that are near: Thu 26 Nov. */
export const formatShortDay = (moment: Date | string): string => shortDay.format(new Date(moment)).replace(',', '');

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' });

/** The London day of a moment, where neither year nor weekday helps: 9 November. */
export const formatDayAndMonth = (moment: Date | string): string => dayAndMonth.format(new Date(moment));

const HOUR_MS = 3_600_000;
let known = { hour: -1, day: '' };

/**
 * A day in data, so that days compare as text: 2026-12-08. Converting to a time zone is slow, so the last answer is cached for its hour:
 * since 1970 London's clocks change on the hour, so one hour is always within one day.
 */
export function londonDay(moment: Date | string): string {
  const date = new Date(moment);
  const hour = Math.floor(date.getTime() / HOUR_MS);
  if (hour >= 0 && hour === known.hour) return known.day;
  known = { hour, day: formatDay(date).split('/').reverse().join('-') };
  return known.day;
}

/** When a day begins in London: at UTC's midnight, or an hour earlier in summer. */
export function londonMidnight(day: string): Date {
  const utc = Date.parse(day);
  return new Date(londonDay(new Date(utc - HOUR_MS)) === day ? utc - HOUR_MS : utc);
}

/** The same day for people: as `formatDay`, but without the slow conversion to a time zone, for hundreds of rows. */
export const dayAsRead = (day: string): string => day.split('-').reverse().join('/');

/** The earliest, and the latest, of moments or days in ISO text. */
export const earliest = (times: readonly string[]): string =>
  times.reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));
export const latest = (times: readonly string[]): string =>
  times.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a));
