import { addressJson } from '../address/queries.server';

/** What giftors have besides; in pence. */
const gift = `
  case n.role when 'giftor' then jsonb_build_object('amount', n.amount, 'relationship',
    case n.relationship when 'parent' then 'Parent' when 'other_family' then 'Other Family' else 'Other' end)
  else '{}' end`;

/** The people `n` for whom `which` holds, as JSON, by the specification's names for a person in a deal. */
export const peopleJson = (which: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object(
           'personId', n.id, 'firstName', n.first_name, 'middleName', n.middle_name, 'lastName', n.last_name,
           'email', n.email, 'mobileNumber', n.phone_number, 'termsAndConditions', n.terms_and_conditions,
           'customerType', n.customer_type, 'correspondenceAddress', ${addressJson('na')}) || ${gift} order by n.id), '[]')
    from person n left join address na on na.id = n.correspondence_address_id
   where ${which})`;
