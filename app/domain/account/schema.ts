import { z } from 'zod';
import { optionalAddress } from '~/domain/address/schema';
import { emailAddress } from '~/domain/people/email-schema';
import { mobileNumber, nameByStaff } from '~/domain/people/name-schema';
import { cleanName } from '~/domain/people/rules';
import { listRange, optional, pageOf, someOf } from '~/domain/shared/schema';
import { ROLES } from './rules';

const MAX_NAME_LENGTH = 255;
const name = (label: string, missing?: string) =>
  z
    .string(missing)
    .overwrite(cleanName)
    .max(MAX_NAME_LENGTH, `${label} must be less than ${MAX_NAME_LENGTH} characters long`);

const firstName = name('First name', 'Please enter your first name').min(1, 'Please enter your first name');
const middleName = name('Middle name')
  .nullish()
  .transform((text) => text || null);
const lastName = name('Last name', 'Please enter your last name').min(1, 'Please enter your last name');

export const signUpForm = z.object({ firstName, middleName, lastName, email: emailAddress });
export const signInForm = z.object({ email: emailAddress });

/** The JSON calls name the email address `destination`, and pass preventEmail on as it stood in the page's query. */
const call = {
  destination: emailAddress,
  role: z.enum(ROLES).default('sell'),
  preventEmail: z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) => value === true || value === 'true'),
  /** The bot check's fields: the form sends one of them. */
  botCheckToken: z.string().nullish(),
  renderedAt: z.string().nullish(),
  reference: z.string().nullish(),
};

export const signInCall = z.object(call);
export const signUpCall = z.object({ firstName, middleName, lastName, ...call });

/** What staff write about a person. */
const userDetails = z.object({
  first_name: nameByStaff('First name'),
  middle_name: middleName,
  last_name: nameByStaff('Last name'),
  email: emailAddress,
  phone_number: optional(mobileNumber),
  correspondence_address: optionalAddress,
});

/** The two forms of a user's page. */
export const personalInformation = userDetails.omit({ correspondence_address: true });
export const userAddress = userDetails.pick({ correspondence_address: true });

export const newUser = userDetails;
export type NewUser = z.output<typeof newUser>;

/** The fields that a form sends; the others stay as they are. */
export const userChange = someOf(userDetails);
export type UserChange = z.output<typeof userChange>;

const MAX_SEARCH_LENGTH = 200;

/** The list's filters and its page, from a query string. */
export const userListQuery = z.object({
  isActive: optional(z.enum(['true', 'false']).transform((text) => text === 'true')),
  type: optional(z.enum(['customer', 'admin'])),
  searchValue: z.string().trim().max(MAX_SEARCH_LENGTH).default(''),
  ...listRange,
});
export type UserListQuery = z.output<typeof userListQuery>;

export type ActiveFilter = 'all' | 'true' | 'false';

/** The filters and page that the list's URL asks for. Unknown or invalid parts count as missing. */
export function usersListState(search: URLSearchParams) {
  const { page, size, query } = pageOf(search);
  const activeParam = search.get('isActive');
  const isActive: ActiveFilter = activeParam === 'true' || activeParam === 'false' ? activeParam : 'all';
  const searchValue = (search.get('searchValue') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  return {
    filter: { isActive: isActive === 'all' ? null : isActive === 'true', type: null, searchValue },
    isActive,
    page,
    size,
    /** The same as query parameters. */
    query: {
      ...(isActive !== 'all' && { isActive }),
      ...(searchValue !== '' && { searchValue }),
      ...query,
    } as Partial<Record<'isActive' | 'searchValue' | 'page' | 'size', string>>,
  };
}
