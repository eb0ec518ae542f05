import { z } from 'zod';
import { NATIONS_OUTSIDE, nationOutside } from '../address/postcodes-rules';
import { PERSON_QUESTIONS } from '../people/questions';
import { type PersonInDeal, personForm } from '../people/schema';
import { PROPERTY_QUESTIONS } from '../property/questions';
import { TENURE_OPTIONS, toTenure } from '../property/rules';
import { peopleOf } from '../property/schema';
import { formNamesOf } from '../shared/answers-rules';
import { LINE } from '../shared/questions';
import { openChangesOf, openSchemasOf, refusingMissing, schemasOf } from '../shared/questions-schema';
import { always, id, SELECT, termsAnswer, withFormNames, yesNo } from '../shared/schema';
import { UNDERSTAND_FIRST } from './nation-rules';
import { COMPANY_QUESTIONS, estateAgent, SALE_QUESTIONS, UNLISTED_AGENT_QUESTIONS } from './questions';
import { missingSeller, REPRESENTATIVE, SIGNATORY, type UnlistedAgent } from './rules';

/** PUT /transaction/{id}/estate-agent */
export const agentChoice = z.object({ estateAgentId: estateAgent });

/** A sale's answers besides its home, by the specification's form names. */
const saleAnswers = schemasOf(SALE_QUESTIONS);

const lacking = (error: string) => ({ path: ['isAnotherSellerSelected'], error, ...always });

const sellerPropertyAnswers = z.object({
  ...schemasOf(PROPERTY_QUESTIONS),
  ...saleAnswers,
  ...schemasOf(UNLISTED_AGENT_QUESTIONS),
  /** The nation of the box 'I understand', if it is ticked. */
  understood: z.string().max(32).optional().catch(undefined),
});

/** The fields of the page about the property. */
export const SELLER_PROPERTY_FIELDS = Object.keys(sellerPropertyAnswers.shape);

/** An address with mistakes lies nowhere yet: it may be anything that was sent. */
function nationOf(address: unknown): string | null {
  const postcode = (address as { postcode?: unknown } | null | undefined)?.postcode;
  return typeof postcode === 'string' ? nationOutside(postcode) : null;
}

/** The page about the property. Further sellers have their own pages, so they come from the draft. */
export const sellerPropertyForm = (sellers: readonly PersonInDeal[]) =>
  refusingMissing(sellerPropertyAnswers, [...PROPERTY_QUESTIONS, ...COMPANY_QUESTIONS, ...UNLISTED_AGENT_QUESTIONS])
    .refine((given) => missingSeller({ ...given, sellers: sellers.length }) !== REPRESENTATIVE, lacking(REPRESENTATIVE))
    .refine((given) => missingSeller({ ...given, sellers: sellers.length }) !== SIGNATORY, lacking(SIGNATORY))
    .refine(({ propertyAddress, understood }) => (nationOf(propertyAddress) ?? understood) === understood, {
      path: ['understood'],
      error: UNDERSTAND_FIRST,
    })
    .transform(
      ({ propertyAddress, tenureOption, tenureDetails, agentName, agentBranch, agentEmail, understood, ...sale }) => ({
        property: { address: propertyAddress, tenure: toTenure(tenureOption, tenureDetails || null) },
        sale: {
          ...sale,
          understoodNation: nationOf(propertyAddress),
          ...(sale.customerType === 'company' ? {} : NO_COMPANY),
          unlistedAgent: unlisted(sale.estateAgent, agentName, agentBranch, agentEmail),
          additionalSellers: sale.isAnotherSellerSelected ? [...sellers] : [],
        },
      }),
    );

/** What was typed about a company counts only if one sells. */
const NO_COMPANY = { companyNumber: null, companyName: null, signsForCompany: null };

/** The answers about an agent count only if they are not listed. */
const unlisted = (
  choice: string | null,
  agentName: string | null,
  branch: string | null,
  email: string | null,
): UnlistedAgent | null =>
  choice === 'not_listed' && agentName && branch && email ? { agentName, branch, email } : null;

export type SellerProperty = z.output<ReturnType<typeof sellerPropertyForm>>;

const additionalSellers = peopleOf(personForm, PERSON_QUESTIONS);

const missingOf = (given: { additionalSellers?: readonly unknown[] }) =>
  missingSeller({ ...given, sellers: given.additionalSellers?.length ?? 0 });

/** POST /transaction: the seller form, for a property that is registered already. */
export const newSale = refusingMissing(
  z.object({
    property_id: id,
    primarySellerId: id.optional(),
    tenureOption: z.enum(TENURE_OPTIONS),
    tenureDetails: LINE.schema,
    ...saleAnswers,
    ...openSchemasOf(SALE_QUESTIONS),
    isAnotherSellerSelected: yesNo.nullish(),
    additionalSellers: additionalSellers.default([]),
  }),
  [...PROPERTY_QUESTIONS, ...COMPANY_QUESTIONS],
)
  .refine((given) => missingOf(given) !== REPRESENTATIVE, lacking(REPRESENTATIVE))
  .refine((given) => missingOf(given) !== SIGNATORY, lacking(SIGNATORY))
  .transform(({ tenureOption, tenureDetails, ...answers }) => ({
    ...answers,
    additionalSellers: answers.isAnotherSellerSelected === false ? [] : answers.additionalSellers,
    tenure: toTenure(tenureOption, tenureDetails || null),
  }));

export type NewSaleCall = z.output<typeof newSale>;

/** PUT /transaction/{id}: any of the answers, by the forms' field names or the entity's. */
export const saleChange = z.preprocess(
  (body) => withFormNames(body, FORM_NAMES, ['estate_agent']),
  z
    .object({
      ...saleAnswers,
      ...openChangesOf(SALE_QUESTIONS),
      additionalSellers,
      terms_and_conditions: termsAnswer,
      /** 'I understand' what we do not cover in the nation where the home lies. */
      understoodNation: z.enum(NATIONS_OUTSIDE, SELECT),
    })
    .partial(),
);

const FORM_NAMES: Record<string, string> = {
  ...formNamesOf(SALE_QUESTIONS),
  estate_agent: 'estateAgent',
  additional_sellers: 'additionalSellers',
};

const tag = z.string().trim().min(1).max(255);

/** PUT /transaction/{id}/tags: replaces all of them. */
export const tagsChange = z.object({
  tags: z
    .array(tag)
    .max(100)
    .transform((tags) => [...new Set(tags)]),
});

/** The tag editor's + and − buttons. */
export const tagForm = z.union([z.object({ add: tag }), z.object({ remove: tag })]);
