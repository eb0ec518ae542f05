/** The country where none is given. ISO 3166-1. */
export const HOME_COUNTRY = 'GB';

export const INVALID_POSTCODE = 'Invalid postcode';

/** An address as it is kept, by the specification's names. */
export type Address = {
  line_1: string;
  line_2: string | null;
  line_3: string | null;
  post_town: string;
  county: string | null;
  /** Upper case; in GB with one space before the last three characters. Null where a country has none. */
  postcode: string | null;
  country: string;
  country_iso_2: string;
  uprn: string | null;
  district: string | null;
  building_number: string | null;
  building_name: string | null;
  sub_building_name: string | null;
  street: string | null;
  premise: string | null;
  organisation_name: string | null;
  po_box: string | null;
  latitude: number | null;
  longitude: number | null;
};

const TEXTS = [
  'line_2',
  'line_3',
  'county',
  'postcode',
  'uprn',
  'district',
  'building_number',
  'building_name',
  'sub_building_name',
  'street',
  'premise',
  'organisation_name',
  'po_box',
] as const satisfies (keyof Address)[];

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const numberOrNull = (value: unknown) => {
  const number = textOrNull(value) === null && typeof value !== 'number' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

/**
 * What is kept or was sent, as an address to show. Whether it can be saved is for the schema to say.
 * @returns null without a first line and a town: half an address is not shown
 */
export function toAddress(given: unknown): Address | null {
  if (typeof given !== 'object' || given === null) return null;
  const parts = given as Partial<Record<keyof Address, unknown>>;
  const [line_1, post_town] = [textOrNull(parts.line_1), textOrNull(parts.post_town)];
  if (line_1 === null || post_town === null) return null;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, textOrNull(parts[name])]));
  return {
    ...(texts as Record<(typeof TEXTS)[number], string | null>),
    line_1,
    post_town,
    country: textOrNull(parts.country) ?? '',
    country_iso_2: textOrNull(parts.country_iso_2) ?? HOME_COUNTRY,
    latitude: numberOrNull(parts.latitude),
    longitude: numberOrNull(parts.longitude),
  };
}

/** The parts of an address that a letter needs. */
export type Envelope = Pick<
  Address,
  'line_1' | 'line_2' | 'line_3' | 'post_town' | 'county' | 'postcode' | 'country' | 'country_iso_2'
>;

/** What is written on an envelope, line by line; the country only when it is abroad. */
export function addressLines(address: Envelope): string[] {
  const { line_1, line_2, line_3, post_town, postcode, country, country_iso_2 } = address;
  // If the town and the county have one name, as Bristol has, the letter says it once.
  const county = address.county?.toLowerCase() === post_town.toLowerCase() ? null : address.county;
  const lines = [line_1, line_2, line_3, post_town, county, postcode, country_iso_2 === HOME_COUNTRY ? null : country];
  return lines.filter((line): line is string => Boolean(line));
}

/** A line that names only a part of a building, or a number: 'Flat 3', 'Garden flat', '3a'. It needs the next line to find the home. */
const PART =
  /^(?:[^\d,]*\b(?:flat|apartment|apt|maisonette|studio|penthouse|unit|plot|room|suite|annexe?)\b[^,]*|\d+\s?[a-z]?)$/i;

/** An address for a heading: the home's name ('Flat 3, 4 Sulis Crescent', '18 Mill Lane'), then the place, line by line. */
export function nameAndPlace(address: Envelope): [name: string, ...place: string[]] {
  const lines = addressLines(address);
  const isTwoLines = Boolean(address.line_2 || address.line_3) && lines.slice(0, 2).some((line) => PART.test(line));
  const size = isTwoLines ? 2 : 1;
  return [lines.slice(0, size).join(', '), ...lines.slice(size)];
}

/** What a home is called where there is no room for its whole address. */
export const homeName = (address: Envelope): string => nameAndPlace(address)[0];

/** Whether two addresses in one postcode name the same home, however they are punctuated and split into lines. */
export const isSameHome = (a: Address, b: Address): boolean => homeKey(a) === homeKey(b);

/** A key that is the same for two addresses of one home. */
export const homeKey = ({ line_1, line_2, line_3, postcode }: Address): string =>
  [line_1, line_2, line_3, postcode]
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
