import { z } from 'zod';
import { entity, id, moment, text } from '../shared/entity-schema';

export const event = entity('TimelineEvent', 'Something that happened. S is the seller’s side, B the buyer’s.', {
  _id: id,
  event_name: text,
  type: text,
  author: z.enum(['S', 'B']).nullable(),
  authorName: text.nullable(),
  date_time: moment,
  comments: text.nullable(),
  milestone: z.boolean(),
});

export type TimelineEvent = z.infer<typeof event>;
