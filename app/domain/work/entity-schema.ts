import { z } from 'zod';
import { count, entity, id, idAndName, moment, text } from '../shared/entity-schema';
import { SIDES } from '../shared/sides-rules';

const workItem = entity('WorkItem', 'Something for staff to do: on a sale, on all units of a group, or on a case.', {
  kind: text,
  /** Someone else is late, and staff remind them. */
  isChase: z.boolean(),
  side: z.enum(SIDES).nullable(),
  since: moment,
  due: moment.nullable(),
  /** How many more things there are to do on its sale. */
  more: count,
  units: count.nullable(),
  transactionId: id.nullable(),
  purchaseIntentId: id.nullable(),
  transactionsGroupId: id.nullable(),
  caseId: id.nullable(),
  owner: idAndName.nullable(),
});

export const workPage = entity('WorkPage', 'A page of what there is for staff to do. At most a thousand are counted.', {
  items: z.array(workItem),
  totalFilteredItems: count,
});
