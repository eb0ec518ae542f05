/** The specified entities: their fields under the specification's names, and the entity of the JSON contract that has them. */
import { type JsonSchema, entities as published } from '~/routes/api/contract/document.server';

export type Entity = { name: string; schema: string; fields: string };

const ADDRESS =
  'line_1 line_2 line_3 post_town county postcode country country_iso_2 uprn district building_number building_name sub_building_name street premise organisation_name po_box latitude longitude';
const DATES = 'sale_agreed exchanged completed aborted';
const FUNDING =
  'savings_from_employment gifts investment_portfolio remortgage inheritance divorce_settlement pension_lump_sum_withdrawal sale_of_shares directors_loans_dividends other_funding other_funding_comments';
const within = (field: string, inner: string) => inner.split(' ').map((each) => `${field}.${each}`);

export const entities: Entity[] = [
  {
    name: 'User',
    schema: 'User',
    fields:
      '_id active createdAt updatedAt email first_name middle_name last_name phone_number correspondence_address stripe_customer_id type schema_version',
  },
  { name: 'Address', schema: 'Address', fields: ADDRESS },
  { name: 'Property', schema: 'Property', fields: 'address tenure' },
  {
    name: 'Transaction',
    schema: 'Transaction',
    fields:
      '_id type property_id property_id.address property_id.tenure asking_price has_mortgage onward_purchase primary_seller primary_seller.user primary_seller.customer_type additional_sellers company_seller estate_agent estate_agent_status lawyer_group.seller lawyer_group.buyer group tags orders is_using_foreign_currency requiresMortgageReferral terms_and_conditions.accepted purchase_intent date_solicitor_groups_assigned.assigned_at date_solicitor_groups_assigned.date_legal_started createdAt',
  },
  {
    name: 'Order',
    schema: 'Order',
    fields: 'items total_amount stripe_transaction_id stripe_customer_id paid_at stripe_transaction_status',
  },
  {
    name: 'Purchase intent',
    schema: 'PurchaseIntent',
    fields: [
      '_id is_active primary_buyer.user primary_buyer.giftors additional_buyers property_id agreed_price mortgage_required_for_purchase mortgage_provider purchase_dependent_on_sale ownership_type first_time_buyer is_using_foreign_currency requiresMortgageReferral terms_and_conditions',
      ...within('funding', FUNDING),
      ...within('significant_dates', DATES),
    ].join(' '),
  },
  {
    name: 'Giftor',
    schema: 'Giftor',
    fields: 'person_id first_name last_name email phone_number correspondence_address amount relationship',
  },
  {
    name: 'Person in a deal',
    schema: 'PersonInDeal',
    fields:
      'person_id first_name middle_name last_name email phone_number termsAndConditions primaryCustomer customer_type correspondence_address',
  },
  {
    name: 'Estate agent',
    schema: 'EstateAgent',
    fields:
      '_id brand office.name office.phone_number office.address valuers negotiators thirdfort.requestsSellerThirdfortChecks thirdfort.requestsBuyerThirdfortChecks thirdfort.thirdfortRequesterEmails thirdfort.receivesSellerThirdfortChecks thirdfort.receivesBuyerThirdfortChecks',
  },
  { name: 'Valuer', schema: 'Valuer', fields: 'first_name last_name email phone_number primary_valuer' },
  { name: 'Negotiator', schema: 'Negotiator', fields: 'first_name last_name email phone_number' },
  { name: 'Estate agent brand', schema: 'EstateAgentBrand', fields: '_id brandName' },
  { name: 'Law firm', schema: 'LawFirm', fields: '_id name email phone_number address address.organisation_name' },
  {
    name: 'Lawyer group',
    schema: 'LawyerGroup',
    fields: '_id name law_firm solicitor legal_assistants invoicing_address panel_solicitor thirdfortRecipientEmails',
  },
  { name: 'Company', schema: 'Company', fields: '_id name company_number address' },
  {
    name: 'Transactions group',
    schema: 'TransactionsGroup',
    fields: '_id name estateAgent lawyerGroups.seller lawyerGroups.buyer hasActivePurchaseIntent',
  },
  {
    name: 'Identity check',
    schema: 'IdentityCheck',
    fields:
      '_id thirdfort_id status person_details.email person_details.first_name person_details.last_name person_details.phone_number person_type',
  },
  {
    name: 'Search ordered',
    schema: 'SearchOrdered',
    fields: 'productId reference status estimatedCompletion completionDate',
  },
  { name: 'Additional search request', schema: 'AdditionalSearchRequest', fields: '_id type status createdAt sentAt' },
  {
    name: 'Timeline event',
    schema: 'TimelineEvent',
    fields: '_id event_name type author authorName date_time comments milestone',
  },
  {
    name: 'Search result',
    schema: 'SearchResult',
    fields: 'id address seller.first_name seller.last_name seller.email buyer',
  },
  {
    name: 'Admin config',
    schema: 'AdminConfig',
    fields: 'benchmark_in_days invoicing_amount tags thirdfort_v2_switchover_date',
  },
  { name: 'Solicitor assignments', schema: 'FirmAssignments', fields: 'lawFirmId lawFirmName sellerCount buyerCount' },
  {
    name: 'Mortgage and currency referral',
    schema: 'Referral',
    fields: 'name type address value date_legal_started',
  },
];

type Part = JsonSchema & { $ref?: string; anyOf?: Part[]; items?: Part; properties?: Record<string, Part> };

/** Behind a reference, within a list, or in place of null. */
function partsOf(schema: Part): Part[] {
  const referred = schema.$ref ? published[schema.$ref.split('/').pop() ?? ''] : undefined;
  const inner = [referred as Part | undefined, schema.items, ...(schema.anyOf ?? [])].filter(
    (part) => part !== undefined,
  );
  return [schema, ...inner.flatMap(partsOf)];
}

function has(schema: Part, [name = '', ...rest]: readonly string[]): boolean {
  return partsOf(schema).some(({ properties }) => {
    const field = properties?.[name];
    return field !== undefined && (rest.length === 0 || has(field, rest));
  });
}

/** The specified fields that the contract's entity has not. */
export function missingFields({ schema, fields }: Entity): string[] {
  const known = published[schema] as Part | undefined;
  return fields.split(' ').filter((field) => !known || !has(known, field.split('.')));
}
