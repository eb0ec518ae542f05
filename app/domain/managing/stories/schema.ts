import { z } from 'zod';
import { NO_TRANSACTION } from '../../enquiry/case/rules';
import { typedDay } from '../../shared/day-schema';
import { referenceIn } from '../../shared/reference-rules';
import { always, optional, SELECT, severalLines } from '../../shared/schema';
import { STORY_KINDS } from './rules';

export const REFERENCE_REQUIRED = 'Enter the reference of the transaction';
const WHO_REQUIRED = 'Say who it is, as they want to be named';
const TEXT_REQUIRED = 'Enter what they told us';
export const TITLE_REQUIRED = 'Enter a title for the story';
export const DIFFERENCE_REQUIRED = 'Say what made the difference';
const DAY_REQUIRED = 'Enter the day on which they agreed';
const TOO_LONG = 'This is too long';

/** Characters. */
const MAX_TEXT = 1_000;

/** What a customer told us. The title and what made the difference belong to a story; of a review they are left out. */
export const storyForm = z
  .object({
    kind: z.enum(STORY_KINDS, SELECT),
    reference: z
      .string(REFERENCE_REQUIRED)
      .trim()
      .min(1, REFERENCE_REQUIRED)
      .transform((typed, context): string => {
        const reference = referenceIn(typed);
        if (reference !== null) return reference;
        context.addIssue({ code: 'custom', message: NO_TRANSACTION });
        return z.NEVER;
      }),
    who: z.string(WHO_REQUIRED).trim().min(1, WHO_REQUIRED).max(160, TOO_LONG),
    title: optional(z.string().trim().max(120, TOO_LONG)),
    text: z.string(TEXT_REQUIRED).pipe(severalLines(MAX_TEXT)).pipe(z.string().min(1, TEXT_REQUIRED)),
    difference: optional(z.string().trim().max(300, TOO_LONG)),
    consented_on: typedDay.refine((day) => day !== null, DAY_REQUIRED).transform((day) => day as string),
  })
  .refine(({ kind, title }) => kind !== 'story' || title !== null, {
    ...{ path: ['title'], message: TITLE_REQUIRED, ...always },
  })
  .refine(({ kind, difference }) => kind !== 'story' || difference !== null, {
    ...{ path: ['difference'], message: DIFFERENCE_REQUIRED, ...always },
  })
  .transform((form) => (form.kind === 'story' ? form : { ...form, title: null, difference: null }));
export type StoryForm = z.output<typeof storyForm>;
