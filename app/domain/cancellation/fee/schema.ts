import { z } from 'zod';
import { parsePounds } from '../../shared/pence-rules';
import { severalLines } from '../../shared/schema';

export const DUE_REQUIRED = 'Enter an amount in pounds, for example 20.00, or 0';
export const WHY_REQUIRED = 'Say what had been done';

const due = z
  .string()
  .nullish()
  .transform((typed, context): number => {
    const pence = parsePounds(typed ?? '');
    if (pence !== null) return pence;
    context.addIssue({ code: 'custom', message: DUE_REQUIRED });
    return z.NEVER;
  });

/** What staff decide about an extra fee that was cancelled after something was ordered. The customer reads why. */
export const feeDecisionForm = z.object({
  due,
  why: z.string(WHY_REQUIRED).pipe(severalLines(1_000)).pipe(z.string().min(1, WHY_REQUIRED)),
});
export type FeeDecision = z.output<typeof feeDecisionForm>;
