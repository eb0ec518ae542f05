import { z } from 'zod';
import { emailWithMessage } from '../../people/email-schema';
import { mobileNumber } from '../../people/name-schema';
import { cleanName } from '../../people/rules';
import { cleanMessage, oneLine } from '../rules';

/** Characters, here and below. */
const SHORTEST = 2;
const MAX_LENGTH = 255;
const MAX_MESSAGE = 5000;

const required = (label: string, clean: (text: string) => string, longest = MAX_LENGTH) =>
  z
    .string(`${label} is required`)
    .overwrite(clean)
    .min(SHORTEST, `${label} is required`)
    .max(longest, `${label} must be less than ${longest.toLocaleString('en-GB')} characters long`);

/** A request to be called back, by form or by JSON. */
export const callbackForm = z.object({
  fullName: required('Full name', cleanName),
  email: emailWithMessage('Invalid email address'),
  mobileNumber: z
    .string('Invalid mobile number')
    .nullish()
    .transform((typed): string | null | undefined => typed?.trim() || null)
    .pipe(mobileNumber.nullable()),
  message: required('Message', cleanMessage, MAX_MESSAGE),
  referrer: required('Referrer', oneLine),
});

export type Callback = z.output<typeof callbackForm>;
