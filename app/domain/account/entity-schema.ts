import { z } from 'zod';
import { address } from '../address/entity-schema';
import { entity, id, moment, text, version } from '../shared/entity-schema';

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

/** The same for a further seller or buyer: without the person's email, phone number or address. */
export const ownerOfDeal = entity(
  'OwnerOfDeal',
  'The account of a primary seller or a primary buyer. Further sellers and buyers who follow the deal read the name alone.',
  { ...userOfDeal.shape, email: text.nullable() },
);

export type User = z.infer<typeof user>;
export type UserOfDeal = z.infer<typeof userOfDeal>;
export type OwnerOfDeal = z.infer<typeof ownerOfDeal>;
