import { z } from 'zod';
import { KnownError } from '~/platform/errors';
import { newUser } from '../account/schema';
import { id } from '../shared/schema';
import { COMPANY_REQUIRED, INCOMPLETE, REPRESENTATIVE_REQUIRED, UNIT_REQUIRED } from './rules';
import { companyForm, groupName, paymentForm, toUnit, type UnitAnswers, unitForm } from './schema';

/** Characters. */
const MAX_TYPED = 2_000;
const text = z.string().max(MAX_TYPED);
const texts = z.record(z.string().max(40), text);

/** The form's fields by name, valid or not. A field that is not sent keeps its value. */
export const typedForm = z.object({
  name: text.optional().catch(undefined),
  representative: texts.optional().catch(undefined),
  company: z
    .object({
      company_number: text.optional().catch(undefined),
      name: text.optional().catch(undefined),
      address: texts.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  stripe_transaction_id: text.optional().catch(undefined),
  /** 'on' for each that is ticked, by the product's key. */
  items: texts.optional().catch(undefined),
  termsAccepted: text.optional().catch(undefined),
});
export type Typed = z.output<typeof typedForm>;

const known = z.object({ is: z.literal('known'), id });

/** A group that is being added. The representative and the company that look-ups found are kept beside what is typed. */
export const groupDraft = z.object({
  typed: typedForm.catch({}),
  representative: z
    .union([known, z.object({ is: z.literal('new') })])
    .nullable()
    .catch(null),
  company: z
    .union([known, z.object({ is: z.literal('new'), status: z.string().nullable(), problem: z.string().nullable() })])
    .nullable()
    .catch(null),
});
export type GroupDraft = z.output<typeof groupDraft>;

export const EMPTY_DRAFT: GroupDraft = { typed: {}, representative: null, company: null };

/** The saved fields with those that were just sent. */
export function mergeTyped(saved: Typed, sent: Typed): Typed {
  const sentParts = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Typed;
  return {
    ...saved,
    ...sentParts,
    ...(sent.representative && { representative: { ...saved.representative, ...sent.representative } }),
    ...(sent.company && {
      company: {
        ...saved.company,
        ...(JSON.parse(JSON.stringify(sent.company)) as NonNullable<Typed['company']>),
        address: { ...saved.company?.address, ...sent.company.address },
      },
    }),
    // A browser sends only ticked boxes. Whether the reference beside them was sent tells whether their section was sent.
    ...(sent.stripe_transaction_id !== undefined && {
      items: sent.items ?? {},
      termsAccepted: sent.termsAccepted ?? '',
    }),
  };
}

type FieldErrors = Record<string, string[]>;

/** The errors in one section of the form, by field name. @param at what the names begin with */
export function problemsOf(schema: z.ZodType, answers: unknown, at = ''): FieldErrors {
  const problems: FieldErrors = {};
  for (const { path, message } of schema.safeParse(answers).error?.issues ?? []) {
    const name = [...(at ? [at] : []), ...path].join('.');
    problems[name] = [...(problems[name] ?? []), message];
  }
  return problems;
}

/**
 * The group that the draft describes, ready to be made.
 * @param units as they were saved, in order
 * @throws KnownError 422 that names every field in which something is missing or wrong
 */
export function completeGroup(
  { typed, representative, company }: GroupDraft,
  units: readonly unknown[],
  products: readonly { key: string; name: string }[],
) {
  const problems: FieldErrors = {
    ...problemsOf(groupName, typed.name, 'name'),
    ...representativeProblems(representative, typed),
    ...companyProblems(company, typed),
    ...unitProblems(units),
    ...problemsOf(paymentForm, typed),
  };
  if (Object.keys(problems).length > 0) throw new KnownError(422, INCOMPLETE, problems);
  const { stripe_transaction_id, termsAccepted } = paymentForm.parse(typed);
  return {
    name: groupName.parse(typed.name),
    representative:
      representative?.is === 'known' ? { id: representative.id } : { details: newUser.parse(typed.representative) },
    company: company?.is === 'known' ? { id: company.id } : { details: companyForm.parse(typed.company) },
    units: units.map((unit, at) => toUnit(unitForm(at === 0).parse(unit) as UnitAnswers, termsAccepted)),
    payment: { reference: stripe_transaction_id, items: tickedItems(typed, products) },
  };
}

function representativeProblems(found: GroupDraft['representative'], typed: Typed): FieldErrors {
  if (found?.is === 'known') return {};
  if (found?.is === 'new') return problemsOf(newUser, typed.representative ?? {}, 'representative');
  return { 'representative.email': [REPRESENTATIVE_REQUIRED] };
}

function companyProblems(found: GroupDraft['company'], typed: Typed): FieldErrors {
  if (found?.is === 'known') return {};
  if (found?.is === 'new') return problemsOf(companyForm, typed.company ?? {}, 'company');
  return { 'company.company_number': [COMPANY_REQUIRED] };
}

/** Units were checked when they were saved. If the rules have changed since, the first mistake of each is reported. */
function unitProblems(units: readonly unknown[]): FieldErrors {
  if (units.length === 0) return { units: [UNIT_REQUIRED] };
  for (const [at, unit] of units.entries()) {
    const [message] = Object.values(problemsOf(unitForm(at === 0), unit)).flat();
    if (message) return { units: [`Unit ${at + 1}: ${message}`] };
  }
  return {};
}

/** Everything we sell is ticked until the section has been sent. */
export const isTicked = ({ items }: Typed, key: string): boolean => items === undefined || items[key] === 'on';

const tickedItems = (typed: Typed, products: readonly { key: string; name: string }[]): string[] =>
  products.filter(({ key }) => isTicked(typed, key)).map(({ name }) => name);
