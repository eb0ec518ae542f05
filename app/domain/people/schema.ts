import { z } from 'zod';
import { type Address, toAddress } from '../address/rules';
import { addressWhenSent } from '../address/schema';
import type { StoredAnswers } from '../shared/answers-rules';
import type { Pence } from '../shared/pence-rules';
import { draftSchemasOf, schemasOf } from '../shared/questions-schema';
import { ABOUT_YOU_QUESTIONS, GIFT_QUESTIONS, PERSON_QUESTIONS } from './questions';
import { RELATIONSHIPS, type Relationship } from './rules';

/** The answers on the about-you page. */
export const aboutYouForm = z.object(schemasOf(ABOUT_YOU_QUESTIONS));

/** The page, with the correspondence address. */
export const aboutYouPage = aboutYouForm.extend({ correspondenceAddress: addressWhenSent });

/** PUT /users: the same, by the entity's own field names. */
export const aboutYouCall = aboutYouForm
  .extend({ correspondence_address: addressWhenSent })
  .transform(({ correspondence_address, ...names }) => ({ ...names, correspondenceAddress: correspondence_address }));

export type AboutYou = z.output<typeof aboutYouForm>;

/** A further seller or buyer. */
export const personForm = z.object(schemasOf(PERSON_QUESTIONS));

/** As saved; staff may have left some answers empty. */
export type PersonInDeal = StoredAnswers<(typeof PERSON_QUESTIONS)[number]> & {
  personId: string;
  correspondenceAddress: Address | null;
};

/** A person of a deal in a draft. They were validated when they were typed, so this checks only that they can be shown. */
export const draftPerson = z.object({
  personId: z.string().regex(/^[0-9a-f]{24}$/),
  ...draftSchemasOf(PERSON_QUESTIONS),
  correspondenceAddress: z.unknown().transform(toAddress),
});

/** A person as a form sends them: a new one has no id yet. */
export type PersonInput = Omit<PersonInDeal, 'personId'> & { personId?: string };

/** A gift to a buyer. */
type Gift = StoredAnswers<(typeof GIFT_QUESTIONS)[number]> & { amount: Pence; relationship: Relationship };
export type Giftor = PersonInDeal & Gift;
export const draftGiftor = draftPerson.extend({
  amount: z.number().int().positive(),
  relationship: z.enum(Object.keys(RELATIONSHIPS) as Relationship[]),
  ...draftSchemasOf(GIFT_QUESTIONS),
});
export type GiftorInput = PersonInput & Gift;
