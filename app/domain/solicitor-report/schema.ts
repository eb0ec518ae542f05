import { z } from 'zod';
import { isoDay, typedDay } from '../shared/day-schema';
import { id, optional, SELECT, severalLines } from '../shared/schema';
import { SIDES } from '../shared/sides-rules';
import { REPORT_KINDS } from './texts';

export const DAY_REQUIRED = 'Enter the day';

const dayRequired = (day: string | null, context: z.RefinementCtx) => {
  if (day !== null) return day;
  context.addIssue({ code: 'custom', message: DAY_REQUIRED });
  return z.NEVER;
};

const kind = z.enum(REPORT_KINDS, SELECT);
/** One line. */
const waitingFor = optional(
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(120, 'This must be at most 120 characters long')),
);
const note = optional(severalLines(500));

/** The page of one matter. */
export const reportForm = z.object({
  kind,
  on: typedDay.transform(dayRequired),
  exchangedOn: typedDay,
  waitingFor,
  note,
});

/** The same as a case management system sends it, with the matter that it is about. */
export const reportCall = z.object({
  assignmentId: id,
  side: z.enum(SIDES),
  kind,
  on: isoDay.transform(dayRequired),
  exchangedOn: isoDay.optional().transform((day) => day ?? null),
  waitingFor,
  note,
});

export type GivenReport = z.output<typeof reportForm>;
