import { z } from 'zod';
import { address } from '../address/entity-schema';
import { entity, id, pounds } from '../shared/entity-schema';
import { entityOf } from '../shared/questions-schema';
import { GIFT_QUESTIONS, PERSON_QUESTIONS_IN_JSON } from './questions';
import { CUSTOMER_TYPES, RELATIONSHIPS, type Relationship } from './rules';

export const customerType = z.enum(CUSTOMER_TYPES);

const person = {
  person_id: id,
  ...entityOf(PERSON_QUESTIONS_IN_JSON),
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
  ...entityOf(GIFT_QUESTIONS),
});

export type FurtherPerson = z.infer<typeof personInDeal>;
export type GiftorInDeal = z.infer<typeof giftor>;
