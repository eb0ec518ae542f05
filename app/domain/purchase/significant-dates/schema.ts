import { z } from 'zod';
import { NOTHING_PROVIDED, readDateParts, readIsoDay, significantDates } from './rules';

const part = z
  .string()
  .nullish()
  .transform((typed) => (typed ?? '').trim());

/** A day in three fields, all of them empty for none. */
export const typedDay = z
  .object({ day: part, month: part, year: part })
  .nullish()
  .transform((typed, context) => {
    const read = readDateParts(typed ?? { day: '', month: '', year: '' });
    if ('day' in read) return read.day;
    for (const { part: field, message } of read.problems) {
      context.addIssue({ code: 'custom', message, path: field ? [field] : [] });
    }
    return z.NEVER;
  });

/** The dialog: each day in three fields, and empty ones for a day that there is not. */
export const significantDatesForm = z.object({
  sale_agreed: typedDay,
  exchanged: typedDay,
  completed: typedDay,
  aborted: typedDay,
});

/** A day or a moment in ISO's words; null and blank for none. */
export const isoDay = z
  .string('Invalid date')
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null;
    const read = readIsoDay(text);
    if ('day' in read) return read.day;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  });

/** PUT /purchase-intent/significant-dates/{id}: those that shall change, null for one that there is not. */
export const significantDatesChange = z
  .object({ sale_agreed: isoDay, exchanged: isoDay, completed: isoDay, aborted: isoDay })
  .partial()
  .refine((given) => significantDates.some((name) => given[name] !== undefined), NOTHING_PROVIDED);
