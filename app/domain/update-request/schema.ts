import { z } from 'zod';
import { isoDay, typedDay } from '../shared/day-schema';
import { id, optional, SELECT, severalLines, withRequestSchema } from '../shared/schema';
import { LONGEST_ANSWER, LONGEST_QUESTION, SHORTEST_QUESTION } from './rules';

export const QUESTION_REQUIRED = `Tell us what you would like to know, in at least ${SHORTEST_QUESTION} characters`;
export const ANSWER_REQUIRED = 'Write the answer';
export const DAY_REQUIRED = 'Enter the day by which you tell them what the solicitor says';
export const ONE_OF_BOTH = 'Send an answer or a day, and not both';

/** A question, or what is added to one. POST /update-requests/{role}/{id} takes the same. */
export const askForm = z.object({
  question: z
    .string(QUESTION_REQUIRED)
    .pipe(severalLines(LONGEST_QUESTION))
    .pipe(z.string().min(SHORTEST_QUESTION, QUESTION_REQUIRED)),
});

/** Whether an answer helped. 'No' asks again. */
export const helpedForm = z.object({ updateId: id, helped: z.enum(['yes', 'no'], SELECT) });

/** What staff say: an answer, or the day by which they tell what the solicitor says. */
export type Reply = { answer: string } | { promisedFor: string };

const answer = optional(severalLines(LONGEST_ANSWER));

/** The dialog of staff. */
export const replyForm = z
  .object({ how: z.enum(['answer', 'promise'], SELECT), answer, promisedFor: typedDay })
  .transform(({ how, answer, promisedFor }, context): Reply => {
    if (how === 'answer' && answer !== null) return { answer };
    if (how === 'promise' && promisedFor !== null) return { promisedFor };
    context.addIssue(
      how === 'answer'
        ? { code: 'custom', path: ['answer'], message: ANSWER_REQUIRED }
        : { code: 'custom', path: ['promisedFor'], message: DAY_REQUIRED },
    );
    return z.NEVER;
  });

/** PATCH /update-requests/{id}: one of the two. */
export const replyChange = withRequestSchema(
  z.object({ answer: z.string().nullish(), promisedFor: z.string().nullish() }),
  z.object({ answer, promisedFor: isoDay.optional() }).transform(({ answer, promisedFor = null }, context): Reply => {
    if (answer !== null && promisedFor === null) return { answer };
    if (answer === null && promisedFor !== null) return { promisedFor };
    context.addIssue({ code: 'custom', path: ['answer'], message: ONE_OF_BOTH });
    return z.NEVER;
  }),
);
