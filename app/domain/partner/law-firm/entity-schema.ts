import type { z } from 'zod';
import { address } from '../../address/entity-schema';
import { entity, id, moment, text, version } from '../../shared/entity-schema';

export const lawFirm = entity('LawFirm', 'A law firm. The organisation_name of its address is its trading name.', {
  _id: id,
  name: text,
  email: text.nullable(),
  phone_number: text.nullable(),
  address,
  closed_at: moment.nullable().describe('From this moment it gets no new transactions.'),
  version,
});

export type LawFirm = z.infer<typeof lawFirm>;
