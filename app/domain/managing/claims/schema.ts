import { z } from 'zod';
import { typedDay } from '../../shared/day-schema';

const SOURCE_REQUIRED = 'Say where it comes from';
const DAY_REQUIRED = 'Enter the day on which you checked it';

/** Where a claim comes from, and when someone last checked it. */
export const claimSource = z.object({
  source: z.string(SOURCE_REQUIRED).trim().min(1, SOURCE_REQUIRED).max(1_000, 'This is too long'),
  checked_on: typedDay.refine((day) => day !== null, DAY_REQUIRED).transform((day) => day as string),
});
export type ClaimSourceForm = z.output<typeof claimSource>;
