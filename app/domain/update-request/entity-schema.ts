import { z } from 'zod';
import { day, entity, id, moment, text, version } from '../shared/entity-schema';

export const updateRequest = entity('UpdateRequest', 'What someone asked us about a deal, and our answer.', {
  _id: id,
  question: text,
  askedAt: moment,
  dueAt: moment,
  firstAnsweredAt: moment.nullable(),
  promisedFor: day.nullable(),
  answeredAt: moment.nullable(),
  answer: text.nullable(),
  helped: z.boolean().nullable(),
  version,
});

export type UpdateRequest = z.infer<typeof updateRequest>;
