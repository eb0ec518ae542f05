import { addressJson } from '../address/queries.server';
import { listJson, objectJson } from '../shared/json-queries.server';

const relationship = `case n.relationship when 'parent' then 'Parent' when 'other_family' then 'Other Family' else 'Other' end`;

/** Of the person `n`: an `InvitationState`. A giftor has nothing to confirm. */
export const invitationState = `
  case when n.denied_at is not null then 'denied'
       when n.role = 'giftor' or n.invited_at is null then 'none'
       when n.confirmed_at is not null and n.user_id is not null then 'confirmed'
       else 'invited' end`;

/** The people `n` of a role that `where` holds for. Giftors have a gift besides. */
export type Listed = { role: 'seller' | 'buyer' | 'giftor'; where: string };

const people = (fields: Record<string, string>, { role, where }: Listed, amount: string) =>
  listJson(
    objectJson(role === 'giftor' ? { ...fields, amount, relationship } : fields),
    'n.id',
    `person n left join address na on na.id = n.correspondence_address_id where ${where} and n.role = '${role}'`,
  );

/** These people as JSON, by the names of the specification's forms: for pages. Gifts are pence. */
export const peopleJson = (listed: Listed, more: Record<string, string> = {}) =>
  people(
    {
      ...more,
      personId: 'n.id',
      firstName: 'n.first_name',
      middleName: 'n.middle_name',
      lastName: 'n.last_name',
      email: 'n.email',
      mobileNumber: 'n.phone_number',
      termsAndConditions: 'n.terms_and_conditions',
      customerType: 'n.customer_type',
      correspondenceAddress: addressJson('na'),
    },
    listed,
    'n.amount',
  );

/** The same people by the names of the specification's entities: for the JSON calls. Gifts are pounds. */
export const peopleRecordsJson = (listed: Listed) =>
  people(
    {
      person_id: 'n.id',
      first_name: 'n.first_name',
      middle_name: 'n.middle_name',
      last_name: 'n.last_name',
      email: 'n.email',
      phone_number: 'n.phone_number',
      termsAndConditions: 'n.terms_and_conditions',
      primaryCustomer: 'false',
      customer_type: 'n.customer_type',
      correspondence_address: addressJson('na'),
    },
    listed,
    'n.amount / 100.0',
  );
