import { z } from 'zod';
import { entity, id, moment, pounds, text } from '../../shared/entity-schema';
import { REQUEST_STATUSES, REQUEST_TYPES } from './rules';

export const additionalRequest = entity('AdditionalSearchRequest', 'What else the seller was asked for.', {
  _id: id,
  type: z.enum(REQUEST_TYPES),
  status: z.enum(REQUEST_STATUSES),
  createdAt: moment,
  sentAt: moment.nullable(),
  fee: pounds.nullable(),
  note: text.nullable(),
  answer: text.nullable(),
});

export type AdditionalRequest = z.infer<typeof additionalRequest>;
