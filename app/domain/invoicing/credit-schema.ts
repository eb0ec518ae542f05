import { z } from 'zod';
import { typedDay } from '../shared/day-schema';
import { always, SELECT, severalLines } from '../shared/schema';

export const REASON_REQUIRED = 'Say why';
export const RECORDS_REQUIRED = 'Choose at least one record';
export const DAY_REQUIRED = 'Enter the day';

const reason = z.string(REASON_REQUIRED).pipe(severalLines(1_000)).pipe(z.string().min(1, REASON_REQUIRED));

/** So many records of an invoice can be chosen one by one. */
export const MOST_CHOSEN = 100;

/** One ticked box arrives as a text, several as a list. */
const chosen = z
  .unknown()
  .optional()
  .transform((sent): unknown[] => (sent === undefined || sent === null ? [] : [sent].flat()))
  .pipe(z.array(z.string().regex(/^[0-9a-f]{24}-(seller|buyer)$/, RECORDS_REQUIRED)).max(MOST_CHOSEN));

/** What a credit note takes back: all that is left, or these records. */
export const creditForm = z
  .object({ what: z.enum(['all', 'some'], SELECT), records: chosen, reason })
  .refine(({ what, records }) => what !== 'some' || (records?.length ?? 0) > 0, {
    ...{ path: ['records'], message: RECORDS_REQUIRED },
    ...always,
  });
export type CreditForm = z.output<typeof creditForm>;

export const voidForm = z.object({ reason });

/** The day on which an invoice was sent or paid. */
export const markForm = z.object({
  day: typedDay.transform((day, context) => {
    if (day !== null) return day;
    context.addIssue({ code: 'custom', message: DAY_REQUIRED });
    return z.NEVER;
  }),
});
