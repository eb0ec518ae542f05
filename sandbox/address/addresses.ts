import { type ForeignStreet, foreignStreets, type Street, type Town, towns } from './towns.ts';

export interface Address {
  id: string;
  domesticId: string;
  iso2: string;
  iso3: string;
  isoNumber: number;
  country: string;
  /** One of the United Kingdom's four nations. Otherwise the country again. */
  nation: string;
  company: string;
  subBuilding: string;
  buildingName: string;
  buildingNumber: string;
  street: string;
  city: string;
  county: string;
  postcode: string;
  latitude: number;
  longitude: number;
  lines: string[];
}

type Home = Partial<Pick<Address, 'company' | 'subBuilding' | 'buildingName' | 'buildingNumber'>>;

/** All addresses, always the same ones in the same order. */
export const addresses: readonly Address[] = [
  ...towns.flatMap((town) => town.streets.flatMap((street) => homesIn(street).map((home) => ({ town, street, home })))),
].map(({ town, street, home }, index) => british(town, street, home, index));

export const foreignAddresses: readonly Address[] = foreignStreets
  .flatMap((street) => street.numbers.map((number) => ({ street, number })))
  .map(({ street, number }, index) => foreign(street, number, index));

function homesIn({ from, homes, named = [], flats = [], firms = [] }: Street): Home[] {
  const numbered = Array.from({ length: homes }, (_, index) => ({ buildingNumber: String(from + 2 * index) }));
  const divided = flats.flatMap(([buildingName, number, count]) =>
    Array.from({ length: count }, (_, index) => ({
      subBuilding: `Flat ${index + 1}`,
      buildingName,
      buildingNumber: String(number),
    })),
  );
  return [
    ...numbered,
    ...named.map((buildingName) => ({ buildingName })),
    ...divided,
    ...firms.map(([company, number]) => ({ company, buildingNumber: String(number) })),
  ];
}

function british(town: Town, street: Street, home: Home, index: number): Address {
  const { company = '', subBuilding = '', buildingName = '', buildingNumber = '' } = home;
  // Spread over the range of numbers like real ones, so that no one relies on their order.
  const domesticId = String(20_000_000 + ((index * 7_368_787) % 9_999_991));
  const numberAndStreet = [buildingNumber, street.name].filter(Boolean).join(' ');
  return {
    id: `GB|RM|A|${domesticId}`,
    domesticId,
    iso2: 'GB',
    iso3: 'GBR',
    isoNumber: 826,
    country: 'United Kingdom',
    nation: town.country,
    company,
    subBuilding,
    buildingName,
    buildingNumber,
    street: street.name,
    city: town.town,
    county: town.county,
    postcode: `${town.district} ${street.unit}`,
    // A few metres apart.
    latitude: round(town.latitude + (index % 17) * 0.0009),
    longitude: round(town.longitude + (index % 23) * 0.0007),
    lines: [company, subBuilding, buildingName, numberAndStreet].filter(Boolean),
  };
}

function foreign(place: ForeignStreet, number: number, index: number): Address {
  const domesticId = String(41_000_000 + index * 7919);
  return {
    id: `${place.iso2}|GN|A|${domesticId}`,
    domesticId,
    iso2: place.iso2,
    iso3: place.iso3,
    isoNumber: place.isoNumber,
    country: place.country,
    nation: place.country,
    company: '',
    subBuilding: '',
    buildingName: '',
    buildingNumber: String(number),
    street: place.street,
    city: place.city,
    county: '',
    postcode: place.postcode,
    latitude: round(47 + index * 0.01),
    longitude: round(2 + index * 0.01),
    lines: [place.numberFirst ? `${number} ${place.street}` : `${place.street} ${number}`],
  };
}

function round(degrees: number): number {
  return Number(degrees.toFixed(5));
}
