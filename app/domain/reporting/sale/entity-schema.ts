import { z } from 'zod';
import { ownerOfDeal } from '../../account/entity-schema';
import { company } from '../../company/entity-schema';
import { estateAgent, namedEstateAgent } from '../../partner/estate-agent/entity-schema';
import { lawyerGroup } from '../../partner/lawyer-group/entity-schema';
import { order } from '../../payment/entity-schema';
import { customerType, personInDeal } from '../../people/entity-schema';
import { property } from '../../property/entity-schema';
import { purchaseIntent } from '../../purchase/entity-schema';
import { STATUSES_WITHOUT_AGENT } from '../../sale/estate-agent/rules';
import { SALE_QUESTIONS_IN_JSON } from '../../sale/questions';
import { entity, id, idAndName, moment, pounds, text, texts, version } from '../../shared/entity-schema';
import { entityOf } from '../../shared/questions-schema';

const accepted = z.strictObject({ accepted: z.boolean() });

/** Fields for staff only. */
const forStaff = {
  version: version.optional(),
  possible_duplicate: z.boolean().optional(),
  group: idAndName.nullable().optional(),
  lawyer_group: z.strictObject({ seller: lawyerGroup.nullable(), buyer: lawyerGroup.nullable() }).optional(),
  date_solicitor_groups_assigned: z
    .strictObject({ assigned_at: moment.nullable(), date_legal_started: moment.nullable() })
    .optional(),
  purchase_intent: z.array(purchaseIntent).optional(),
};

export const transaction = entity(
  'Transaction',
  'A sale. Prices are pounds. Version, group, lawyer groups and their dates, and the purchases are for staff alone. Customers read the name alone of its estate agent, and of its tags those that the configuration marks as shown to customers. A further seller who follows it reads no one else’s details, and not how it was paid.',
  {
    _id: id,
    createdAt: moment,
    updatedAt: moment,
    type: z.enum(['resale', 'development']),
    primary_seller: z.strictObject({
      user: ownerOfDeal,
      customer_type: customerType.nullable(),
      primaryCustomer: z.literal(true),
    }),
    additional_sellers: z.array(personInDeal),
    company_seller: company.nullable(),
    property_id: z.strictObject({ ...property.shape, value: pounds.nullable() }),
    ...entityOf(SALE_QUESTIONS_IN_JSON),
    terms_and_conditions: accepted,
    estate_agent: z.union([estateAgent, namedEstateAgent]).nullable(),
    estate_agent_status: z.enum(['assigned', ...STATUSES_WITHOUT_AGENT]),
    referral_code: text.nullable(),
    orders: z.array(order),
    tags: texts,
    ...forStaff,
  },
);

export const latestTransaction = entity('LatestTransaction', 'The newest sale, and whether it is paid for.', {
  _id: id,
  orders: z.array(order),
});

export type Transaction = z.infer<typeof transaction>;
export type LatestTransaction = z.infer<typeof latestTransaction>;
