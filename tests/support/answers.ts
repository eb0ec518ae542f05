/** What people type into the forms, by the fields' names, and what the forms make of it. */
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { examplesOf } from '~/domain/shared/answers-rules';

export const SELLER_ANSWERS = {
  'propertyAddress.line_1': '18 Mill Lane',
  'propertyAddress.post_town': 'Ludlow',
  'propertyAddress.postcode': 'SY8 1DN',
  'propertyAddress.country': 'United Kingdom',
  'propertyAddress.country_iso_2': 'GB',
  tenureOption: 'Freehold',
  ...examplesOf(SALE_QUESTIONS),
  askingPrice: '355,000',
};

export const BUYER_ANSWERS = {
  ...examplesOf(PURCHASE_QUESTIONS),
  agreedPrice: '340,000',
  'funding.savingsFromEmployment': 'on',
  'funding.otherFundingComments': '',
  'funding.gifts': 'no',
  firstTimeBuyer: 'yes',
};

/** Another person in the deal. */
export const BEN = {
  firstName: 'Ben',
  lastName: 'Okoro',
  mobileNumber: '07700 900456',
  email: 'ben@people.example',
  'correspondenceAddress.line_1': '1 Quay Street',
  'correspondenceAddress.post_town': 'Ludlow',
  'correspondenceAddress.postcode': 'SY8 1DN',
  'correspondenceAddress.country_iso_2': 'GB',
};

/** Someone who gives a buyer money. */
export const MEERA = { ...BEN, ...examplesOf(GIFTOR_QUESTIONS) };
