import { z } from 'zod';
import { companyNumber } from '../company/schema';
import { nameOfFirm } from '../partner/schema';
import { emailAddress } from '../people/email-schema';
import type { CustomerType } from '../people/rules';
import { price } from '../property/questions';
import { askingPrice } from '../property/schema';
import { having, inOrder } from '../shared/answers-rules';
import { FOREIGN_CURRENCY, MORTGAGE_REFERRAL } from '../shared/money-questions';
import { choice, type Follows, type Question, YES_NO } from '../shared/questions';
import { id, optional, SELECT, yesNo } from '../shared/schema';
import { NO_AGENT_CHOICES } from './rules';

export const estateAgent = z
  .union([z.literal(''), z.enum(NO_AGENT_CHOICES), id], SELECT)
  .nullish()
  .transform((choice) => choice || null);

const ifCompany = (missing: string) =>
  ({
    follows: {
      name: 'customerType',
      values: ['company'],
      condition: 'If a company sells it',
      missing,
    } satisfies Follows,
    mayBeOpen: true,
    part: 'The sellers',
    isGiven: true,
  }) as const;

const text = z.string().nullable();
const asTyped = (saved: unknown) => (saved ? String(saved) : null);

/** Asked of someone who sells for a company. */
export const COMPANY_QUESTIONS = [
  {
    name: 'companyNumber',
    label: 'Company number',
    hint: 'As it is at Companies House. For example, 09812345.',
    control: 'text',
    width: 'medium',
    autoComplete: 'off',
    schema: optional(companyNumber),
    entity: text,
    toField: asTyped,
    toWords: asTyped,
    column: 'company_number',
    json: 'company_number',
    summary: 'Company number',
    erased: 'emptied',
    example: '09812345',
    demo: () => null,
    ...ifCompany('Company number is required'),
  },
  {
    name: 'companyName',
    label: 'Company name',
    control: 'text',
    autoComplete: 'organization',
    schema: optional(nameOfFirm('Company name')),
    entity: text,
    toField: asTyped,
    toWords: asTyped,
    column: 'company_name',
    json: 'company_name',
    summary: 'Company',
    erased: 'emptied',
    example: 'Temevale Homes Limited',
    demo: () => null,
    ...ifCompany('Company name is required'),
  },
  {
    name: 'signsForCompany',
    label: 'Do you sign for the company?',
    hint: 'We check the identity of the person who signs.',
    ...YES_NO,
    schema: optional(yesNo),
    column: 'signs_for_company',
    json: 'signs_for_company',
    summary: 'You sign for the company',
    example: 'yes',
    demo: ({ company }) => (company ? true : null),
    ...ifCompany(SELECT),
  },
] as const satisfies readonly Question[];

/** The seller's questions about the sale, after those about the home. */
export const SALE_QUESTIONS = [
  {
    name: 'askingPrice',
    label: 'Asking price',
    hint: 'The price it is listed at, or the price you plan to list it at. It must be at least £99,000.',
    ...price(askingPrice),
    column: 'asking_price',
    json: 'asking_price',
    followersRead: true,
    part: 'The property',
    summary: 'Asking price',
    isGiven: true,
    example: '349,950',
    demo: ({ age }) => 18_500_000 + ((age * 1_275_000) % 62_000_000),
  },
  {
    name: 'customerType',
    label: 'What is your role in the sale?',
    ...choice<CustomerType>([
      { value: 'individual_owner', label: 'I am the seller' },
      { value: 'representative', label: 'I am acting on behalf of the seller' },
      { value: 'company', label: 'I am selling for a company' },
    ]),
    column: 'customer_type',
    part: 'The sellers',
    summary: 'Your role',
    isGiven: true,
    example: 'individual_owner',
    demo: ({ representative, company }) =>
      company ? 'company' : representative ? 'representative' : 'individual_owner',
  },
  ...COMPANY_QUESTIONS,
  {
    name: 'isAnotherSellerSelected',
    label: 'Do you need to add a seller?',
    ...YES_NO,
    // Drawn by hand, with the list of who they are.
    control: 'own',
    column: 'is_another_seller_selected',
    example: 'no',
    demo: ({ additionalSellers = 0 }) => additionalSellers > 0,
  },
  // It has two columns: which office, or why there is none (`estateAgentColumns`).
  { name: 'estateAgent', label: 'Estate agent', control: 'own', schema: estateAgent, example: '' },
  {
    name: 'hasMortgage',
    label: 'Is there a mortgage on the home?',
    ...YES_NO,
    column: 'has_mortgage',
    json: 'has_mortgage',
    followersRead: true,
    part: 'Money and plans',
    summary: 'Existing mortgage',
    staff: 'Existing mortgage',
    unit: { label: 'Is there a mortgage on the home?', usually: 'no' },
    isGiven: true,
    example: 'no',
    demo: ({ age }) => age % 3 !== 0,
  },
  {
    name: 'onwardPurchase',
    label: 'Are you going to buy another home?',
    ...YES_NO,
    column: 'onward_purchase',
    json: 'onward_purchase',
    followersRead: true,
    part: 'Money and plans',
    summary: 'Buying another home',
    staff: 'Onward purchase',
    unit: { label: 'Is there an onward purchase?', usually: 'no' },
    isGiven: true,
    example: 'no',
    demo: ({ age }) => age % 2 === 0,
  },
  { ...FOREIGN_CURRENCY, unit: { label: 'Will foreign currency be used?', usually: 'no' }, isGiven: true },
  { ...MORTGAGE_REFERRAL, unit: { label: 'Does the seller want a mortgage referral?', usually: 'no' }, isGiven: true },
] as const satisfies readonly Question[];

const ifNotListed = (missing: string) =>
  ({
    follows: {
      name: 'estateAgent',
      values: ['not_listed'],
      condition: 'If your estate agent is not listed',
      clears: true,
      missing,
    } satisfies Follows,
  }) as const;

/** An estate agent that is not listed. Only the page asks; the answers are saved as `named_agent`, as they are after payment. */
export const UNLISTED_AGENT_QUESTIONS = [
  {
    name: 'agentName',
    label: 'Estate agent’s name',
    control: 'text',
    schema: optional(nameOfFirm('Name')),
    autoComplete: 'off',
    ...ifNotListed('Name is required'),
  },
  {
    name: 'agentBranch',
    label: 'Branch',
    hint: 'For example the town.',
    control: 'text',
    schema: optional(nameOfFirm('Branch')),
    autoComplete: 'off',
    ...ifNotListed('Branch is required'),
  },
  {
    name: 'agentEmail',
    label: 'Their email',
    hint: 'We’ll check it first. They get no email from us until then.',
    control: 'text',
    inputType: 'email',
    schema: optional(emailAddress),
    autoComplete: 'off',
    ...ifNotListed('Please enter a valid email address'),
  },
] as const satisfies readonly Question[];

type SalePageQuestion = (typeof SALE_QUESTIONS)[number] | (typeof UNLISTED_AGENT_QUESTIONS)[number];

/** The questions of the seller's page about the sale. */
export const SALE_PAGE_QUESTIONS = SALE_QUESTIONS.flatMap<SalePageQuestion>((question) =>
  question.name === 'estateAgent' ? [question, ...UNLISTED_AGENT_QUESTIONS] : [question],
);

/** The orders in JSON and in the copy of one's data, from before the page's order changed. */
export const SALE_QUESTIONS_IN_JSON = inOrder(SALE_QUESTIONS, [
  'onwardPurchase',
  'hasMortgage',
  'isUsingForeignCurrency',
  'askingPrice',
]);
export const GIVEN_SALE_QUESTIONS = having(
  inOrder(SALE_QUESTIONS, ['customerType', 'askingPrice', 'onwardPurchase', 'hasMortgage']),
  'isGiven',
);

/** The questions that a unit of a group has. */
export const UNIT_SALE_QUESTIONS = having(SALE_QUESTIONS, 'unit');
