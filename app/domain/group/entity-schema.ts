import { z } from 'zod';
import { userOfDeal } from '../account/entity-schema';
import { company } from '../company/entity-schema';
import { estateAgent } from '../partner/estate-agent/entity-schema';
import { lawyerGroup } from '../partner/lawyer-group/entity-schema';
import { entity, id, moment, text, version } from '../shared/entity-schema';

export const transactionsGroup = entity('TransactionsGroup', 'Transactions that are looked after together.', {
  _id: id,
  name: text,
  representative: userOfDeal,
  company_seller: company,
  estateAgent: estateAgent.nullable(),
  lawyerGroups: z.strictObject({ seller: lawyerGroup.nullable(), buyer: lawyerGroup.nullable() }),
  hasActivePurchaseIntent: z.boolean(),
  units: z.number().int(),
  paid: z.number().int(),
  createdAt: moment,
  version,
});

export type TransactionsGroup = z.infer<typeof transactionsGroup>;
