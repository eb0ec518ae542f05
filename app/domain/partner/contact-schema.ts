import { id, text } from '../shared/entity-schema';

/** The fields of a person who works for a partner, in entities. */
export const contact = {
  _id: id,
  first_name: text,
  last_name: text.nullable(),
  email: text.nullable(),
  phone_number: text.nullable(),
};
