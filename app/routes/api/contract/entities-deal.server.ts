import { z } from 'zod';
import { OWNERSHIP_TYPES, YES_NO_NOT_SURE } from '~/domain/purchase/rules';
import { STATUSES_WITHOUT_AGENT } from '~/domain/sale/estate-agent/rules';
import { CUSTOMER_TYPES } from '~/domain/sale/rules';
import {
  address,
  day,
  entity,
  envelope,
  giftor,
  id,
  idAndName,
  moment,
  personInDeal,
  pounds,
  property,
  text,
  texts,
  userOfDeal,
  version,
} from './entities.server';

const customerType = z.enum(CUSTOMER_TYPES);
const accepted = z.strictObject({ accepted: z.boolean() });

export const saleType = z.enum(['resale', 'development']);

/** The provider's words for how a payment stands. */
const PAYMENT = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const;

export const order = entity('Order', 'How the payment of an order stands. The order that counts comes first.', {
  stripe_transaction_status: z.enum(PAYMENT),
});

/** Staff alone are told. */
const forStaff = {
  version: version.optional(),
  tags: texts.optional(),
  possible_duplicate: z.boolean().optional(),
  group: idAndName.nullable().optional(),
  lawyer_group: z.strictObject({ seller: idAndName.nullable(), buyer: idAndName.nullable() }).optional(),
  date_solicitor_groups_assigned: z
    .strictObject({ assigned_at: moment.nullable(), date_legal_started: moment.nullable() })
    .optional(),
};

export const transaction = entity(
  'Transaction',
  'A sale. Prices are pounds. Version, tags, group, lawyer groups and their dates are for staff alone.',
  {
    _id: id,
    createdAt: moment,
    updatedAt: moment,
    type: saleType,
    primary_seller: z.strictObject({ user: userOfDeal, customer_type: customerType.nullable() }),
    additional_sellers: z.array(personInDeal),
    property_id: id,
    property,
    onward_purchase: z.boolean().nullable(),
    has_mortgage: z.boolean().nullable(),
    is_using_foreign_currency: z.boolean().nullable(),
    asking_price: pounds.nullable(),
    requiresMortgageReferral: z.boolean().nullable(),
    terms_and_conditions: accepted,
    estate_agent: id.nullable(),
    estate_agent_status: z.enum(['assigned', ...STATUSES_WITHOUT_AGENT]),
    orders: z.array(order),
    ...forStaff,
  },
);

export const latestTransaction = entity('LatestTransaction', 'The newest sale, and whether it is paid for.', {
  _id: id,
  orders: z.array(order),
});

const sideInList = z.strictObject({
  name: text,
  solicitor: text.nullable(),
  law_firm: z.strictObject({ name: text }),
});

export const transactionInList = entity('TransactionInList', 'A sale as the list of transactions has it.', {
  _id: id,
  type: saleType,
  property_id: z.strictObject({
    address: envelope,
    tenure: z.enum(['freehold', 'leasehold', 'share_of_freehold', 'other']),
    tenure_details: text.nullable(),
  }),
  asking_price: pounds.nullable(),
  primary_seller: text,
  company_seller: text.nullable(),
  primary_buyer: text.nullable(),
  isPaid: z.boolean(),
  paid_at: moment.nullable(),
  payment_type: z.enum(['card', 'referral', 'invoiced', 'manual']).nullable(),
  lawyer_group: z.strictObject({ seller: sideInList.nullable(), buyer: sideInList.nullable() }),
  estate_agent: text.nullable(),
  group: text.nullable(),
  tags: texts,
  createdAt: moment,
});

export const transactionOfPurchase = entity('TransactionOfPurchase', 'The sale that a purchase belongs to.', {
  _id: id,
  property_id: id,
});

const funding = z.strictObject({
  savings_from_employment: z.boolean(),
  gifts: z.enum(YES_NO_NOT_SURE).nullable(),
  investment_portfolio: z.boolean(),
  remortgage: z.boolean(),
  inheritance: z.boolean(),
  divorce_settlement: z.boolean(),
  pension_lump_sum_withdrawal: z.boolean(),
  sale_of_shares: z.boolean(),
  directors_loans_dividends: z.boolean(),
  other_funding: z.boolean(),
  other_funding_comments: text.nullable(),
});

export const significantDates = entity('SignificantDates', 'The days of a purchase. Null is a day that is not set.', {
  sale_agreed: day.nullable(),
  exchanged: day.nullable(),
  completed: day.nullable(),
  aborted: day.nullable(),
});

export const purchaseIntent = entity('PurchaseIntent', 'A purchase. Prices are pounds.', {
  _id: id,
  createdAt: moment,
  updatedAt: moment,
  primary_buyer: z.strictObject({
    user: userOfDeal,
    customer_type: customerType.nullable(),
    giftors: z.array(giftor),
  }),
  additional_buyers: z.array(personInDeal),
  property_id: id,
  property,
  ownership_type: z.enum(OWNERSHIP_TYPES).nullable(),
  agreed_price: pounds.nullable(),
  mortgage_required_for_purchase: z.enum(YES_NO_NOT_SURE).nullable(),
  mortgage_provider: text.nullable(),
  purchase_dependent_on_sale: z.boolean().nullable(),
  first_time_buyer: z.boolean().nullable(),
  is_using_foreign_currency: z.boolean().nullable(),
  requiresMortgageReferral: z.boolean().nullable(),
  funding,
  is_active: z.boolean(),
  terms_and_conditions: accepted,
  significant_dates: significantDates,
});

export const companyOfRegister = entity(
  'CompanyOfRegister',
  'A company of the public register. It is not one of ours yet.',
  {
    _id: z.null(),
    name: text,
    company_number: text,
    status: text.nullable(),
    address: z.strictObject({
      line_1: text,
      line_2: text,
      post_town: text,
      county: text,
      postcode: text,
      po_box: text,
    }),
  },
);

export const company = entity('Company', 'A company that sells.', {
  _id: id,
  name: text,
  company_number: text,
  address: address.nullable(),
  version,
});

export const transactionsGroup = entity('TransactionsGroup', 'Transactions that are looked after together.', {
  _id: id,
  name: text,
  representative: z.strictObject({ _id: id, first_name: text, last_name: text, email: text }),
  company_seller: z.strictObject({ _id: id, name: text, company_number: text }),
  estateAgent: z.strictObject({ _id: id, brand: text, office: text }).nullable(),
  lawyerGroups: z.strictObject({ seller: idAndName.nullable(), buyer: idAndName.nullable() }),
  hasActivePurchaseIntent: z.boolean(),
  units: z.number().int(),
  paid: z.number().int(),
  createdAt: moment,
  version,
});
