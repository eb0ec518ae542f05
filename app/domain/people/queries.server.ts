import { addressJson } from '../address/queries.server';

/** What giftors have besides. */
const gift = (amount: string) => `
  case n.role when 'giftor' then jsonb_build_object('amount', ${amount}, 'relationship',
    case n.relationship when 'parent' then 'Parent' when 'other_family' then 'Other Family' else 'Other' end)
  else '{}' end`;

const people = (fields: string, which: string) => `(
  select coalesce(jsonb_agg(${fields} order by n.id), '[]')
    from person n left join address na on na.id = n.correspondence_address_id
   where ${which})`;

/** The people `n` for whom `which` holds, as JSON, by the names of the specification's forms: for pages. Gifts are pence. */
export const peopleJson = (which: string) =>
  people(
    `jsonb_build_object(
           'personId', n.id, 'firstName', n.first_name, 'middleName', n.middle_name, 'lastName', n.last_name,
           'email', n.email, 'mobileNumber', n.phone_number, 'termsAndConditions', n.terms_and_conditions,
           'customerType', n.customer_type, 'correspondenceAddress', ${addressJson('na')}) || ${gift('n.amount')}`,
    which,
  );

/** The same people by the names of the specification's entities: for the JSON calls. Gifts are pounds. */
export const peopleRecordsJson = (which: string) =>
  people(
    `jsonb_build_object(
           'person_id', n.id, 'first_name', n.first_name, 'middle_name', n.middle_name, 'last_name', n.last_name,
           'email', n.email, 'phone_number', n.phone_number, 'termsAndConditions', n.terms_and_conditions,
           'primaryCustomer', false, 'customer_type', n.customer_type,
           'correspondence_address', ${addressJson('na')}) || ${gift('n.amount / 100.0')}`,
    which,
  );
