/** What the calls answer with, under the specification's names. Every field is named: one that is not here fails a test. */
import { z } from 'zod';
import { RELATIONSHIPS, type Relationship } from '~/domain/people/rules';
import { OTHER_TENURE, TENURE_OPTIONS } from '~/domain/property/rules';
import { CUSTOMER_TYPES } from '~/domain/sale/rules';

/** The schemas that have a name in the published contract. */
export const named = z.registry<{ id: string; description?: string }>();

export const entity = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z.strictObject(shape).register(named, { id, description });

export const id = z.string().regex(/^[0-9a-f]{24}$/);
/** A moment. */
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date();
export const text = z.string();
export const texts = z.array(text);
export const version = z.number().int().min(0);
/** Pounds, with two decimals at most. */
export const pounds = z.number().min(0);
export const count = z.number().int().min(0);

export const problem = entity('Problem', 'Why a call was refused, in words for the person who made it.', {
  message: text,
  fieldErrors: z.record(z.string(), texts).optional(),
});

/** What was done, in words for the person who did it. */
export const said = entity('Message', 'What was done, in words for the person who did it.', { message: text });

export const made = entity('Made', 'The id of what was made.', { _id: id });

export const success = entity('Success', 'It was done.', { success: z.literal(true) });

export const shownVersion = entity('ShownVersion', 'Changes when what an open page shows has changed.', {
  version: text,
});

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  totalItems: count,
  totalFilteredItems: count,
});

export const address = entity('Address', 'An address. A missing line is null.', {
  line_1: text,
  line_2: text.nullable(),
  line_3: text.nullable(),
  post_town: text,
  county: text.nullable(),
  postcode: text.nullable(),
  country: text,
  country_iso_2: z.string().regex(/^[A-Z]{2}$/),
  uprn: text.nullable(),
  district: text.nullable(),
  building_number: text.nullable(),
  building_name: text.nullable(),
  sub_building_name: text.nullable(),
  street: text.nullable(),
  premise: text.nullable(),
  organisation_name: text.nullable(),
  po_box: text.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const names = { first_name: text, last_name: text };

export const idAndName = entity('Named', 'The id of something, and what it is called.', { _id: id, name: text });

export const user = entity('User', 'A person with an account.', {
  _id: id,
  active: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  email: text,
  first_name: text,
  middle_name: text.nullable(),
  last_name: text,
  phone_number: text.nullable(),
  stripe_customer_id: text.nullable(),
  type: z.enum(['customer', 'admin']),
  schema_version: version,
  version,
  correspondence_address: address.nullable(),
});

export const signedInUser = entity('SignedInUser', 'The person who has just signed in.', {
  ...user.pick({ _id: true, active: true, email: true, first_name: true, middle_name: true, last_name: true }).shape,
  type: user.shape.type,
});

export const userOfDeal = entity('UserOfDeal', 'The account of a primary seller or a primary buyer.', {
  ...user.pick({ _id: true, email: true, first_name: true, middle_name: true, last_name: true }).shape,
  phone_number: user.shape.phone_number,
  correspondence_address: address.nullable(),
});

const person = {
  person_id: id,
  first_name: text,
  middle_name: text.nullable(),
  last_name: text,
  email: text.nullable(),
  phone_number: text.nullable(),
  termsAndConditions: z.boolean(),
  primaryCustomer: z.literal(false),
  customer_type: z.enum(CUSTOMER_TYPES).nullable(),
  correspondence_address: address.nullable(),
};

export const personInDeal = entity('PersonInDeal', 'A further seller or buyer.', person);

export const giftor = entity('Giftor', 'Someone who gives money towards a purchase.', {
  ...person,
  amount: pounds,
  relationship: z.enum(Object.keys(RELATIONSHIPS) as Relationship[]),
});

/** 'Leasehold'; 'Other / Not Sure: half of a barge'. */
const tenure = z.union([z.enum(TENURE_OPTIONS), z.string().startsWith(`${OTHER_TENURE}: `)]);

export const property = entity(
  'Property',
  'A home. Its tenure is one of the options; “Other / Not Sure” says what it is.',
  {
    _id: id,
    address,
    tenure,
  },
);

export const nameAndEmail = entity('NameAndEmail', 'A person as a search shows one.', { ...names, email: text });
