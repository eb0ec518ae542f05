import { normalised } from '~/platform/unicode';
import { addressLines, type Envelope, HOME_COUNTRY, homeName } from '../address/rules';
import { fullName } from './rules';

/**
 * Which parts of what another customer typed are shown on our pages and in our emails. Anyone can sign up, name others and register a home,
 * so a name or an address could be a stranger's message, with a link or a phone number, under our heading. What does not look like a name
 * or an address is replaced by our own words. Staff read everything as it was typed.
 */

const MAX_NAME_LENGTH = 40;
const MAX_WORDS = 3;
/** Letters of any script with their marks, and the signs that join the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Nd} '\u2019.-]*$/u;
/** `keyturn.example` and `www.`: a full stop followed by more than one letter. Email programs turn those into links. */
const DOMAIN = /\.[\p{L}\p{M}\p{Nd}]{2}|www/iu;
/** More than one digit, however they are spaced: a phone number. */
const NUMBER = /\p{Nd}.*\p{Nd}/u;

/** Full-width letters, digits and full stops as ordinary ones: browsers and email programs read both. */
const plain = (text: string) => normalised(text, 'NFKC').trim();

/** Whether a text that was typed as a name looks like one. */
export function looksLikeName(text: string): boolean {
  const name = plain(text);
  return (
    [...name].length <= MAX_NAME_LENGTH &&
    name.split(/\s+/).length <= MAX_WORDS &&
    NAME.test(name) &&
    !DOMAIN.test(name) &&
    !NUMBER.test(name)
  );
}

type Names = { firstName: string; lastName: string };

/** A person's whole name, for the firms that act on it; null unless all of it looks like a name. */
export function shownWholeName(person: Names & { middleName?: string | null }): string | null {
  const parts = [person.firstName, person.middleName, person.lastName].filter((part) => typeof part === 'string');
  return parts.every(looksLikeName) ? fullName(person) : null;
}

/** A person's name as another customer may read it: the parts that look like names; null when none does. */
export function shownName({ firstName, lastName }: Names): string | null {
  if (!looksLikeName(firstName)) return null;
  return looksLikeName(lastName) ? `${firstName.trim()} ${lastName.trim()}` : firstName.trim();
}

/** The same with only the initial of the last name: 'Tomasz Z.' */
export function shownShortName({ firstName, lastName }: Names): string | null {
  if (!looksLikeName(firstName)) return null;
  const [initial] = looksLikeName(lastName) ? lastName.toLocaleUpperCase('en-GB') : '';
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}

const MAX_LINE_LENGTH = 60;
const MAX_LINE_WORDS = 8;
/** 'Flat 1204, 1208 High Road' has eight; a phone number has ten, in one line or over several. */
const MAX_DIGITS = 9;
const LINE = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} '\u2019.,&()/-]*$/u;
/** A full stop that joins two words: email programs turn them into a link. '1.2' is a plot. */
const JOINED = /\p{L}\.[\p{L}\p{M}\p{Nd}]{2}|www/iu;
/** The beginning of a phone number, or more digits in a row than a house number has. */
const PHONE = /\b0\p{Nd}{2}|\p{Nd}{5}/u;
/** Words that address the reader, or are about money. No address has them. */
const MESSAGE =
  /\b(?:you|your|yours|urgent|urgently|warning|please|account|suspended|password|verify|deposit|refund|click|call(?= \p{Nd}))\b/iu;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Whether a text that was typed as a line of an address, or to describe a tenure, looks like one. */
export function looksLikeLine(text: string): boolean {
  const line = plain(text);
  return (
    [...line].length <= MAX_LINE_LENGTH &&
    line.split(/\s+/).length <= MAX_LINE_WORDS &&
    digitsIn(line) <= MAX_DIGITS &&
    LINE.test(line) &&
    !JOINED.test(line) &&
    !PHONE.test(line) &&
    !MESSAGE.test(line)
  );
}

/** A GB postcode was checked when it was saved; others were saved as typed. */
function looksLikeAddress(address: Envelope): boolean {
  const { postcode, country_iso_2 } = address;
  const lines = addressLines({ ...address, postcode: country_iso_2 === HOME_COUNTRY ? null : postcode });
  return lines.every(looksLikeLine) && digitsIn(lines.join(' ')) <= MAX_DIGITS;
}

/** The parts of an address besides its lines. */
const PARTS = [
  ...['uprn', 'district', 'building_number', 'building_name', 'sub_building_name', 'street', 'premise'],
  ...['organisation_name', 'po_box'],
];

/** An address that another customer may have typed. If it does not look like one, it is shown as 'A home' with its postcode. */
export function shownAddress<Given extends Envelope>(address: Given): Given {
  if (looksLikeAddress(address)) return address;
  const parts = PARTS.filter((name) => name in address).map((name) => [name, null]);
  const postcode = address.country_iso_2 === HOME_COUNTRY ? address.postcode : null;
  const lines = { line_1: 'A home', line_2: null, line_3: null, post_town: '', county: null, postcode };
  return { ...address, ...Object.fromEntries(parts), ...lines };
}

/** The same in a sentence, after 'the sale of': '18 Mill Lane, Ludlow, SY8 1DN', or 'a home in SY8 1DN'. */
export const shownHome = (address: Envelope): string =>
  looksLikeAddress(address) ? addressLines(address).join(', ') : unnamed(address);

/** The same without the place, for a title: '18 Mill Lane'. */
export const shownHomeName = (address: Envelope): string =>
  looksLikeAddress(address) ? homeName(address) : unnamed(address);

const unnamed = ({ postcode, country_iso_2 }: Envelope): string =>
  postcode && country_iso_2 === HOME_COUNTRY ? `a home in ${postcode}` : 'a home';
