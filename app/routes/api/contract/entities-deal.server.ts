import { z } from 'zod';
import { PAYMENT_STATUSES } from '~/domain/payment/rules';
import { OWNERSHIP_TYPES, YES_NO_NOT_SURE } from '~/domain/purchase/rules';
import { STATUSES_WITHOUT_AGENT } from '~/domain/sale/estate-agent/rules';
import { CUSTOMER_TYPES } from '~/domain/sale/rules';
import {
  address,
  day,
  entity,
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
import { estateAgent, lawyerGroup, namedEstateAgent } from './entities-work.server';

const customerType = z.enum(CUSTOMER_TYPES);
const accepted = z.strictObject({ accepted: z.boolean() });

const saleType = z.enum(['resale', 'development']);

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

export const purchaseIntent = entity(
  'PurchaseIntent',
  'A purchase. Prices are pounds. Its version is for staff alone.',
  {
    _id: id,
    createdAt: moment,
    updatedAt: moment,
    primary_buyer: z.strictObject({
      user: userOfDeal,
      customer_type: customerType.nullable(),
      primaryCustomer: z.literal(true),
      giftors: z.array(giftor),
    }),
    additional_buyers: z.array(personInDeal),
    property_id: property,
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
    version: version.optional(),
  },
);

export const company = entity('Company', 'A company that sells.', {
  _id: id,
  name: text,
  company_number: text,
  address: address.nullable(),
  version,
});

/** Pence, as the specification has the amounts of orders. */
const pence = z.number().int().min(0);

export const order = entity(
  'Order',
  'An order. The order that counts comes first. Its amounts are pence, VAT included.',
  {
    stripe_transaction_status: z.enum(PAYMENT_STATUSES),
    payment_type: z.enum(['card', 'referral', 'invoiced', 'manual']),
    items: z.array(z.strictObject({ product_name: text, product_price: pence, quantity: z.number().int().min(1) })),
    total_amount: pence,
    stripe_transaction_id: text.nullable(),
    stripe_customer_id: text.nullable(),
    paid_at: moment.nullable(),
  },
);

/** Staff alone are told. */
const forStaff = {
  version: version.optional(),
  tags: texts.optional(),
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
  'A sale. Prices are pounds. Version, tags, group, lawyer groups and their dates, and the purchases are for staff alone; of its estate agent, customers read the name alone.',
  {
    _id: id,
    createdAt: moment,
    updatedAt: moment,
    type: saleType,
    primary_seller: z.strictObject({
      user: userOfDeal,
      customer_type: customerType.nullable(),
      primaryCustomer: z.literal(true),
    }),
    additional_sellers: z.array(personInDeal),
    company_seller: company.nullable(),
    property_id: z.strictObject({ ...property.shape, value: pounds.nullable() }),
    onward_purchase: z.boolean().nullable(),
    has_mortgage: z.boolean().nullable(),
    is_using_foreign_currency: z.boolean().nullable(),
    asking_price: pounds.nullable(),
    requiresMortgageReferral: z.boolean().nullable(),
    terms_and_conditions: accepted,
    estate_agent: z.union([estateAgent, namedEstateAgent]).nullable(),
    estate_agent_status: z.enum(['assigned', ...STATUSES_WITHOUT_AGENT]),
    referral_code: text.nullable(),
    orders: z.array(order),
    ...forStaff,
  },
);

export const latestTransaction = entity('LatestTransaction', 'The newest sale, and whether it is paid for.', {
  _id: id,
  orders: z.array(order),
});

export const transactionOfPurchase = entity('TransactionOfPurchase', 'The sale that a purchase belongs to.', {
  _id: id,
  property_id: property,
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
