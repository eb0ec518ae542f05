import { z } from 'zod';
import { ownerOfDeal } from '../account/entity-schema';
import { customerType, giftor, personInDeal } from '../people/entity-schema';
import { property } from '../property/entity-schema';
import { day, entity, id, moment, text, version } from '../shared/entity-schema';
import { entityOf } from '../shared/questions-schema';
import { PURCHASE_QUESTIONS_IN_JSON } from './questions';
import { perFundingColumn, YES_NO_NOT_SURE } from './rules';

const accepted = z.strictObject({ accepted: z.boolean() });

const funding = z.strictObject({
  ...perFundingColumn(() => z.boolean()),
  other_funding_comments: text.nullable(),
  remortgage: z.boolean(),
  gifts: z.enum(YES_NO_NOT_SURE).nullable(),
});

export const significantDates = entity('SignificantDates', 'Key dates of a purchase. Null means not set.', {
  sale_agreed: day.nullable(),
  exchanged: day.nullable(),
  completed: day.nullable(),
  aborted: day.nullable(),
});

export const purchaseIntent = entity(
  'PurchaseIntent',
  'A purchase. Prices are pounds. Its version is for staff alone. A further buyer who follows it reads no one else’s details, and not where the money comes from.',
  {
    _id: id,
    createdAt: moment,
    updatedAt: moment,
    primary_buyer: z.strictObject({
      user: ownerOfDeal,
      customer_type: customerType.nullable(),
      primaryCustomer: z.literal(true),
      giftors: z.array(giftor),
    }),
    additional_buyers: z.array(personInDeal),
    property_id: property,
    ...entityOf(PURCHASE_QUESTIONS_IN_JSON),
    funding: funding.nullable(),
    is_active: z.boolean(),
    terms_and_conditions: accepted,
    significant_dates: significantDates,
    version: version.optional(),
  },
);

export const transactionOfPurchase = entity('TransactionOfPurchase', 'The sale that a purchase belongs to.', {
  _id: id,
  property_id: property,
});

export type PurchaseIntent = z.infer<typeof purchaseIntent>;
export type TransactionOfPurchase = z.infer<typeof transactionOfPurchase>;
