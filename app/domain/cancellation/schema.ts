import { z } from 'zod';
import { typedDay } from '../shared/day-schema';
import { optional, SELECT, severalLines } from '../shared/schema';
import { CHANNELS } from './rules';

export const DAY_REQUIRED = 'Enter the day of the statement';

const comments = optional(severalLines(1_000));

/** The customer's statement on the page. There is nothing to type, since no reason is needed. */
export const cancellationForm = z.object({ comments });

/** A statement that reached us another way, as staff record it. */
export const statementForm = z.object({
  channel: z.enum(CHANNELS, SELECT),
  statedOn: typedDay.transform((day, context) => {
    if (day !== null) return day;
    context.addIssue({ code: 'custom', message: DAY_REQUIRED });
    return z.NEVER;
  }),
  comments,
});
export type Statement = z.output<typeof statementForm>;

const REASON_REQUIRED = 'Say how you know';

/** Staff say that an invoice was never paid. */
export const notPaidForm = z.object({
  reason: z.string(REASON_REQUIRED).pipe(severalLines(1_000)).pipe(z.string().min(1, REASON_REQUIRED)),
});
