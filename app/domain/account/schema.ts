import { z } from 'zod';
import { emailAddress } from '~/domain/people/email';
import { cleanName } from '~/domain/people/rules';
import { ROLES } from './rules';

const LONGEST_NAME = 255;
const name = (label: string, missing?: string) =>
  z
    .string(missing)
    .overwrite(cleanName)
    .max(LONGEST_NAME, `${label} must be less than ${LONGEST_NAME} characters long`);

const firstName = name('First name', 'Please enter your first name').min(1, 'Please enter your first name');
const middleName = name('Middle name')
  .nullish()
  .transform((text) => text || null);
const lastName = name('Last name', 'Please enter your last name').min(1, 'Please enter your last name');

export const signUpForm = z.object({ firstName, middleName, lastName, email: emailAddress });
export const signInForm = z.object({ email: emailAddress });

/** The JSON calls name the address `destination`, and hand preventEmail on as they found it in the page's query. */
const call = {
  destination: emailAddress,
  role: z.enum(ROLES).default('sell'),
  preventEmail: z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) => value === true || value === 'true'),
  botCheckToken: z.string().optional(),
};

export const signInCall = z.object(call);
export const signUpCall = z.object({ firstName, middleName, lastName, ...call });
