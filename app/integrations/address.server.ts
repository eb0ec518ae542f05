import { z } from 'zod';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { callProvider } from '~/platform/http.server';

/** Loqate Capture: Find looks for addresses, Retrieve reads one. Its ids are temporary and are never stored. */

/** An address, or a container of several to look into: only the Type 'Address' can be retrieved. */
export type FoundAddress = { Id: string; Type: string; Text: string; Description: string };

const failure = z.object({ Error: z.union([z.string(), z.number()]), Description: z.string().optional() });
const found = z.object({ Id: z.string(), Type: z.string(), Text: z.string(), Description: z.string().catch('') });

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const record = z.object({
  Language: text,
  Company: text,
  SubBuilding: text,
  BuildingNumber: text,
  BuildingName: text,
  Street: text,
  District: text,
  City: text,
  Line1: text,
  Line2: text,
  Line3: text,
  Line4: text,
  Line5: text,
  ProvinceName: text,
  PostalCode: text,
  CountryName: text,
  CountryIso2: text,
  POBoxNumber: text,
  Field1: text,
  Field2: text,
});

export type AddressQuery = { query: string; country: string; containerId?: string };

const MAX_FOUND = 50;

/** @throws KnownError 502 */
export function findAddresses({ query, country, containerId }: AddressQuery): Promise<FoundAddress[]> {
  if (query === '' && containerId === undefined) return Promise.resolve([]);
  return orFail('Failed to fetch addresses', async () => {
    const items = await ask('Find', {
      Text: query,
      ...(containerId === undefined ? {} : { Container: containerId }),
      Countries: country.toUpperCase(),
      Limit: String(MAX_FOUND),
      Language: 'en-gb',
      Origin: '',
      IsMiddleware: 'true',
    });
    return z.array(found).parse(items);
  });
}

/**
 * @param read turns what was found into an address of ours, and throws if it cannot
 * @returns null when the provider does not know the address, or no longer does
 * @throws KnownError 502
 */
export function retrieveAddress<Address>(id: string, read: (found: AddressRecord) => Address): Promise<Address | null> {
  return orFail('Failed to fetch address', async () => {
    const items = await ask('Retrieve', { Id: id, Field1Format: '{Latitude}', Field2Format: '{Longitude}' });
    const records = z.array(record).parse(items);
    const chosen = records.find(({ Language }) => Language === 'ENG') ?? records[0];
    return chosen ? read(toAddress(chosen)) : null;
  });
}

export type AddressRecord = ReturnType<typeof toAddress>;

/** The specification's names for the parts of an address. A part that is missing is an empty string. */
function toAddress(given: z.output<typeof record>) {
  const { Line1, Line2, Line3, Line4, Line5 } = given;
  return {
    line_1: Line1,
    line_2: Line2,
    line_3: [Line3, Line4, Line5].filter(Boolean).join(', '),
    post_town: given.City,
    county: given.ProvinceName,
    postcode: given.PostalCode,
    country: given.CountryName,
    country_iso_2: given.CountryIso2,
    district: given.District,
    building_number: given.BuildingNumber,
    building_name: given.BuildingName,
    sub_building_name: given.SubBuilding,
    street: given.Street,
    premise: [given.SubBuilding, given.BuildingName, given.BuildingNumber].filter(Boolean).join(', '),
    organisation_name: given.Company,
    po_box: given.POBoxNumber,
    latitude: given.Field1,
    longitude: given.Field2,
  };
}

/** The provider's codes for an id that it does not know. */
const UNKNOWN_ID = new Set(['1001', '1002']);

async function ask(call: 'Find' | 'Retrieve', parameters: Record<string, string>): Promise<unknown[]> {
  const url = new URL(`/Capture/Interactive/${call}/v1.20/json6.ws`, env.ADDRESS_API_URL);
  url.search = new URLSearchParams({ Key: env.ADDRESS_API_KEY, ...parameters }).toString();
  const response = await callProvider('address', url, { retries: 1 });
  if (!response.ok) throw new ProviderError('address', `answered ${response.status}`);
  const { Items } = z.object({ Items: z.array(z.unknown()) }).parse(await response.json());
  const failed = failure.safeParse(Items[0]);
  if (!failed.success) return Items;
  const { Error: code, Description } = failed.data;
  if (call === 'Retrieve' && UNKNOWN_ID.has(String(code))) return [];
  throw new ProviderError('address', `error ${code}: ${Description}`);
}

/** Reports any failure of the provider, and answers it in the specification's words. */
async function orFail<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    reportError(error, { provider: 'address' });
    throw new KnownError(502, words);
  }
}
