import { z } from 'zod';
import { typedDay } from '../../shared/day-schema';
import { parsePounds } from '../../shared/pence-rules';
import { always, optional, ticked } from '../../shared/schema';
import { SWITCHES } from './rules';

const DAYS_WRONG = 'Enter a whole number of days from 1 to 3,650, or leave it empty';
const TAG_TOO_LONG = 'A tag has at most 64 characters';
const TAGS_TOO_MANY = 'There are at most 50 tags';
const NOT_A_TAG = 'Customers can only see tags of the list above';
const AMOUNT_WRONG = 'Enter an amount in pounds, VAT included, for example 450.00';

const [MOST_DAYS, MOST_TAGS, LONGEST_TAG, MOST_PENCE] = [3_650, 50, 64, 100_000_00];

/** One tag on each line, each once. */
const tags = z
  .string()
  .nullish()
  .transform((typed) => [...new Set((typed ?? '').split('\n').map((tag) => tag.trim()))].filter(Boolean))
  .refine((list) => list.every((tag) => tag.length <= LONGEST_TAG), TAG_TOO_LONG)
  .refine((list) => list.length <= MOST_TAGS, TAGS_TOO_MANY);

/** The boxes that are ticked, in the order of the list. */
const switched_off = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((ticked) =>
    SWITCHES.map(({ name }) => name as string).filter((name) => [ticked ?? []].flat().includes(name)),
  );

/** What one manager changes, since no money depends on it. */
export const valuesForm = z
  .object({
    benchmark_in_days: optional(
      z
        .string()
        .trim()
        .regex(/^\d{1,4}$/, DAYS_WRONG)
        .transform(Number)
        .pipe(z.number().min(1, DAYS_WRONG).max(MOST_DAYS, DAYS_WRONG)),
    ),
    tags,
    customer_tags: tags,
    thirdfort_v2_switchover_date: typedDay,
    identity_partner_reminds: ticked,
    switched_off,
  })
  .refine(({ tags: all, customer_tags }) => customer_tags.every((tag) => all.includes(tag)), {
    path: ['customer_tags'],
    message: NOT_A_TAG,
    ...always,
  });

/** What firms pay us for a completion, which needs two managers. */
export const amountForm = z.object({
  invoicing_amount: z
    .string()
    .nullish()
    .transform((typed, context): number => {
      const pence = parsePounds(typed ?? '');
      if (pence !== null && pence <= MOST_PENCE) return pence;
      context.addIssue({ code: 'custom', message: AMOUNT_WRONG });
      return z.NEVER;
    }),
});
