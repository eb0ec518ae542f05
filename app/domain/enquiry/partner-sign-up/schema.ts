import { z } from 'zod';
import { cleanLine } from '../../address/line-rules';
import { emailAddress } from '../../people/email-schema';
import { phoneNumber } from '../../people/name-schema';
import { aboutYouForm } from '../../people/schema';
import { cleanMessage } from '../rules';

/** Characters. */
const MAX_MESSAGE = 5_000;

/** What an estate agent who wants to become a partner tells us, in the page's order. */
export const partnerSignUpForm = z.object({
  firstName: aboutYouForm.shape.firstName,
  lastName: aboutYouForm.shape.lastName,
  companyName: z
    .string()
    .nullish()
    .transform((text) => cleanLine(text ?? ''))
    .pipe(
      z
        .string()
        .min(2, 'Company name must be at least 2 characters long')
        .max(255, 'Company name must be less than 255 characters long'),
    ),
  email: emailAddress,
  phoneNumber: z.preprocess((typed) => String(typed ?? '').trim() || undefined, phoneNumber.optional()),
  message: z
    .string()
    .nullish()
    .transform((text) => cleanMessage(text ?? ''))
    .pipe(z.string().max(MAX_MESSAGE, 'Message must be less than 5,000 characters long'))
    .transform((text) => text || undefined),
});

export type PartnerSignUp = z.output<typeof partnerSignUpForm>;
