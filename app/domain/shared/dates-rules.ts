const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** The London day of a moment, as a person reads it: 08/12/2026. */
export const formatDay = (moment: Date | string): string => day.format(new Date(moment));

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** A moment, where the day alone would not tell two apart: 08/12/2026 at 09:05. */
export const formatMoment = (moment: Date | string): string =>
  `${formatDay(moment)} at ${time.format(new Date(moment))}`;

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** The London day of a moment in a sentence, as every email writes it: 8 December 2026. */
export const formatDayInWords = (moment: Date | string): string => longDay.format(new Date(moment));

/** A day as data has it, so that days compare as text: 2026-12-08. */
export const londonDay = (moment: Date | string): string => formatDay(moment).split('/').reverse().join('-');

/** The same day as a person reads it. `formatDay` gives the same and takes ten times as long, since it asks for the time zone: for hundreds of rows. */
export const dayAsRead = (day: string): string => day.split('-').reverse().join('/');
