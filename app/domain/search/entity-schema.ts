import { z } from 'zod';
import { day, entity, id, text } from '../shared/entity-schema';

export const search = entity(
  'SearchOrdered',
  'A search. Any status but “in progress” and “cancelled” means that it is back.',
  {
    productId: text,
    reference: text.nullable(),
    status: text,
    estimatedCompletion: day.nullable(),
    completionDate: day.nullable(),
  },
);

export const searchOrder = entity('SearchOrder', 'An order of searches, on its way to the supplier.', {
  _id: id,
  status: z.enum(['pending', 'placed', 'failed']),
  isReorder: z.boolean(),
  subBuildingName: text.nullable(),
  buildingName: text.nullable(),
  buildingNumber: text.nullable(),
  orderedOn: day,
});

export type SearchOrdered = z.infer<typeof search>;
export type SearchOrder = z.infer<typeof searchOrder>;
