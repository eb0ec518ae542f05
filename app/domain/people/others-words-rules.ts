import { normalised } from '~/platform/normal-text';
import { addressLines, type Envelope, HOME_COUNTRY } from '../address/rules';
import { fullName } from './rules';

/**
 * What another customer typed, as far as people may read it on our pages and in our emails. Anyone can sign up, name others and register
 * a home, so a name or an address could be a stranger's message, with a link or a phone number, under our heading. What does not
 * look like what it should be is replaced by plain words of ours. Staff read everything as it was typed.
 */

const MAX_NAME_LENGTH = 40;
const MAX_WORDS = 3;
/** Letters of any script with their marks, and what may join the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Nd} '\u2019.-]*$/u;
/** `keyturn.example` and `www.`: a full stop that more than one letter follows. A mail program makes a link of those. */
const DOMAIN = /\.[\p{L}\p{M}\p{Nd}]{2}|www/iu;
/** More than one digit, however they are spaced: a phone number. */
const NUMBER = /\p{Nd}.*\p{Nd}/u;

/** Full-width letters, digits and stops as the ordinary ones: browsers and mail programs read both. */
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

/** A person as another customer reads of them, as far as what was typed looks like a name; null when nothing does. */
export function shownName({ firstName, lastName }: Names): string | null {
  if (!looksLikeName(firstName)) return null;
  return looksLikeName(lastName) ? `${firstName.trim()} ${lastName.trim()}` : firstName.trim();
}

/** The same, of the last name its initial alone: 'Tomasz Z.' */
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
/** A full stop that joins two words: a mail program makes a link of them. '1.2' is a plot. */
const JOINED = /\p{L}\.[\p{L}\p{M}\p{Nd}]{2}|www/iu;
/** The beginning of a phone number, or more digits at once than a house has. */
const PHONE = /\b0\p{Nd}{2}|\p{Nd}{5}/u;
/** Words that speak to the reader, or of their money. No address has them. */
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

/** A postcode of GB is checked as it is saved; others are as they were typed. */
function looksLikeAddress(address: Envelope): boolean {
  const { postcode, country_iso_2 } = address;
  const lines = addressLines({ ...address, postcode: country_iso_2 === HOME_COUNTRY ? null : postcode });
  return lines.every(looksLikeLine) && digitsIn(lines.join(' ')) <= MAX_DIGITS;
}

/** What is in an address besides its lines, where it is a whole one. */
const PARTS = [
  ...['uprn', 'district', 'building_number', 'building_name', 'sub_building_name', 'street', 'premise'],
  ...['organisation_name', 'po_box'],
];

/** An address that another customer may have typed. Where it does not look like one, it is 'A home' at its postcode. */
export function shownAddress<Given extends Envelope>(address: Given): Given {
  if (looksLikeAddress(address)) return address;
  const parts = PARTS.filter((name) => name in address).map((name) => [name, null]);
  const postcode = address.country_iso_2 === HOME_COUNTRY ? address.postcode : null;
  const lines = { line_1: 'A home', line_2: null, line_3: null, post_town: '', county: null, postcode };
  return { ...address, ...Object.fromEntries(parts), ...lines };
}

/** The same in a sentence, after 'the sale of': '18 Mill Lane, Ludlow, SY8 1DN', or 'a home in SY8 1DN'. */
export function shownHome(address: Envelope): string {
  if (looksLikeAddress(address)) return addressLines(address).join(', ');
  return address.postcode && address.country_iso_2 === HOME_COUNTRY ? `a home in ${address.postcode}` : 'a home';
}
