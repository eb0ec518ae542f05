import { z } from 'zod';
import { countryName } from '../../address/countries-texts';
import { normalPostcode } from '../../address/postcodes-rules';
import { type Address, HOME_COUNTRY } from '../../address/rules';
import { address } from '../../address/schema';
import { emailAddress } from '../../people/email-schema';
import { phoneNumber } from '../../people/name-schema';
import { optional, someOf } from '../../shared/schema';
import { nameOfFirm } from '../schema';

const required = (message: string) =>
  z
    .string()
    .nullish()
    .transform((text) => (text ?? '').trim())
    .pipe(z.string().min(1, message));

/** A missing postcode has a message of its own, so here it passes. */
const isGbPostcode = (text: string) => text === '' || normalPostcode(text, HOME_COUNTRY) !== null;

const everyAddress: z.ZodType<Address> = address;

/** A form sends only the country's code. */
function withCountry(given: unknown) {
  if (typeof given !== 'object' || given === null || 'country' in given || !('country_iso_2' in given)) return given;
  return { ...given, country: countryName(String(given.country_iso_2)) };
}

/** First the parts that a firm's address must have, with their own messages; then the rules for every address. */
const firmAddress = z
  .preprocess(
    withCountry,
    z.looseObject({
      organisation_name: required('Organisation name is required'),
      line_1: required('Address line 1 is required'),
      post_town: required('Post town is required'),
      country: required('Country is required'),
      postcode: required('Postcode is required').refine(isGbPostcode, 'Postcode is not valid'),
    }),
  )
  .transform((given): unknown => given)
  .pipe(everyAddress);

const lawFirm = z.object({
  name: nameOfFirm('Name'),
  email: optional(emailAddress),
  phone_number: phoneNumber,
  address: z.preprocess((given) => given ?? {}, firmAddress),
});

export const newLawFirm = lawFirm;
export type LawFirmAnswers = z.output<typeof newLawFirm>;

/** Any of the parts; the others stay as they are. */
export const lawFirmChange = someOf(lawFirm);
