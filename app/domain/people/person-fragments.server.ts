import { inPounds, toPence } from '~/domain/shared/pence-rules';
import type { Prisma } from '~/platform/generated/prisma/client';
import { addressSelect } from '../address/fragments.server';
import { type AnswerInWords, answersInWords, selectOf, storedAnswers, toEntity } from '../shared/answers-rules';
import type { FurtherPerson, GiftorInDeal } from './entity-schema';
import { GIFT_QUESTIONS, GIFTOR_QUESTIONS, PERSON_QUESTIONS, PERSON_QUESTIONS_IN_JSON } from './questions';
import { type InvitationState, RELATIONSHIPS, type Relationship } from './rules';
import type { Giftor, PersonInDeal } from './schema';

/** Which people of a deal: the further sellers of a sale, the further buyers or the giftors of a purchase. */
export type PeopleOf =
  | { role: 'seller'; sale_id: string }
  | { role: 'buyer'; purchase_id: string }
  | { role: 'giftor'; purchase_id: string };

/** A Prisma select for further sellers and buyers, and giftors. */
export const personSelect = {
  id: true,
  role: true,
  ...selectOf(PERSON_QUESTIONS),
  ...selectOf(GIFT_QUESTIONS),
  terms_and_conditions: true,
  customer_type: true,
  amount: true,
  relationship: true,
  user_id: true,
  confirmed_at: true,
  correspondence_address: { select: addressSelect },
} satisfies Prisma.PersonSelect;

type PersonRow = Prisma.PersonGetPayload<{ select: typeof personSelect }>;

export const toPersonInDeal = (row: PersonRow): FurtherPerson => ({
  person_id: row.id,
  ...toEntity(PERSON_QUESTIONS_IN_JSON, row),
  termsAndConditions: row.terms_and_conditions,
  primaryCustomer: false,
  customer_type: row.customer_type,
  correspondence_address: row.correspondence_address,
});

/** Only the people of a deal who are this account: a further seller or buyer sees nothing of the others. */
export const ownPeople = (people: readonly PersonRow[], userId: string): PersonRow[] =>
  people.filter(({ user_id, confirmed_at }) => user_id === userId && confirmed_at !== null);

/** What staff see in addition: the state of the person's invitation. */
export const staffPersonSelect = { ...personSelect, invited_at: true, denied_at: true } satisfies Prisma.PersonSelect;

type StaffPersonRow = Prisma.PersonGetPayload<{ select: typeof staffPersonSelect }>;

/** `invitationState` for a row that was read. */
function invitationOf({ role, invited_at, denied_at, confirmed_at, user_id }: StaffPersonRow): InvitationState {
  if (denied_at !== null) return 'denied';
  if (role === 'giftor' || invited_at === null) return 'none';
  return confirmed_at !== null && user_id !== null ? 'confirmed' : 'invited';
}

/** The state of the invitation, and the other answers as staff read them in lists. */
type ForStaff = { invitation: InvitationState; answers: AnswerInWords[] };

/** A person by the specification's form names, as in `peopleJson`. */
export const toStaffPerson = (row: StaffPersonRow): PersonInDeal & ForStaff => ({
  invitation: invitationOf(row),
  answers: answersInWords(PERSON_QUESTIONS, 'staff', row),
  personId: row.id,
  ...storedAnswers(PERSON_QUESTIONS, row),
  correspondenceAddress: row.correspondence_address,
});

/** With their gift, in pence. */
export const toStaffGiftor = (row: StaffPersonRow): Giftor & ForStaff => ({
  ...toStaffPerson(row),
  answers: answersInWords(GIFTOR_QUESTIONS, 'staff', row),
  amount: toPence(row.amount ?? 0),
  relationship: relationshipOf(row),
  ...storedAnswers(GIFT_QUESTIONS, row),
});

const relationships = Object.keys(RELATIONSHIPS) as Relationship[];

const relationshipOf = (row: PersonRow): Relationship =>
  relationships.find((name) => RELATIONSHIPS[name] === row.relationship) ?? 'Other';

/** A database check makes sure that a giftor has both, amount and relationship. */
export const toGiftor = (row: PersonRow): GiftorInDeal => ({
  ...toPersonInDeal(row),
  amount: inPounds(toPence(row.amount ?? 0)),
  relationship: relationshipOf(row),
  ...toEntity(GIFT_QUESTIONS, row),
});
