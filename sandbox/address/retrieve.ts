import { type Address, addresses, foreignAddresses } from './addresses.ts';

const byId = new Map([...addresses, ...foreignAddresses].map((address) => [address.id, address]));

/** The whole record of one address, with Field1 to Field20 filled as their formats ask. */
export function retrieveAddress(id: string, formats: readonly string[]): Record<string, string | number> | undefined {
  const address = byId.get(id);
  if (!address) return undefined;
  const record = recordOf(address);
  const values: Record<string, string | number> = {
    ...record,
    Latitude: address.latitude,
    Longitude: address.longitude,
  };
  const fields = Array.from({ length: 20 }, (_, index) => [
    `Field${index + 1}`,
    (formats[index] ?? '').replace(/\{!?(\w+)\}/g, (_match, name: string) => String(values[name] ?? '')),
  ]);
  return { ...record, ...Object.fromEntries(fields) };
}

function recordOf(address: Address): Record<string, string | number> {
  const [line1 = '', line2 = '', line3 = '', line4 = '', line5 = ''] = address.lines;
  return {
    Id: address.id,
    DomesticId: address.domesticId,
    Language: 'ENG',
    LanguageAlternatives: 'ENG',
    Department: '',
    Company: address.company,
    SubBuilding: address.subBuilding,
    BuildingNumber: address.buildingNumber,
    BuildingName: address.buildingName,
    SecondaryStreet: '',
    Street: address.street,
    Block: '',
    Neighbourhood: '',
    District: '',
    City: address.city,
    Line1: line1,
    Line2: line2,
    Line3: line3,
    Line4: line4,
    Line5: line5,
    AdminAreaName: address.county,
    AdminAreaCode: '',
    Province: address.county,
    ProvinceName: address.county,
    ProvinceCode: '',
    PostalCode: address.postcode,
    CountryName: address.country,
    CountryIso2: address.iso2,
    CountryIso3: address.iso3,
    CountryIsoNumber: address.isoNumber,
    SortingNumber1: '',
    SortingNumber2: '',
    Barcode: '',
    POBoxNumber: '',
    Label: [...address.lines, address.city.toUpperCase(), address.postcode, address.country.toUpperCase()].join('\n'),
    Type: address.company ? 'Commercial' : 'Residential',
    DataLevel: 'Premise',
  };
}
