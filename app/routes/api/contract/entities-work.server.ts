/** Partners, and what is done with them: estate agents, law firms, checks, searches, requests, events. */
import { z } from 'zod';
import { REQUEST_STATUSES, REQUEST_TYPES } from '~/domain/search/requests/rules';
import {
  address,
  count,
  day,
  entity,
  id,
  moment,
  nameAndEmail,
  pageOf,
  pounds,
  text,
  texts,
  version,
} from './entities.server';

const contact = {
  _id: id,
  first_name: text,
  last_name: text.nullable(),
  email: text.nullable(),
  phone_number: text.nullable(),
};

export const valuer = entity('Valuer', 'A valuer of an estate agent. One of them is the primary one.', {
  ...contact,
  primary_valuer: z.boolean(),
});

export const negotiator = entity('Negotiator', 'A negotiator of an estate agent.', {
  _id: id,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
});

export const estateAgent = entity('EstateAgent', 'An office of an estate agent.', {
  _id: id,
  brand: text,
  brandId: id,
  office: z.strictObject({ name: text, phone_number: text.nullable(), address: address.nullable() }),
  valuers: z.array(valuer),
  negotiators: z.array(negotiator),
  thirdfort: z.strictObject({
    requestsSellerThirdfortChecks: z.boolean(),
    requestsBuyerThirdfortChecks: z.boolean(),
    thirdfortRequesterEmails: texts,
    receivesSellerThirdfortChecks: z.boolean(),
    receivesBuyerThirdfortChecks: z.boolean(),
  }),
  version,
});

export const namedEstateAgent = entity('NamedEstateAgent', 'An office of an estate agent, as everyone may know it.', {
  _id: id,
  brand: text,
  office: z.strictObject({ name: text }),
});

export const estateAgentPage = entity('EstateAgentPage', 'A page of estate agents, and how many there are by brand.', {
  ...pageOf(estateAgent),
  brandCounts: z.array(z.strictObject({ brand: text, brandId: id, count })),
});

export const brand = entity('EstateAgentBrand', 'A brand of estate agents.', { _id: id, brandName: text, version });

export const lawFirm = entity('LawFirm', 'A law firm. The organisation_name of its address is its trading name.', {
  _id: id,
  name: text,
  email: text.nullable(),
  phone_number: text.nullable(),
  address,
  version,
});

export const lawyer = entity('Lawyer', 'A solicitor or a legal assistant.', {
  ...contact,
  last_name: text,
  bio: text.nullable(),
});

export const lawyerGroup = entity('LawyerGroup', 'A group of a law firm that cases are given to.', {
  _id: id,
  name: text,
  law_firm: lawFirm,
  panel_solicitor: z.boolean(),
  solicitor: lawyer.nullable(),
  legal_assistants: z.array(lawyer),
  invoicing_address: address.nullable(),
  thirdfortRecipientEmails: texts,
  start_date: day.nullable(),
  fee_example: text.nullable(),
  version,
});

export const groupToChoose = entity('LawyerGroupToChoose', 'A lawyer group as it is offered while staff type.', {
  id,
  name: text,
  firm: text,
  firmId: id,
  town: text.nullable(),
  solicitor: text.nullable(),
  isPanel: z.boolean(),
});

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
