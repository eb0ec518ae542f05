import { type Question, YES_NO } from './questions';

/** Both questions are asked of sellers and of buyers, in the same words. */
export const FOREIGN_CURRENCY = {
  name: 'isUsingForeignCurrency',
  label: 'Will any of the money come from, or go to, another country?',
  ...YES_NO,
  column: 'is_using_foreign_currency',
  json: 'is_using_foreign_currency',
  part: 'Money and plans',
  summary: 'Moving money internationally',
  staff: 'Foreign currency',
  example: 'no',
  demo: ({ foreignCurrency = false }) => foreignCurrency,
} as const satisfies Question;

export const MORTGAGE_REFERRAL = {
  name: 'requiresMortgageReferral',
  label: 'Would you like us to put you in touch with a mortgage broker?',
  hint: 'You are free to use someone else.',
  ...YES_NO,
  column: 'requires_mortgage_referral',
  json: 'requiresMortgageReferral',
  mayBeOpen: true,
  part: 'Money and plans',
  summary: 'Introduction to a mortgage broker',
  staff: 'Mortgage referral',
  example: 'no',
  demo: ({ mortgageReferral = false }) => mortgageReferral,
} as const satisfies Question;
