import { id, text } from '../shared/entity-schema';

/** Someone who works at a partner's, as entities have them. */
export const contact = {
  _id: id,
  first_name: text,
  last_name: text.nullable(),
  email: text.nullable(),
  phone_number: text.nullable(),
};
