import type { Address } from '~/domain/address/rules';
import { getJson } from './get-json';

/** A result of the look-up: an address, or a container of several to look into. */
export type Found = { Id: string; Type: string; Text: string; Description: string };

/** A cache: nothing is looked up twice while the page is open. */
const cache = new Map<string, Found[]>();

export type Search = { query: string; containerId?: string; country?: string };

export async function searchAddresses(
  { query, containerId, country = 'GB' }: Search,
  signal: AbortSignal,
): Promise<Found[]> {
  const params = new URLSearchParams({ query, country, ...(containerId ? { containerId } : {}) }).toString();
  const found = cache.get(params) ?? (await getJson<{ items: Found[] }>(`/api/address/search?${params}`, signal)).items;
  cache.set(params, found);
  return found;
}

export const fetchAddress = (id: string): Promise<Address> =>
  getJson(`/api/address/details?${new URLSearchParams({ id })}`);
