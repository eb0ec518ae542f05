import { z } from 'zod';
import { optional, passOn, withRequestSchema } from '../shared/schema';
import { countryCode, countryName } from './countries-texts';
import { cleanLine } from './line-rules';
import { normalPostcode } from './postcodes-rules';
import { type Address, HOME_COUNTRY, INVALID_POSTCODE } from './rules';
import { isEmptyAddress, MAX_LINE, tooLong, tooShort } from './typing-rules';

const line = z
  .string()
  .nullish()
  .transform((text) => cleanLine(text ?? ''));

const requiredLine = (label: string) => line.pipe(z.string().min(2, tooShort(label)).max(MAX_LINE, tooLong(label)));

const optionalText = (longest: number) =>
  line
    .pipe(z.string().max(longest, `This must be less than ${longest} characters long`))
    .transform((text) => text || null);
const optionalLine = optionalText(MAX_LINE);

/** A UPRN has at most 12 digits; this leaves room. */
const MAX_UPRN = 32;

const degrees = (most: number) =>
  z
    .union([z.number(), z.string()])
    .nullish()
    .transform((value) => (value === '' || value === null || value === undefined ? null : Number(value)))
    .refine((value) => value === null || Math.abs(value) <= most);

const fields = z.object(
  {
    line_1: requiredLine('Address'),
    line_2: optionalLine,
    line_3: optionalLine,
    post_town: requiredLine('Town'),
    county: optionalLine,
    postcode: z
      .string()
      .nullish()
      .transform((text) => text ?? ''),
    country: line,
    country_iso_2: z
      .string()
      .nullish()
      .transform((code) => code?.toUpperCase() ?? ''),
    uprn: optionalText(MAX_UPRN),
    district: optionalLine,
    building_number: optionalLine,
    building_name: optionalLine,
    sub_building_name: optionalLine,
    street: optionalLine,
    premise: optionalLine,
    organisation_name: optionalLine,
    po_box: optionalLine,
    latitude: degrees(90),
    longitude: degrees(180),
  },
  'Please select an address',
);

/** The fields that may be present while others are wrong. */
type Given = Partial<Record<'country' | 'country_iso_2' | 'postcode', unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A country is given by its code, by its name, or both; the code wins. */
const codeOf = ({ country, country_iso_2 }: Given) =>
  textOf(country_iso_2) || (countryCode(textOf(country)) ?? HOME_COUNTRY);
const nameOf = ({ country, country_iso_2 }: Given) => countryName(textOf(country_iso_2)) ?? textOf(country);
const postcodeOf = (given: Given) => normalPostcode(textOf(given.postcode), codeOf(given));

/** Rules across fields are reported even while other fields are wrong. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** An address anywhere, from a form or from JSON. */
export const address = fields
  .refine((given) => nameOf(given).length >= 2, { path: ['country'], error: tooShort('Country'), ...always })
  .refine((given) => nameOf(given).length <= MAX_LINE, { path: ['country'], error: tooLong('Country'), ...always })
  .refine((given) => countryName(codeOf(given)) !== undefined, {
    path: ['country_iso_2'],
    error: 'Please select an option',
    ...always,
  })
  .refine((given) => codeOf(given) !== HOME_COUNTRY || postcodeOf(given) !== null, {
    path: ['postcode'],
    error: INVALID_POSTCODE,
    ...always,
  })
  .refine((given) => codeOf(given) === HOME_COUNTRY || postcodeOf(given) !== null, {
    path: ['postcode'],
    error: 'Invalid postcode for the specified country',
    ...always,
  })
  .transform(
    (given): Address => ({
      ...given,
      country: nameOf(given),
      country_iso_2: codeOf(given),
      postcode: postcodeOf(given) || null,
    }),
  );

/** Whether the address fields of a form are empty. */
const hasNoFields = (value: unknown) => typeof value === 'object' && value !== null && isEmptyAddress(value);

/** An address, or null where none is given. */
export const optionalAddress = withRequestSchema(
  address.nullable(),
  z
    .unknown()
    .optional()
    .transform((value) => (hasNoFields(value) ? null : value))
    .pipe(optional(address)),
);

/** The same, but undefined when no address is sent: it stays as it is. */
export const addressWhenSent = withRequestSchema(
  address.nullish(),
  z
    .unknown()
    .optional()
    .transform((value, context): Address | null | undefined => {
      if (value === undefined) return undefined;
      const parsed = optionalAddress.safeParse(value);
      return parsed.success ? parsed.data : passOn(parsed.error, context);
    }),
);

/** The address of a home that we can sell: in the United Kingdom. */
export const homeAddress = address.refine(({ country_iso_2 }) => country_iso_2 === HOME_COUNTRY, {
  path: ['country'],
  error: 'Please select an option',
});

/** The look-up's query, on the page and in JSON. */
export const addressSearch = z.object({
  query: z.string().trim().max(200).default(''),
  country: z
    .string()
    .default(HOME_COUNTRY)
    .refine((code) => countryName(code.toUpperCase()) !== undefined, 'Please select an option'),
  containerId: z.string().trim().max(200).optional(),
});
