import { addressJson } from '../address/fragments.server';
import { columnsByName, listJson, objectJson } from '../shared/json-fragments.server';
import { GIFT_QUESTIONS, PERSON_QUESTIONS } from './questions';

const relationship = `case n.relationship when 'parent' then 'Parent' when 'other_family' then 'Other Family' else 'Other' end`;

/** SQL: the `InvitationState` of the person `n`. A giftor has nothing to confirm. */
export const invitationState = `
  case when n.denied_at is not null then 'denied'
       when n.role = 'giftor' or n.invited_at is null then 'none'
       when n.confirmed_at is not null and n.user_id is not null then 'confirmed'
       else 'invited' end`;

/** Selects people `n` by role and a condition. Giftors also have a gift. */
export type PeopleFilter = { role: 'seller' | 'buyer' | 'giftor'; where: string };

/** SQL: these people as JSON, by the specification's form names, for pages. Gifts are pence. */
export function peopleJson({ role, where }: PeopleFilter): string {
  const fields = {
    personId: 'n.id',
    ...columnsByName('n', PERSON_QUESTIONS),
    termsAndConditions: 'n.terms_and_conditions',
    customerType: 'n.customer_type',
    correspondenceAddress: addressJson('na'),
  };
  return listJson(
    objectJson(
      role === 'giftor'
        ? { ...fields, amount: 'n.amount', relationship, ...columnsByName('n', GIFT_QUESTIONS) }
        : fields,
    ),
    'n.id',
    `person n left join address na on na.id = n.correspondence_address_id where ${where} and n.role = '${role}'`,
  );
}
