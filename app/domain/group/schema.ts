import { z } from 'zod';
import { cleanLine } from '../address/line-rules';
import { newCompany } from '../company/schema';
import { PROPERTY_QUESTIONS } from '../property/questions';
import { toTenure } from '../property/rules';
import { askingPrice, newProperty } from '../property/schema';
import { AGENT_REQUIRED } from '../sale/estate-agent/rules';
import { UNIT_SALE_QUESTIONS } from '../sale/questions';
import { type Pence, poundsInField } from '../shared/pence-rules';
import { refusingMissing, schemasOf } from '../shared/questions-schema';
import {
  id,
  idOf,
  listRange,
  optional,
  pageOf,
  SELECT,
  termsAnswer,
  ticked,
  withFormNames,
  withRequestSchema,
} from '../shared/schema';
import {
  COMPANY_REQUIRED,
  MAX_UNITS,
  NAME_REQUIRED,
  REPRESENTATIVE_REQUIRED,
  TOO_MANY_UNITS,
  UNIT_REQUIRED,
} from './rules';

const MAX_LENGTH = 255;

const nameOfGroup = z
  .string()
  .min(1, NAME_REQUIRED)
  .max(MAX_LENGTH, `Transactions group name must be less than ${MAX_LENGTH} characters long`);

export const groupName = withRequestSchema(
  nameOfGroup,
  z
    .unknown()
    .transform((given) => (typeof given === 'string' ? given : ''))
    .transform((text) => cleanLine(text))
    .pipe(nameOfGroup),
);

/** The number of the invoice, or of the bank transfer, by which the payment can be found. */
const reference = z
  .string()
  .trim()
  .max(MAX_LENGTH, `Payment reference must be less than ${MAX_LENGTH} characters long`);

// A unit, by the specification's form names

const unitAnswers = z.object({ ...schemasOf(PROPERTY_QUESTIONS), ...schemasOf(UNIT_SALE_QUESTIONS) });

/** The first unit must have its price; the others may get theirs later. */
export const unitForm = (isFirst: boolean) =>
  refusingMissing(
    unitAnswers.extend({ askingPrice: (isFirst ? askingPrice : optional(askingPrice)) as z.ZodType<Pence | null> }),
    PROPERTY_QUESTIONS,
  );
export type UnitAnswers = z.output<ReturnType<typeof unitForm>>;

/** A unit as its form has it, which is how it is stored until the group is made. */
export const unitInForm = (answers: UnitAnswers) => ({
  ...answers,
  askingPrice: answers.askingPrice === null ? '' : poundsInField(answers.askingPrice),
  ...(Object.fromEntries(UNIT_SALE_QUESTIONS.map(({ name, toField }) => [name, toField(answers[name])])) as Record<
    UnitQuestion['name'],
    string
  >),
});
export type UnitInForm = ReturnType<typeof unitInForm>;

export const copiesForm = z.object({
  copies: z
    .string('How many?')
    .trim()
    .regex(/^[1-9]\d{0,2}$/, `Enter a number from 1 to ${MAX_UNITS - 1}`)
    .transform(Number)
    .pipe(z.number().max(MAX_UNITS - 1, `Enter a number from 1 to ${MAX_UNITS - 1}`)),
});

type UnitQuestion = (typeof UNIT_SALE_QUESTIONS)[number];
type UnitSaleAnswers = Record<UnitQuestion['name'], boolean | null>;

export type NewUnit = {
  address: UnitAnswers['propertyAddress'];
  tenure: ReturnType<typeof toTenure>;
  askingPrice: Pence | null;
  termsAccepted: boolean;
} & UnitSaleAnswers;

export const toUnit = (
  { propertyAddress, tenureOption, tenureDetails, ...answers }: UnitAnswers,
  termsAccepted: boolean,
): NewUnit => ({
  address: propertyAddress,
  tenure: toTenure(tenureOption, tenureDetails || null),
  ...answers,
  termsAccepted,
});

// The sections of the form

export const companyForm = newCompany;
export const paymentForm = z.object({
  stripe_transaction_id: optional(reference),
  termsAccepted: ticked,
});

// POST /transaction/manual

const UNIT_NAMES: Record<string, string> = {
  ...Object.fromEntries(UNIT_SALE_QUESTIONS.map(({ column, json }) => [column, json])),
  property_id: 'property',
};

/** What is not sent is null where null is allowed, else 'no'. */
const unitCallAnswers = Object.fromEntries(
  UNIT_SALE_QUESTIONS.map((question) => [
    question.json,
    'mayBeOpen' in question ? optional(question.schema) : question.schema.default(false),
  ]),
) as unknown as Record<UnitQuestion['json'], z.ZodType<boolean | null>>;

/** One of `transactions`. Its home may be given as `property_id`, as in the entity. */
const unitCall = z.preprocess(
  (body) => withFormNames(body, UNIT_NAMES),
  z
    .object({
      property: newProperty,
      type: z.literal('development').default('development'),
      asking_price: optional(askingPrice),
      ...unitCallAnswers,
      terms_and_conditions: termsAnswer.nullish().transform((accepted) => accepted ?? false),
    })
    .transform(
      ({ property, asking_price, terms_and_conditions, ...unit }): NewUnit => ({
        address: property.address,
        tenure: property.tenure,
        askingPrice: asking_price,
        ...(Object.fromEntries(UNIT_SALE_QUESTIONS.map(({ name, json }) => [name, unit[json]])) as UnitSaleAnswers),
        termsAccepted: terms_and_conditions,
      }),
    ),
);

/** Checking stops after this many wrong units: checking 500 of them would keep other requests waiting. */
const MAX_WRONG_UNITS = 20;

const FIRST_PRICE = { path: [0, 'asking_price'], error: 'The first unit needs an asking price' };

const unitsOfCall = withRequestSchema(
  z.array(unitCall).min(1).max(MAX_UNITS),
  z
    .array(z.unknown(), UNIT_REQUIRED)
    .min(1, UNIT_REQUIRED)
    .max(MAX_UNITS, TOO_MANY_UNITS)
    .transform((given, context): NewUnit[] => {
      const units: NewUnit[] = [];
      let wrong = 0;
      for (const [at, each] of given.entries()) {
        const unit = unitCall.safeParse(each);
        if (unit.success) units.push(unit.data);
        for (const { message, path } of unit.error?.issues ?? [])
          context.addIssue({ code: 'custom', message, path: [at, ...path] });
        wrong += unit.success ? 0 : 1;
        if (wrong === MAX_WRONG_UNITS) break;
      }
      return units;
    })
    .refine(([first]) => first?.askingPrice !== null, FIRST_PRICE),
);

export const manualTransactions = z.object({
  /** The new group's id: a call that is sent twice makes one group. */
  _id: id.optional(),
  group: withRequestSchema(
    z.union([nameOfGroup, z.object({ name: nameOfGroup })]),
    z
      .unknown()
      .transform((given) => (typeof given === 'object' && given !== null && 'name' in given ? given.name : given))
      .pipe(groupName),
  ),
  primary_seller: z.object(
    {
      user: idOf(REPRESENTATIVE_REQUIRED),
      customer_type: z.literal('representative', SELECT).default('representative'),
    },
    REPRESENTATIVE_REQUIRED,
  ),
  company_seller: idOf(COMPANY_REQUIRED),
  transactions: unitsOfCall,
  stripe_transaction_id: optional(reference),
  items: z
    .array(
      z.object({
        product_name: z.string().trim().min(1).max(MAX_LENGTH),
        product_price: z.literal(0, 'Manual transactions are paid elsewhere: the price has to be 0').default(0),
      }),
    )
    .max(20)
    .nullish(),
});

// Ops

const estateAgentId = z
  .string(AGENT_REQUIRED)
  .regex(/^[0-9a-f]{24}$/i, AGENT_REQUIRED)
  .toLowerCase();

/** PUT /transaction/estate-agent/{groupId}, and the dialog. */
export const groupAgent = z.object({ estateAgentId });

/** Which work is to be tried again. */
export const workForm = z.object({ work: id });

/** The second step of a dialog: staff have seen what they chose, and confirm it. */
export const confirmed = z
  .unknown()
  .optional()
  .transform((value) => value === 'true');

// The list

const MAX_SEARCH_LENGTH = 200;

export const groupListQuery = z.object({
  searchValue: z.string().trim().max(MAX_SEARCH_LENGTH).default(''),
  ...listRange,
});
export type GroupListQuery = z.output<typeof groupListQuery>;

/** What the list's URL asks for. A value that makes no sense counts as missing. */
export function groupsListState(search: URLSearchParams) {
  const { page, size, query } = pageOf(search);
  const searchValue = (search.get('searchValue') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  return { searchValue, page, size, query: { searchValue: searchValue || undefined, ...query } };
}
