import { z } from 'zod';
import { address } from '../address/entity-schema';
import { entity, id, pounds, text } from '../shared/entity-schema';
import { CUSTOMER_TYPES, RELATIONSHIPS, type Relationship } from './rules';

export const customerType = z.enum(CUSTOMER_TYPES);

const person = {
  person_id: id,
  first_name: text,
  middle_name: text.nullable(),
  last_name: text,
  email: text.nullable(),
  phone_number: text.nullable(),
  termsAndConditions: z.boolean(),
  primaryCustomer: z.literal(false),
  customer_type: customerType.nullable(),
  correspondence_address: address.nullable(),
};

export const personInDeal = entity('PersonInDeal', 'A further seller or buyer.', person);

export const giftor = entity('Giftor', 'Someone who gives money towards a purchase.', {
  ...person,
  amount: pounds,
  relationship: z.enum(Object.keys(RELATIONSHIPS) as Relationship[]),
});

export type FurtherPerson = z.infer<typeof personInDeal>;
export type GiftorInDeal = z.infer<typeof giftor>;
