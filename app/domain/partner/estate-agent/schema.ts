import { z } from 'zod';
import { optionalAddress } from '../../address/schema';
import { emailAddress } from '../../people/email-schema';
import { nameByStaff, phoneNumber } from '../../people/name-schema';
import { id, listRange, optional, pageOf, someOf, ticked } from '../../shared/schema';
import { nameOfFirm } from '../schema';
import { lacksRequester, MAX_NEGOTIATORS } from './rules';

export const valuerForm = z.object({
  _id: id.optional(),
  first_name: nameByStaff('First name'),
  last_name: optional(nameByStaff('Last name')),
  email: optional(emailAddress),
  phone_number: optional(phoneNumber),
  primary_valuer: ticked,
});

export const negotiatorForm = z.object({
  _id: id.optional(),
  first_name: nameByStaff('First name'),
  last_name: nameByStaff('Last name'),
  email: emailAddress,
  phone_number: phoneNumber,
});

const MISSING_BRAND = 'Brand is required';

/** A brand by its id or its name. Which one it is, and whether we have it, is looked up later. */
const brand = z.string(MISSING_BRAND).trim().min(1, MISSING_BRAND).max(255, MISSING_BRAND);

const MISSING_OFFICE = 'Please fill in the office details';
const office = z.object(
  { name: nameOfFirm('Office name'), phone_number: optional(phoneNumber), address: optionalAddress },
  MISSING_OFFICE,
);

/** The card of the office, with its brand. */
export const officeForm = office.extend({ brand }).transform(({ brand, ...office }) => ({ brand, office }));

const MAX_EMAILS = 50;

const thirdfort = z
  .object({
    requestsSellerThirdfortChecks: ticked,
    requestsBuyerThirdfortChecks: ticked,
    receivesSellerThirdfortChecks: ticked,
    receivesBuyerThirdfortChecks: ticked,
    thirdfortRequesterEmails: z
      .array(emailAddress)
      .max(MAX_EMAILS, `You can add up to ${MAX_EMAILS} email addresses`)
      .default([])
      .transform((emails) => [...new Set(emails)]),
  })
  .refine((settings) => !lacksRequester(settings), {
    path: ['thirdfortRequesterEmails', 0],
    error: 'Please enter a valid email address',
  });

/** The settings form. An empty email row that neither box needs is dropped. */
export const thirdfortForm = z.preprocess((given: Record<string, unknown>) => {
  const { thirdfortRequesterEmails: rows } = given;
  const isAskedFor = [given.requestsSellerThirdfortChecks, given.requestsBuyerThirdfortChecks].includes('on');
  const isOpen = Array.isArray(rows) && rows.length === 1 && String(rows[0] ?? '').trim() === '';
  return isOpen && !isAskedFor ? { ...given, thirdfortRequesterEmails: [] } : given;
}, thirdfort);

const NO_VALUER = 'Please add at least one valuer';
const MAX_VALUERS = 50;
const valuers = z
  .array(valuerForm, NO_VALUER)
  .min(1, NO_VALUER)
  .max(MAX_VALUERS, `You can add up to ${MAX_VALUERS} valuers`);
export const TOO_MANY_NEGOTIATORS = `You can add up to ${MAX_NEGOTIATORS} negotiators`;
const negotiators = z.array(negotiatorForm).max(MAX_NEGOTIATORS, TOO_MANY_NEGOTIATORS);

export const LAST_VALUER = 'The last valuer cannot be deleted';

const parts = z.object({ brand, office, valuers, negotiators, thirdfort });

export const newEstateAgent = parts.extend({
  negotiators: negotiators.default([]),
  thirdfort: z.preprocess((given) => given ?? {}, thirdfort),
});
export type NewEstateAgent = z.output<typeof newEstateAgent>;

/** Any of the parts; the others stay as they are. */
export const estateAgentChange = someOf(parts);
export type EstateAgentChange = z.output<typeof estateAgentChange>;

/** The list's search, its filter by brand, and its page, from a query string. */
export const estateAgentListQuery = z.object({
  brand: z.string().trim().max(255).default(''),
  searchValue: z.string().trim().max(200).default(''),
  ...listRange,
});
export type EstateAgentListQuery = z.output<typeof estateAgentListQuery>;

/** What the list's URL asks for. A value that makes no sense counts as missing. */
export function estateAgentsListState(search: URLSearchParams) {
  const { page, size, query } = pageOf(search);
  const of = (name: 'brand' | 'searchValue') =>
    estateAgentListQuery.shape[name].safeParse(search.get(name) ?? undefined).data ?? '';
  const [brand, searchValue] = [of('brand'), of('searchValue')];
  return {
    filter: { brand, searchValue },
    page,
    size,
    /** The same as query parameters. */
    query: { brand: brand || undefined, searchValue: searchValue || undefined, ...query },
  };
}
