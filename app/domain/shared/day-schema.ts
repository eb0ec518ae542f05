import { z } from 'zod';
import { readDateParts, readIsoDay } from './day-rules';

const part = z
  .string()
  .nullish()
  .transform((typed) => (typed ?? '').trim());

/** A day in three fields; null when all of them are empty. */
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

/** A day or a moment in ISO format; null or blank for none. */
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
