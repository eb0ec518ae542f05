import { type Address, addresses, foreignAddresses } from './addresses.ts';

export interface Found {
  Id: string;
  Type: 'Address' | 'Postcode' | 'Street' | 'BuildingName';
  Text: string;
  Highlight: string;
  Description: string;
}

export interface Query {
  text: string;
  container: string;
  countries: string;
  limit: number | undefined;
}

const usualLimit = 7;
const everything = [...addresses, ...foreignAddresses];

/** Addresses that match the text, or containers to look into. */
export function findAddresses({ text, container, countries, limit }: Query): Found[] {
  const query = understand(text);
  const here = everything.filter((address) => isIn(address, countries));
  const found = container ? within(container, here, query) : search(here, query, limit ?? usualLimit);
  return found.slice(0, limit ?? (container ? undefined : usualLimit)).map((item) => highlight(item, query));
}

interface Understood {
  words: string[];
  /** A whole British postcode found in the text, without its space. */
  postcode: string | undefined;
  /** The text without spaces, for an incomplete postcode. */
  squeezed: string;
  /** All words of the text, a postcode as its two halves. These are highlighted. */
  typed: string[];
}

function understand(text: string): Understood {
  const plain = normalise(text);
  const match = /\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b/.exec(plain);
  const rest = match ? plain.replace(match[0], ' ') : plain;
  const words = rest.split(' ').filter(Boolean);
  return {
    words,
    typed: match ? [...words, ...match.slice(1)] : words,
    postcode: match ? `${match[1]}${match[2]}` : undefined,
    squeezed: plain.replaceAll(' ', ''),
  };
}

function search(here: Address[], query: Understood, limit: number): Found[] {
  if (query.squeezed === '') return [];
  const startsPostcode = here.filter(
    (address) => /\d/.test(query.squeezed) && withoutSpaces(address.postcode).startsWith(query.squeezed),
  );
  if (startsPostcode.length > 0) return containers(startsPostcode, 'Postcode');
  const matching = here.filter((address) => fits(address, query));
  const items = withBuildings(matching);
  return items.length <= limit ? items : containers(matching, 'Street');
}

function within(container: string, here: Address[], query: Understood): Found[] {
  const members = here.filter((address) => postcodeId(address) === container || streetId(address) === container);
  if (members.length === 0) return here.filter((address) => buildingId(address) === container).map(asAddress);
  // The text narrows the container, unless no home in it matches.
  const narrowed = members.filter((address) => fits(address, query));
  return withBuildings(narrowed.length > 0 ? narrowed : members);
}

function isIn({ iso2, iso3 }: Address, countries: string): boolean {
  const wanted = countries
    .toUpperCase()
    .split(/[\s,|]+/)
    .filter(Boolean);
  return wanted.length === 0 || wanted.includes(iso2) || wanted.includes(iso3);
}

function fits(address: Address, { words, postcode }: Understood): boolean {
  if (postcode && withoutSpaces(address.postcode) !== postcode) return false;
  const own = normalise([...address.lines, address.city, address.county, address.postcode].join(' ')).split(' ');
  // Numbers must match as a whole, or 1 would find 12. Names may be incomplete.
  return words.every((word) => own.some((mine) => (/^\d+$/.test(word) ? mine === word : mine.startsWith(word))));
}

/** Replaces several matching flats of a building by one container. */
function withBuildings(matching: Address[]): Found[] {
  return [...group(matching, buildingId)].flatMap(([id, members]) => {
    const [first] = members;
    if (!first || members.length === 1 || !first.subBuilding) return members.map(asAddress);
    const text = first.lines.slice(first.lines.indexOf(first.buildingName)).join(', ');
    return [item(id, 'BuildingName', text, `${first.city}, ${first.postcode} - ${members.length} Addresses`)];
  });
}

function containers(matching: Address[], type: 'Postcode' | 'Street'): Found[] {
  return [...group(matching, type === 'Postcode' ? postcodeId : streetId)].flatMap(([id, members]) => {
    const [first] = members;
    if (!first) return [];
    if (members.length === 1) return [asAddress(first)];
    const count = `${members.length} Addresses`;
    return type === 'Postcode'
      ? [item(id, type, first.postcode, `${first.street}, ${first.city} - ${count}`)]
      : [item(id, type, first.street, `${first.city}, ${first.postcode} - ${count}`)];
  });
}

const asAddress = (address: Address): Found =>
  item(address.id, 'Address', address.lines.join(', '), `${address.city}, ${address.postcode}`);

const item = (Id: string, Type: Found['Type'], Text: string, Description: string): Found => ({
  Id,
  Type,
  Text,
  Highlight: '',
  Description,
});

/** `GB|RM|ENG|1DN-SY8`: the halves of the postcode, swapped. */
const postcodeId = ({ iso2, postcode }: Address): string => `${iso2}|RM|ENG|${postcode.split(' ').reverse().join('-')}`;
const streetId = (address: Address): string => `${postcodeId(address)}|${slug(address.street)}`;
const buildingId = (address: Address): string =>
  address.subBuilding
    ? `${streetId(address)}|${address.buildingNumber}${slug(address.buildingName)}`
    : `${streetId(address)}|${address.id}`;

const slug = (text: string): string => normalise(text).replaceAll(' ', '').toUpperCase();
const withoutSpaces = (text: string): string => normalise(text).replaceAll(' ', '');

/** Lower case without accents and punctuation. */
function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}

function group<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of items) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

/** The positions of the typed words: `0-2,3-7` in the text, then after `;` in the description. */
function highlight(found: Found, { typed }: Understood): Found {
  const ranges = [found.Text, found.Description].map((text) => rangesIn(text, typed).join(','));
  return { ...found, Highlight: ranges.join(';').replace(/;$/, '') };
}

function rangesIn(text: string, words: string[]): string[] {
  return [...text.matchAll(/[\p{L}\d]+/gu)].flatMap((match) => {
    const word = words.find((typed) => normalise(match[0]).startsWith(typed));
    return word ? [`${match.index}-${match.index + word.length}`] : [];
  });
}
