import { z } from 'zod';
import { SELECT, severalLines } from '../shared/schema';
import { BY_US } from './rules';

export const WHY_REQUIRED = 'Tell us why';
export const REASON_REQUIRED = 'Enter a reason';

const reason = (required: string) => z.string(required).pipe(severalLines(1000)).pipe(z.string().min(1, required));

/** A seller asks to withdraw, or a buyer to stop. */
export const endingForm = z.object({ reason: reason(WHY_REQUIRED) });

/** Staff close a sale, or keep it open although its seller asks to withdraw. */
export const closingForm = z.object({
  outcome: z.enum(['withdrawn', 'fallen_through', BY_US, 'keep'], SELECT),
  reason: reason(REASON_REQUIRED),
});
export type ClosingAnswers = z.output<typeof closingForm>;

/** Staff end a purchase, or keep it although its buyer asks to stop. */
export const stoppingForm = z.object({ outcome: z.enum(['fallen_through', 'keep'], SELECT) });

export const reopeningForm = z.object({ reason: reason(REASON_REQUIRED) });
