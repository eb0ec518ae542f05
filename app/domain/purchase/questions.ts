import { z } from 'zod';
import { price } from '../property/questions';
import { homePrice } from '../property/schema';
import { inOrder } from '../shared/answers-rules';
import { text } from '../shared/entity-schema';
import { FOREIGN_CURRENCY, MORTGAGE_REFERRAL } from '../shared/money-questions';
import { choice, type Question, YES_NO, YES_NO_OR_NOT_SURE } from '../shared/questions';
import { SELECT } from '../shared/schema';
import { funding } from './funding-schema';
import { LENDERS, lenderOptions } from './lenders-texts';

/** The buyer's questions, after the choice of home. */
export const PURCHASE_QUESTIONS = [
  {
    name: 'agreedPrice',
    label: 'Agreed price',
    hint: 'The price the seller has accepted.',
    ...price(homePrice('Agreed price must be higher than £99,000 and less than £100,000,000')),
    column: 'agreed_price',
    json: 'agreed_price',
    followersRead: true,
    part: 'The property',
    summary: 'Agreed price',
    staff: 'Agreed price',
    example: '345,000',
  },
  {
    name: 'mortgageRequiredForPurchase',
    label: 'Will you need a mortgage?',
    ...YES_NO_OR_NOT_SURE,
    column: 'mortgage_required_for_purchase',
    json: 'mortgage_required_for_purchase',
    part: 'Your funds',
    summary: 'Mortgage',
    staff: 'Mortgage required',
    example: 'no',
    demo: ({ mortgage = 'no' }) => mortgage,
  },
  {
    name: 'mortgageProvider',
    label: 'Which lender will your mortgage be with?',
    hint: 'Choose the lender you expect to use, or ‘Not Sure Yet’.',
    control: 'select',
    select: { empty: 'Choose a lender', options: lenderOptions },
    schema: z
      .union([z.literal(''), z.enum(LENDERS as [string])], SELECT)
      .nullish()
      .transform((lender) => lender || null),
    entity: text.nullable(),
    toField: (saved) => String(saved ?? ''),
    toWords: (saved) => (saved ? String(saved) : null),
    follows: { name: 'mortgageRequiredForPurchase', values: ['yes'], condition: 'If yes', missing: SELECT },
    column: 'mortgage_provider',
    json: 'mortgage_provider',
    part: 'Your funds',
    summary: 'Mortgage provider',
    erased: 'emptied',
    example: '',
    demo: ({ mortgage }) => (mortgage === 'yes' ? 'Nationwide' : null),
  },
  // Several tick boxes and columns under one name, and gifts: saved by loops over `FUNDING_SOURCES`.
  { name: 'funding', label: 'Where is the money coming from?', control: 'own', schema: funding },
  {
    name: 'ownershipType',
    label: 'Will you own it alone or jointly?',
    ...choice([
      { value: 'Sole', label: 'Sole', hint: 'In your name alone' },
      { value: 'Joint', label: 'Joint', hint: 'With someone else' },
    ]),
    cards: 2,
    column: 'ownership_type',
    json: 'ownership_type',
    followersRead: true,
    part: 'The buyers',
    summary: 'Ownership',
    staff: 'Ownership',
    example: 'Sole',
    demo: ({ joint }) => (joint ? 'Joint' : 'Sole'),
  },
  { name: 'additionalBuyers', label: 'Who is buying it with you?', control: 'own' },
  {
    name: 'firstTimeBuyer',
    label: 'Are you a first-time buyer?',
    hint: 'You have never owned a home in the UK or abroad, including one you inherited. If you are buying with others, this must be true of all of you.',
    ...YES_NO,
    column: 'first_time_buyer',
    json: 'first_time_buyer',
    mayBeOpen: true,
    followersRead: true,
    part: 'The buyers',
    summary: 'First-time buyer',
    staff: 'First-time buyer',
    example: 'no',
    demo: ({ age }) => age % 2 === 1,
  },
  {
    name: 'purchaseDependentOnSale',
    label: 'Does this purchase depend on selling another home?',
    ...YES_NO,
    column: 'purchase_dependent_on_sale',
    json: 'purchase_dependent_on_sale',
    mayBeOpen: true,
    part: 'Money and plans',
    summary: 'Depends on selling another home',
    staff: 'Depends on selling another home',
    example: 'no',
    demo: ({ age }) => age % 2 === 0,
  },
  // Drawn by hand, since it has a sentence about our currency partner.
  { ...FOREIGN_CURRENCY, control: 'own', mayBeOpen: true },
  MORTGAGE_REFERRAL,
] as const satisfies readonly Question[];

/** The order in JSON, from before the page's order changed. */
export const PURCHASE_QUESTIONS_IN_JSON = inOrder(PURCHASE_QUESTIONS, [
  'ownershipType',
  'agreedPrice',
  'mortgageRequiredForPurchase',
  'mortgageProvider',
  'purchaseDependentOnSale',
]);
