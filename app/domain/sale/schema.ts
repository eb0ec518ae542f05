import { z } from 'zod';
import { homeAddress } from '../address/schema';
import { CUSTOMER_TYPES } from '../people/rules';
import { type PersonInDeal, personForm } from '../people/schema';
import { OTHER_TENURE, TENURE_OPTIONS, toTenure } from '../property/rules';
import { askingPrice, peopleOf } from '../property/schema';
import { always, id, openYesNo, renamed, SELECT, termsAnswer, yesNo } from '../shared/schema';
import { lacksSeller, NO_AGENT_CHOICES } from './rules';

export const estateAgent = z
  .union([z.literal(''), z.enum(NO_AGENT_CHOICES), id], SELECT)
  .nullish()
  .transform((choice) => choice || null);

/** PUT /transaction/{id}/estate-agent */
export const agentChoice = z.object({ estateAgentId: estateAgent });

export const tenureDetails = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(255, 'Details must be less than 255 characters long'));

/** What a sale is told besides its home; by the specification's form names. */
const saleAnswers = {
  askingPrice,
  customerType: z.enum(CUSTOMER_TYPES, SELECT),
  isAnotherSellerSelected: yesNo,
  estateAgent,
  hasMortgage: yesNo,
  onwardPurchase: yesNo,
  isUsingForeignCurrency: yesNo,
  requiresMortgageReferral: yesNo,
};

const REPRESENTATIVE = "If you are acting on behalf of the seller, please select yes and add the seller's details";

export const isTold = ({ tenureOption, tenureDetails }: { tenureOption?: unknown; tenureDetails?: unknown }) =>
  tenureOption !== OTHER_TENURE || Boolean(tenureDetails);

export const untold = { path: ['tenureDetails'], error: 'Please provide details', ...always };
const unrepresented = { path: ['isAnotherSellerSelected'], error: REPRESENTATIVE, ...always };

const sellerPropertyAnswers = z.object({
  propertyAddress: homeAddress,
  tenureOption: z.enum(TENURE_OPTIONS, SELECT),
  tenureDetails,
  ...saleAnswers,
});

/** The fields of the page about the property. */
export const SELLER_PROPERTY_FIELDS = Object.keys(sellerPropertyAnswers.shape);

/** The page about the property. Further sellers have pages of their own, and come from the draft those keep. */
export const sellerPropertyForm = (sellers: readonly PersonInDeal[]) =>
  sellerPropertyAnswers
    .refine(isTold, untold)
    .refine((answers) => !lacksSeller({ ...answers, sellers: sellers.length }), unrepresented)
    .transform(({ propertyAddress, tenureOption, tenureDetails, ...sale }) => ({
      property: { address: propertyAddress, tenure: toTenure(tenureOption, tenureDetails || null) },
      sale: { ...sale, additionalSellers: sale.isAnotherSellerSelected ? [...sellers] : [] },
    }));

export type SellerProperty = z.output<ReturnType<typeof sellerPropertyForm>>;
export type SaleAnswers = SellerProperty['sale'];

const additionalSellers = peopleOf(personForm);

/** POST /transaction: the seller form, for a property that is registered already. */
export const newSale = z
  .object({
    property_id: id,
    primarySellerId: id.optional(),
    tenureOption: z.enum(TENURE_OPTIONS),
    tenureDetails,
    ...saleAnswers,
    isAnotherSellerSelected: yesNo.nullish(),
    requiresMortgageReferral: yesNo.nullish(),
    additionalSellers: additionalSellers.default([]),
  })
  .refine(isTold, untold)
  .refine((answers) => !lacksSeller({ ...answers, sellers: answers.additionalSellers?.length ?? 0 }), unrepresented)
  .transform(({ tenureOption, tenureDetails, ...answers }) => ({
    ...answers,
    additionalSellers: answers.isAnotherSellerSelected === false ? [] : answers.additionalSellers,
    tenure: toTenure(tenureOption, tenureDetails || null),
  }));

export type NewSaleCall = z.output<typeof newSale>;

/** PUT /transaction/{id}: any of the answers. The entity's own names are understood too. */
export const saleChange = z.preprocess(
  (body) => renamed(body, FORM_NAMES, ['estate_agent']),
  z
    .object({
      ...saleAnswers,
      requiresMortgageReferral: openYesNo,
      additionalSellers,
      terms_and_conditions: termsAnswer,
    })
    .partial(),
);

const FORM_NAMES: Record<string, string> = {
  asking_price: 'askingPrice',
  customer_type: 'customerType',
  estate_agent: 'estateAgent',
  has_mortgage: 'hasMortgage',
  onward_purchase: 'onwardPurchase',
  is_using_foreign_currency: 'isUsingForeignCurrency',
  requires_mortgage_referral: 'requiresMortgageReferral',
  additional_sellers: 'additionalSellers',
};

const tag = z.string().trim().min(1).max(255);

/** PUT /transaction/{id}/tags: all of them. */
export const tagsChange = z.object({
  tags: z
    .array(tag)
    .max(100)
    .transform((tags) => [...new Set(tags)]),
});

/** The editor's + and −. */
export const tagForm = z.union([z.object({ add: tag }), z.object({ remove: tag })]);
