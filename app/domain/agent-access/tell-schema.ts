import { z } from 'zod';
import { typedDay } from '../shared/day-schema';
import { optional, severalLines } from '../shared/schema';
import { TELLINGS, type Telling } from './tell-rules';

/** Characters, not words. */
const MAX_WORDS = 500;

/** The form 'Tell us'. Only an offer has a day. */
export const tellForm = z
  .object({
    what: z.enum(Object.keys(TELLINGS) as Telling[], 'Please choose what happened'),
    day: typedDay,
    words: optional(severalLines(MAX_WORDS)),
  })
  .refine(({ what, day }) => what !== 'offer_accepted' || day !== null, {
    path: ['day'],
    error: 'Please enter the day',
  })
  .transform(({ what, day, words }) => ({ what, day: what === 'offer_accepted' ? day : null, words }));
