/** Partners, and what is done with them: checks, searches, requests, events. */
import { z } from 'zod';
import { REQUEST_STATUSES, REQUEST_TYPES } from '~/domain/search/requests/rules';
import { count, day, entity, id, moment, nameAndEmail, pounds, text, texts } from './entities.server';

export { brand } from '~/domain/partner/brand/entity-schema';
export {
  estateAgent,
  estateAgentPage,
  namedEstateAgent,
  negotiator,
  valuer,
} from '~/domain/partner/estate-agent/entity-schema';
export { lawFirm } from '~/domain/partner/law-firm/entity-schema';
export { groupToChoose, lawyer, lawyerGroup } from '~/domain/partner/lawyer-group/entity-schema';

export const check = entity(
  'IdentityCheck',
  'An identity check of a person. Its thirdfort_id is null until the provider has it.',
  {
    _id: id,
    thirdfort_id: text.nullable(),
    status: z.enum(['pending', 'failed', 'aborted', 'complete']),
    person_details: z.strictObject({
      email: text.nullable(),
      first_name: text,
      last_name: text,
      phone_number: text.nullable(),
    }),
    person_type: z.enum(['seller', 'buyer', 'giftor']),
    createdAt: moment,
  },
);

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

export const searchResult = entity('SearchResult', 'A transaction that the search of the back office found.', {
  id,
  address: text,
  seller: nameAndEmail,
  buyer: nameAndEmail.optional(),
});

export const referral = entity('Referral', 'Someone who asked for a referral. The value is pounds.', {
  _id: id,
  transactionId: id.nullable(),
  name: text,
  type: z.enum(['Seller', 'Buyer']),
  address: text,
  value: pounds.nullable(),
  date_legal_started: moment.nullable(),
  createdAt: moment,
});

export const adminConfig = entity('AdminConfig', 'The configuration. The invoicing amount is pence.', {
  benchmark_in_days: z.number().int().nullable(),
  invoicing_amount: z.number().int().nullable(),
  tags: texts,
  thirdfort_v2_switchover_date: moment.nullable(),
});

export const firmAssignments = entity(
  'FirmAssignments',
  'How many transactions a law firm was given in a month, by side.',
  {
    lawFirmId: id,
    lawFirmName: text,
    sellerCount: count,
    buyerCount: count,
  },
);

export const counted = entity('Count', 'How many there are.', { count });
