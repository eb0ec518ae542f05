import { z } from 'zod';
import { address } from '../address/entity-schema';
import { entity, id } from '../shared/entity-schema';
import { OTHER_TENURE, TENURE_OPTIONS } from './rules';

/** 'Leasehold'; 'Other / Not Sure: half of a barge'. */
const tenure = z.union([z.enum(TENURE_OPTIONS), z.string().startsWith(`${OTHER_TENURE}: `)]);

export const property = entity(
  'Property',
  'A home. Its tenure is one of the options; “Other / Not Sure” says what it is.',
  {
    _id: id,
    address,
    tenure,
  },
);

export type Property = z.infer<typeof property>;
