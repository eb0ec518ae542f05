import { z } from 'zod';
import { entity, id, moment, text } from '../shared/entity-schema';

export const check = entity(
  'IdentityCheck',
  'An identity check of a person. Its thirdfort_id is null until the provider has it.',
  {
    _id: id,
    thirdfort_id: text.nullable(),
    status: z.enum(['pending', 'failed', 'aborted', 'complete']),
    person_details: z.strictObject({
      email: text.nullable(),
      first_name: text,
      last_name: text,
      phone_number: text.nullable(),
    }),
    person_type: z.enum(['seller', 'buyer', 'giftor']),
    createdAt: moment,
  },
);

export type IdentityCheck = z.infer<typeof check>;
