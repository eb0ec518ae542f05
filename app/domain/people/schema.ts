import { z } from 'zod';
import { type Address, toAddress } from '../address/rules';
import { address, addressWhenSent } from '../address/schema';
import { emailAddress } from './email-schema';
import { toMobile, toPhone } from './phone-rules';
import { cleanName, RELATIONSHIPS, type Relationship } from './rules';

const MAX_LENGTH = 255;

const tooLong = (label: string) => `${label} must be less than ${MAX_LENGTH} characters long`;

const name = (label: string) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanName(text ?? ''))
    .pipe(z.string().min(2, `${label} must be at least 2 characters long`).max(MAX_LENGTH, tooLong(label)));

const middleName = z
  .string()
  .nullish()
  .transform((text) => cleanName(text ?? ''))
  .pipe(z.string().max(MAX_LENGTH, tooLong('Middle name')))
  .transform((text) => text || null);

/** As staff write someone's name: one letter is enough. */
export const nameByStaff = (label: string) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanName(text ?? ''))
    .pipe(z.string().min(1, `${label} is required`).max(MAX_LENGTH, tooLong(label)));

const phone = (read: (typed: string) => string | null, message: string) =>
  z
    .string()
    .nullish()
    .transform((typed, context) => {
      const number = read(typed ?? '');
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** A person's: a mobile. E.164. */
export const mobileNumber = phone(toMobile, 'Invalid mobile number');

/** A firm's or an office's: any number, with the same words. E.164. */
export const phoneNumber = phone(toPhone, 'Invalid mobile number');

/** What about-you asks. */
export const aboutYouForm = z.object({
  firstName: name('First name'),
  middleName,
  lastName: name('Last name'),
  mobileNumber,
});

/** The page, with where letters go when that is not the home. */
export const aboutYouPage = aboutYouForm.extend({ correspondenceAddress: addressWhenSent });

/** PUT /users: the same, by the entity's own name. */
export const aboutYouCall = aboutYouForm
  .extend({ correspondence_address: addressWhenSent })
  .transform(({ correspondence_address, ...names }) => ({ ...names, correspondenceAddress: correspondence_address }));

export type AboutYou = z.output<typeof aboutYouForm>;

/** A further seller or buyer. */
export const personForm = aboutYouForm.extend({ email: emailAddress, correspondenceAddress: address });

/** As saved; staff may have left something open. */
export type PersonInDeal = Omit<AboutYou, 'mobileNumber'> & {
  personId: string;
  email: string | null;
  mobileNumber: string | null;
  correspondenceAddress: Address | null;
};

/** A person of a deal as a draft keeps them. They were checked when they were typed: this asks only that they can be shown. */
export const keptPerson = z.object({
  personId: z.string().regex(/^[0-9a-f]{24}$/),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  correspondenceAddress: z.unknown().transform(toAddress),
});

/** As it arrives to be saved: someone new has no id yet. */
export type PersonInput = Omit<PersonInDeal, 'personId'> & { personId?: string };

/** Who gives a buyer money. The amount is in pence. */
type Gift = { amount: number; relationship: Relationship };
export type Giftor = PersonInDeal & Gift;
export const keptGiftor = keptPerson.extend({
  amount: z.number().int().positive(),
  relationship: z.enum(Object.keys(RELATIONSHIPS) as Relationship[]),
});
export type GiftorInput = PersonInput & Gift;
