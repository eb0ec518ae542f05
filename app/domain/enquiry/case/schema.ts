import { z } from 'zod';
import { emailAddress } from '../../people/email-schema';
import { nameByStaff, phoneNumber } from '../../people/name-schema';
import { typedDay } from '../../shared/day-schema';
import { referenceIn } from '../../shared/reference-rules';
import { optional, pageOf, SELECT, severalLines } from '../../shared/schema';
import { cleanMessage } from '../rules';
import { CASE_KINDS, NO_TRANSACTION } from './rules';

export const DAY_REQUIRED = 'Enter the day on which it came';
export const NOTE_REQUIRED = 'Say what you answered';

/** Characters, of a message and of a note. */
const MAX_MESSAGE = 5_000;
const MAX_NOTE = 2_000;

/** What staff enter of a case that came by post, by email or by phone. */
export const caseForm = z.object({
  kind: z.enum(CASE_KINDS, SELECT),
  fullName: nameByStaff('Full name'),
  email: optional(emailAddress),
  phoneNumber: optional(phoneNumber),
  message: z
    .string('Message is required')
    .overwrite(cleanMessage)
    .min(2, 'Message is required')
    .max(MAX_MESSAGE, `Message must be less than ${MAX_MESSAGE.toLocaleString('en-GB')} characters long`),
  reference: optional(
    z.string().transform((typed, context): string => {
      const reference = referenceIn(typed);
      if (reference !== null) return reference;
      context.addIssue({ code: 'custom', message: NO_TRANSACTION });
      return z.NEVER;
    }),
  ),
  cameOn: typedDay.transform((day, context) => {
    if (day !== null) return day;
    context.addIssue({ code: 'custom', message: DAY_REQUIRED });
    return z.NEVER;
  }),
});
export type CaseForm = z.output<typeof caseForm>;

/** What staff answered. */
export const caseAnswerForm = z.object({
  note: z.string(NOTE_REQUIRED).pipe(severalLines(MAX_NOTE)).pipe(z.string().min(1, NOTE_REQUIRED)),
});

/** Characters. */
const MAX_SEARCH = 200;

/** What the list's address asks for. */
export function casesListState(search: URLSearchParams) {
  const { query, ...page } = pageOf(search);
  const searchValue = (search.get('searchValue') ?? '').trim().slice(0, MAX_SEARCH);
  return { ...page, searchValue, query: { ...query, searchValue: searchValue || undefined } };
}
