import { type AddressQuery, type FoundAddress, findAddresses, retrieveAddress } from '~/integrations/address.server';
import { notFound } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import type { Address } from './rules';

/** Each look-up costs money. Nobody who looks for a home needs as many. */
const LIMIT = { name: 'address-lookup', most: 120, windowMs: 5 * 60_000 };

/** @throws KnownError 429; 502 when the provider fails */
export async function searchAddresses(userId: string, query: AddressQuery): Promise<FoundAddress[]> {
  await countAttempt(LIMIT, userId);
  return findAddresses(query);
}

/** @throws KnownError 404 for an id that names no address, or no longer does; 429; 502 when the provider fails */
export async function getAddressDetails(userId: string, id: string): Promise<Address> {
  await countAttempt(LIMIT, userId);
  const address = await retrieveAddress(id);
  if (!address) throw notFound();
  return address;
}
