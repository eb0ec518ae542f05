import { z } from 'zod';
import { optionalAddress } from '~/domain/address/schema';
import { listRange, optional, someOf } from '~/domain/config/schema';
import { emailAddress } from '~/domain/people/email';
import { cleanName } from '~/domain/people/rules';
import { mobileNumber, nameByStaff } from '~/domain/people/schema';
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

/** What staff write about a person. */
const userDetails = z.object({
  email: emailAddress,
  first_name: nameByStaff('First name'),
  middle_name: middleName,
  last_name: nameByStaff('Last name'),
  phone_number: optional(mobileNumber),
  correspondence_address: optionalAddress,
});

export const newUser = userDetails;
export type NewUser = z.output<typeof newUser>;

/** The parts of it that a form asks for; the others stay as they are. */
export const userChange = someOf(userDetails);
export type UserChange = z.output<typeof userChange>;

/** The list's filters and its page, from a query string. */
export const userListQuery = z.object({
  isActive: optional(z.enum(['true', 'false']).transform((text) => text === 'true')),
  type: optional(z.enum(['customer', 'admin'])),
  searchValue: z.string().trim().max(200).default(''),
  ...listRange,
});
export type UserListQuery = z.output<typeof userListQuery>;
