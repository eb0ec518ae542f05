import { z } from 'zod';
import { typedDay } from '../shared/day-schema';
import { optional, SELECT, severalLines } from '../shared/schema';
import { FELL_THROUGH_REASONS, type FellThroughReason, TELLINGS, type Telling } from './tell-rules';

/** Characters, not words. */
const MAX_WORDS = 500;

/** The form 'Tell us'. Only an offer has a day, and only a sale that fell through a reason. */
export const tellForm = z
  .object({
    what: z.enum(Object.keys(TELLINGS) as Telling[], 'Please choose what happened'),
    day: typedDay,
    reason: optional(z.enum(Object.keys(FELL_THROUGH_REASONS) as FellThroughReason[], SELECT)),
    words: optional(severalLines(MAX_WORDS)),
  })
  .refine(({ what, day }) => what !== 'offer_accepted' || day !== null, {
    path: ['day'],
    error: 'Please enter the day',
  })
  .transform(({ what, day, reason, words }) => ({
    what,
    day: what === 'offer_accepted' ? day : null,
    reason: what === 'fell_through' ? reason : null,
    words,
  }));
