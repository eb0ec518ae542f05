import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/others-words-rules';
import { objectJson } from '~/domain/shared/json-queries.server';
import { sql, type Tx } from '~/platform/db.server';
import { shownTenure, type TenureAnswer, tenureWords } from './rules';

/** A home as queries have it. */
export type Home = TenureAnswer & { id: string; address: Address };

/** A property as the JSON calls write it. */
export type PropertyRecord = { _id: string; address: Address; tenure: string };

export const propertyRecord = ({ id, address, ...tenure }: Home): PropertyRecord => ({
  _id: id,
  address,
  tenure: tenureWords(tenure),
});

const home = { id: 'y.id', address: addressJson('a'), tenure: 'y.tenure', tenure_details: 'y.tenure_details' };

/** The home `y` with its address `a`, as JSON. */
export const homeJson = objectJson(home);

/** The same with what it is worth, in pounds. */
export const homeWithValueJson = objectJson({ ...home, value: 'y.value / 100.0' });

/** A home as others than its seller and staff may read it. */
export const homeForOthers = (home: Home): Home => ({
  ...home,
  address: shownAddress(home.address),
  ...shownTenure(home),
});

const columns = `y.id, y.tenure, y.tenure_details, ${addressJson('a')} as address`;

const readableProperty = `
  select ${columns}, own."isOwn"
    from property y join address a on a.id = y.address_id
   cross join lateral (
         select y.id is not distinct from $4
                or exists (select 1 from sale s where s.property_id = y.id and s.primary_seller_id = $2) as "isOwn") own
   where y.id = $1
     and ($3 or own."isOwn"
          or exists (select 1 from purchase p where p.property_id = y.id and p.primary_buyer_id = $2))`;

/**
 * A property for its seller, its buyers and staff. `inHand` is one that this sign-in registered and put in no sale yet.
 * @returns null when there is none, or it is someone else's
 */
export async function getProperty(
  id: string,
  reader: { userId: string; isAdmin: boolean },
  inHand: string | null,
): Promise<PropertyRecord | null> {
  const values = [id, reader.userId, reader.isAdmin, inHand];
  const [row] = await sql<Home & { isOwn: boolean }>(readableProperty, values);
  if (!row) return null;
  const { isOwn, ...home } = row;
  return propertyRecord(isOwn || reader.isAdmin ? home : homeForOthers(home));
}

/** No postcode has as many homes. */
const MOST_COMPARED = 500;

const addressesOnSale = `
  select ${addressJson('a')} as address
    from address a join property y on y.address_id = a.id join sale s on s.property_id = y.id
   where a.postcode = $1 and y.id <> $2
   order by s.id desc limit ${MOST_COMPARED}`;

/** The addresses of other sales at a postcode, the newest first. */
export async function listAddressesOnSale(tx: Tx, postcode: string, exceptPropertyId: string): Promise<Address[]> {
  const found = await tx.$queryRawUnsafe<{ address: Address }[]>(addressesOnSale, postcode, exceptPropertyId);
  return found.map(({ address }) => address);
}
