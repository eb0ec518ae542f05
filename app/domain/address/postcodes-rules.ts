import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { normalised } from '~/platform/unicode';
import { bareGbPostcode, GB_POSTCODE } from './gb-postcode-rules';
import { HOME_COUNTRY } from './rules';

/**
 * A postcode as it is kept, however it was typed: 'sy8-1dn ' is SY8 1DN. In GB everything but letters and digits is removed, elsewhere only
 * spaces.
 * @returns null when it is not valid in that country; '' when none was given and the country needs none
 */
export function normalPostcode(typed: string, countryIso2: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  if (countryIso2 === HOME_COUNTRY) {
    const bare = bareGbPostcode(typed);
    return GB_POSTCODE.test(bare) ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : null;
  }
  const upper = capitals(typed);
  const bare = capitals(upper.replace(/\s/gu, ''));
  if (!postcodeValidatorExistsForCountry(countryIso2)) return bare.length <= MAX_POSTCODE ? bare : null;
  const spaced = upper.trim().replace(/\s+/gu, ' ');
  return [bare, spaced].some((text) => postcodeValidator(text, countryIso2)) ? bare : null;
}

/** Characters. */
const MAX_POSTCODE = 16;
/** Room for spaces around and within. */
const MAX_TYPED = 255;

/** Upper-casing can add characters (ß is SS), and removing a space can join a letter and an accent, so the text is normalised again. */
const capitals = (text: string): string => normalised(normalised(text, 'NFKC').toUpperCase(), 'NFKC');

const AREAS_OUTSIDE = {
  Scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  'Northern Ireland': 'BT',
  'Isle of Man': 'IM',
  Jersey: 'JE',
  Guernsey: 'GY',
};

const nationByArea = new Map(
  Object.entries(AREAS_OUTSIDE).flatMap(([nation, areas]) => areas.split(' ').map((area) => [area, nation] as const)),
);

/**
 * The nation a home is in when that is not England or Wales, by postcode area. The terms are under the law of England and Wales, so staff
 * are told. Some areas cross the border: TD15 (Berwick) is the one district that is almost all English.
 */
export function nationOutside(postcode: string | null): string | null {
  if (postcode === null || postcode.startsWith('TD15 ')) return null;
  return nationByArea.get(/^[A-Z]+/.exec(postcode)?.[0] ?? '') ?? null;
}

/** Every tag that `nationOutside` can give. */
export const NATIONS_OUTSIDE: readonly string[] = Object.keys(AREAS_OUTSIDE);
