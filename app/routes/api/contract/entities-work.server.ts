/** Entities of partners and the work with them: checks, searches, requests, events. */
import { z } from 'zod';
import { count, entity, id, moment, nameAndEmail, pounds, text, texts } from './entities.server';

export { agentSale } from '~/domain/agent-access/entity-schema';
export { check } from '~/domain/identity-check/entity-schema';
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
export { reminder, remindersOfTransaction } from '~/domain/reminder/entity-schema';
export { search, searchOrder } from '~/domain/search/entity-schema';
export { additionalRequest } from '~/domain/search/requests/entity-schema';
export { solicitorReport } from '~/domain/solicitor-report/entity-schema';
export { event } from '~/domain/timeline/entity-schema';
export { updateRequest } from '~/domain/update-request/entity-schema';
export { workPage } from '~/domain/work/entity-schema';

export const searchResult = entity('SearchResult', 'A transaction that the search of the back office found.', {
  id,
  reference: text,
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
