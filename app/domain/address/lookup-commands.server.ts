import { type AddressQuery, type FoundAddress, findAddresses, retrieveAddress } from '~/integrations/address.server';
import { notFound } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import type { Address } from './rules';
import { address } from './schema';

/** Each look-up costs money. No one who looks for a home needs as many, and staff who type in a whole development hardly do. */
const LIMITS = [
  { name: 'address-lookup', most: 120, windowMs: 5 * 60_000 },
  { name: 'address-lookup-day', most: 1_000, windowMs: 24 * 60 * 60_000 },
];

async function countLookup(userId: string): Promise<void> {
  for (const limit of LIMITS) await countAttempt(limit, userId);
}

/** @throws KnownError 429; 502 when the provider fails */
export async function searchAddresses(userId: string, query: AddressQuery): Promise<FoundAddress[]> {
  await countLookup(userId);
  return findAddresses(query);
}

/** @throws KnownError 404 for an id that names no address, or no longer does; 429; 502 when the provider fails */
export async function getAddressDetails(userId: string, id: string): Promise<Address> {
  await countLookup(userId);
  const found = await retrieveAddress(id, (record) => address.parse(record));
  if (!found) throw notFound();
  return found;
}
