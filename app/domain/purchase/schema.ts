import { z } from 'zod';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '../people/questions';
import { BUYER_TYPES } from '../people/rules';
import { type Giftor, type GiftorInput, type PersonInDeal, type PersonInput, personForm } from '../people/schema';
import { HIGHEST_PRICE } from '../property/rules';
import { peopleOf } from '../property/schema';
import { formNamesOf } from '../shared/answers-rules';
import { parsePounds } from '../shared/pence-rules';
import { missingIn, openChangesOf, openSchemasOf, refusingMissing, schemasOf } from '../shared/questions-schema';
import { always, id, SELECT, termsAnswer, withFormNames } from '../shared/schema';
import { PURCHASE_QUESTIONS } from './questions';
import { isGift, lacksBuyer, OWNERSHIP_TYPES, YES_NO_NOT_SURE } from './rules';

/** The choice of a buyer whose home is not among those that are registered. */
export const PROPERTY_NOT_LISTED = 'property_not_listed';

const SELECT_ADDRESS = 'Please select an address';
export const NOT_LISTED =
  'This home is not registered with us yet. Ask the seller or their estate agent to register it, or contact support';

const propertyId = z
  .string(SELECT_ADDRESS)
  .refine((value) => value !== PROPERTY_NOT_LISTED, { error: NOT_LISTED, abort: true })
  .pipe(z.string().min(2, SELECT_ADDRESS).max(255, SELECT_ADDRESS))
  .pipe(z.string().regex(/^[0-9a-f]{24}$/i, SELECT_ADDRESS))
  .transform((value) => value.toLowerCase());

/** The home that was chosen on the page that finds it. */
export const chosenProperty = z.object({ property_id: propertyId });

const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((typed, context) => {
    const pence = parsePounds(String(typed ?? ''));
    if (pence !== null && isGift(pence) && pence <= HIGHEST_PRICE) return pence;
    const message = pence !== null && isGift(pence) ? 'Amount must be less than £100,000,000' : TOO_LITTLE;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
const TOO_LITTLE = 'Amount must be higher than £0';

/** A person who gives money towards the purchase. */
export const giftorForm = z.object({
  // In the page's order, since errors are listed in it.
  amount,
  ...schemasOf(GIFTOR_QUESTIONS),
});

/** The buyer's answers besides the home and the people, by the specification's form names. */
const answers = {
  ...schemasOf(PURCHASE_QUESTIONS),
  customerType: z.enum(BUYER_TYPES, SELECT).default('individual_owner'),
};

/** The fields of the page about the property. */
export const BUYER_PROPERTY_FIELDS = ['property_id', ...Object.keys(answers)];

const alone = {
  path: ['additionalBuyers'],
  error: 'Please add at least one buyer if you are a joint owner',
  ...always,
};

/** The page about the property. People have their own pages, so they come from the draft. */
export const buyerPropertyForm = ({ buyers, giftors }: { buyers: PersonInDeal[]; giftors: Giftor[] }) =>
  refusingMissing(z.object({ property_id: propertyId, ...answers }), PURCHASE_QUESTIONS)
    .refine((given) => !lacksBuyer(given, buyers.length), alone)
    .transform((given) => ({ ...given, additionalBuyers: buyers, giftors }));

export type BuyerProperty = z.output<ReturnType<typeof buyerPropertyForm>>;

/** Answers that JSON may leave out, but the page may not. */
type Optional = Extract<(typeof PURCHASE_QUESTIONS)[number], { mayBeOpen: true }>['name'] | 'mortgageProvider';

export type PurchaseAnswers = Omit<BuyerProperty, Optional | 'additionalBuyers' | 'giftors'> & {
  [Name in Optional]?: BuyerProperty[Name] | null;
} & { additionalBuyers: PersonInput[]; giftors: GiftorInput[] };

/** The page about one giftor, or a new one. */
export const giftorPage = refusingMissing(giftorForm, GIFTOR_QUESTIONS);

const FORM_NAMES: Record<string, string> = {
  ...formNamesOf(PURCHASE_QUESTIONS),
  customer_type: 'customerType',
  additional_buyers: 'additionalBuyers',
};

const people = {
  additionalBuyers: peopleOf(personForm, PERSON_QUESTIONS),
  giftors: peopleOf(giftorForm, GIFTOR_QUESTIONS),
};

/** POST /purchase-intent: the buyer form. */
export const newPurchase = z.preprocess(
  (body) => withFormNames(body, FORM_NAMES, ['property_id']),
  refusingMissing(
    z.object({
      ...answers,
      property_id: z.string('Property ID is required').min(1, 'Property ID is required').pipe(propertyId),
      ownershipType: z.enum(OWNERSHIP_TYPES, 'Ownership type is required'),
      mortgageRequiredForPurchase: z.enum(YES_NO_NOT_SURE, 'Mortgage requirement status is required'),
      ...openSchemasOf(PURCHASE_QUESTIONS),
      additionalBuyers: people.additionalBuyers.default([]),
      giftors: people.giftors.default([]),
    }),
    PURCHASE_QUESTIONS,
  ).refine((given) => !lacksBuyer(given, given.additionalBuyers?.length ?? 0), alone),
);

/** PUT /purchase-intent/{id}: any of the answers. Rules across answers are checked together with what is saved. */
export const purchaseChange = z.preprocess(
  (body) => withFormNames(body, FORM_NAMES, ['property_id']),
  z
    .object({
      ...answers,
      ...openChangesOf(PURCHASE_QUESTIONS),
      customerType: z.enum(BUYER_TYPES, SELECT),
      property_id: propertyId,
      ...people,
      terms_and_conditions: termsAnswer,
    })
    .partial(),
);

export type PurchaseChange = Partial<PurchaseAnswers>;

/** @returns the contradictions between answers once saved and changed ones are combined; null when there are none */
export function conflictIn(
  given: Parameters<typeof lacksBuyer>[0] & Record<string, unknown>,
  buyers: number,
): Record<string, string[]> | null {
  const missing = missingIn(PURCHASE_QUESTIONS, given);
  if (Object.keys(missing).length > 0) return missing;
  if (lacksBuyer(given, buyers)) return { additionalBuyers: [alone.error] };
  return null;
}

export const purchaseParams = z.object({ id });
