import { z } from 'zod';
import { typedDay } from '../../shared/day-schema';
import { parsePounds } from '../../shared/pence-rules';
import { severalLines } from '../../shared/schema';

export const AMOUNT_REQUIRED = 'Enter an amount in pounds, for example 480.00';
export const REASON_REQUIRED = 'Say why';

const amount = z
  .string()
  .nullish()
  .transform((typed, context): number => {
    const pence = parsePounds(typed ?? '');
    if (pence !== null && pence > 0) return pence;
    context.addIssue({ code: 'custom', message: AMOUNT_REQUIRED });
    return z.NEVER;
  });

/** The form with which staff refund. The day belongs to a bank transfer; a refund by card has none. */
export const refundForm = z.object({
  amount,
  reason: z.string(REASON_REQUIRED).pipe(severalLines(1_000)).pipe(z.string().min(1, REASON_REQUIRED)),
  transferredOn: typedDay,
});
export type RefundForm = z.output<typeof refundForm>;
