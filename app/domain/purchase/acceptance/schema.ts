import { z } from 'zod';
import { isoDay } from '../../shared/day-schema';
import { id, optional, severalLines } from '../../shared/schema';
import { REASON_REQUIRED } from './rules';

/** More people than a home ever has accepted at once, in letters: an id has 24. */
const MAX_IDS = 100 * 25;

/**
 * Accepts a buyer; `insteadOf` names the purchases of those who were accepted when staff were asked, with commas, and `offerDay` the day of
 * the offer that they read.
 */
export const acceptanceForm = z.object({
  insteadOf: z
    .string()
    .max(MAX_IDS)
    .transform((text) => text.split(','))
    .pipe(z.array(id))
    .optional()
    .transform((ids) => ids ?? []),
  offerDay: optional(isoDay),
});

export const takingBackForm = z.object({
  reason: z.string(REASON_REQUIRED).pipe(severalLines(1000)).pipe(z.string().min(1, REASON_REQUIRED)),
});
