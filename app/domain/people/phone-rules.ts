import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { normalised } from '~/platform/unicode';
import { HOME_COUNTRY } from '../address/rules';

/**
 * Phone numbers as people type them: with any spaces and punctuation, and British unless they begin with another country's code. Only the
 * server loads the library's metadata, which would be heavy for a page: no page sends its schema to the browser.
 */
function parse(typed: string): PhoneNumber | null {
  if (typed.length > MAX_TYPED) return null;
  const number = parsePhoneNumberFromString(normalised(typed, 'NFKC'), HOME_COUNTRY);
  return number && !number.ext && E164.test(number.number) ? number : null;
}

/** The library reads no more than this, either. */
const MAX_TYPED = 250;

/** A number as it is kept. For Germany, Iran and Nigeria the metadata allows longer and shorter ones. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Ofcom reserves 07700 900000 to 900999 for fiction: they are in our help text, are used in demos, and belong to no one. */
const FOR_FICTION = /^\+447700900\d{3}$/;
/** The same for landlines: 01632 960000 to 960999. */
const LANDLINE_FOR_FICTION = /^\+441632960\d{3}$/;

const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** A mobile number of any country in E.164; null when it is not one. */
export function toMobile(typed: string): string | null {
  const number = parse(typed);
  if (!number) return null;
  return FOR_FICTION.test(number.number) || (number.isValid() && MOBILE.has(number.getType() ?? ''))
    ? number.number
    : null;
}

/** Any phone number, landlines included, in E.164; null when it is not one. */
export function toPhone(typed: string): string | null {
  const number = parse(typed);
  if (!number) return null;
  const isFiction = FOR_FICTION.test(number.number) || LANDLINE_FOR_FICTION.test(number.number);
  return isFiction || number.isValid() ? number.number : null;
}

/** A firm's or an office's number for people: 01632 960100; a foreign one with its country code. */
export function displayOfficePhone(number: string): string {
  const parsed = parse(number);
  if (!parsed) return number;
  return parsed.countryCallingCode === '44' ? parsed.formatNational() : parsed.formatInternational();
}
