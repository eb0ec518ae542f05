import { z } from 'zod';
import { cleanLine } from '../address/line-rules';
import { typedDay } from '../shared/day-schema';
import { always, optional, SELECT, severalLines, ticked } from '../shared/schema';

const MAX_LENGTH = 255;
const line = optional(
  z
    .string('Please check your input and try again.')
    .transform(cleanLine)
    .pipe(z.string().max(MAX_LENGTH, `Must be at most ${MAX_LENGTH} characters long`)),
).transform((text) => text || null);

export const NO_BUILDING = 'Either building name or number is required';

/** POST /searches/{transactionId}, and the dialog. The rest of the address is the property's. */
export const searchesOrder = z
  .object({ subBuildingName: line, buildingName: line, buildingNumber: line, isReorder: ticked })
  .refine(({ buildingName, buildingNumber }) => Boolean(buildingName || buildingNumber), {
    path: ['buildingNumber'],
    error: NO_BUILDING,
    ...always,
  });
export type SearchesOrder = z.output<typeof searchesOrder>;

const missing = (message: string) => (context: z.RefinementCtx) => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};
const NO_REFERENCE = missing('Enter the supplier’s reference');
const NO_DAY = missing('Enter the day');
const day = typedDay.transform((given, context) => given ?? NO_DAY(context));

/** An order that staff made themselves. */
export const orderByHand = z.object({
  reference: line.transform((text, context) => text ?? NO_REFERENCE(context)),
  expectedOn: day,
  isReorder: ticked,
});
export type OrderByHand = z.output<typeof orderByHand>;

/** What came of a search of such an order. `complete`: it is back. */
export const resultByHand = z.object({ outcome: z.enum(['complete', 'cancelled', 'in progress'], SELECT), day });
export type ResultByHand = z.output<typeof resultByHand>;

export const WHY_NOT_NEEDED = 'Say why it is not needed';

/** Marks a cancelled search as not needed. */
export const notNeededForm = z.object({
  reason: z.string(WHY_NOT_NEEDED).pipe(severalLines(500)).pipe(z.string().min(1, WHY_NOT_NEEDED)),
});
