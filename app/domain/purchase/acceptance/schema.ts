import { z } from 'zod';
import { isoDay } from '../../shared/day-schema';
import { id, optional, severalLines } from '../../shared/schema';
import { REASON_REQUIRED } from './rules';

/** In characters, 24 for an id and one for a comma: more buyers than a home ever has accepted. */
const MAX_IDS = 100 * 25;

/**
 * Accepts a buyer; `insteadOf` has the purchases of the buyers who were accepted when staff were asked, separated by commas, `offerDay` the
 * day of the offer that they were shown.
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

export const takeBackForm = z.object({
  reason: z.string(REASON_REQUIRED).pipe(severalLines(1000)).pipe(z.string().min(1, REASON_REQUIRED)),
});
