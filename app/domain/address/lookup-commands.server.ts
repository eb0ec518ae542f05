import { type AddressQuery, type FoundAddress, findAddresses, retrieveAddress } from '~/integrations/address.server';
import { now } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/crypto.server';
import { db, type Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { bareGbPostcode, searchKind } from './gb-postcode-rules';
import { type Address, addressLines, HOME_COUNTRY } from './rules';
import { address } from './schema';

/**
 * Each look-up costs money. The limits are far above what looking for a home takes, and enough for staff who type in a whole development.
 */
const LIMITS = [
  { name: 'address-lookup', most: 120, windowMs: 5 * 60_000 },
  { name: 'address-lookup-day', most: 1_000, windowMs: 24 * 60 * 60_000 },
];

async function countLookup(userId: string): Promise<void> {
  for (const limit of LIMITS) await countAttempt(limit, userId);
}

/** A whole postcode finds its homes, and not only the postcode to look into. @throws KnownError 429; 502 when the provider fails */
export async function searchAddresses(userId: string, query: AddressQuery): Promise<FoundAddress[]> {
  await countLookup(userId);
  const found = await findAddresses(query);
  const [only, ...others] = found;
  const isPostcode = query.containerId === undefined && searchKind(query.query) === 'postcode';
  if (!isPostcode || only?.Type !== 'Postcode' || others.length > 0) return found;
  return findAddresses({ ...query, containerId: only.Id });
}

/** Whether the look-up finds addresses at a British postcode. False when it fails, or when the user has reached the limit. */
export async function isKnownPostcode(userId: string, postcode: string): Promise<boolean> {
  try {
    await countLookup(userId);
    const found = await findAddresses({ query: postcode, country: HOME_COUNTRY });
    // The provider also answers with postcodes that are spelt alike.
    return found.some(({ Text, Description }) =>
      bareGbPostcode(`${Text}${Description}`).includes(bareGbPostcode(postcode)),
    );
  } catch (error) {
    if (error instanceof KnownError) return false;
    throw error;
  }
}

/** @throws KnownError 404 for an id that names no address, or no longer does; 429; 502 when the provider fails */
export async function getAddressDetails(userId: string, id: string): Promise<Address> {
  await countLookup(userId);
  const found = await retrieveAddress(id, (record) => address.parse(record));
  if (!found) throw notFound();
  await recordLookup(found);
  return found;
}

/** Of every line that people read, so that a looked-up address counts as typed manually once any line is changed. */
const digestOf = (found: Address) =>
  keyedDigest('looked up address', JSON.stringify(addressLines(found)).toLowerCase());

/** Forms and JSON send an address back later, and may send any. So we record what the look-up answered. */
async function recordLookup(found: Address): Promise<void> {
  if (found.country_iso_2 !== HOME_COUNTRY) return;
  const created_at = now();
  const row = { digest: digestOf(found), created_at };
  await db.lookedUpAddress.upsert({ where: { digest: row.digest }, create: row, update: { created_at } });
}

/** Whether the look-up has lately answered with this address. If not, it was typed manually. */
export const isKnownToLookup = async (tx: Tx, given: Address): Promise<boolean> =>
  (await tx.lookedUpAddress.count({ where: { digest: digestOf(given) } })) === 1;
