import { z } from 'zod';
import { address } from '../address/entity-schema';
import { entity, id, text, version } from '../shared/entity-schema';

export const company = entity('Company', 'A company that sells.', {
  _id: id,
  name: text,
  company_number: text,
  address: address.nullable(),
  version,
});

export type Company = z.infer<typeof company>;

export const companyOfRegister = entity(
  'CompanyOfRegister',
  'A company of the public register. It is not one of ours yet.',
  {
    _id: z.null(),
    name: text,
    company_number: text,
    status: text.nullable(),
    address: z.strictObject({
      line_1: text,
      line_2: text,
      post_town: text,
      county: text,
      postcode: text,
      po_box: text,
    }),
  },
);
