import { normalPostcode } from '~/domain/address/postcodes-rules';
import { addressJson } from '~/domain/address/queries.server';
import { type Address, HOME_COUNTRY, INVALID_POSTCODE } from '~/domain/address/rules';
import { objectJson } from '~/domain/shared/json-queries.server';
import { sql, sqlIn, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { POSTCODE_LIMIT, type TenureAnswer, tenureWords } from './rules';

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

const columns = `y.id, y.tenure, y.tenure_details, ${addressJson('a')} as address`;

const readableProperty = `
  select ${columns} from property y join address a on a.id = y.address_id
   where y.id = $1
     and ($3 or y.id = $4
          or exists (select 1 from sale s where s.property_id = y.id and s.primary_seller_id = $2)
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
  const [row] = await sql<Home>('readable_property', readableProperty, values);
  return row ? propertyRecord(row) : null;
}

const propertiesByPostcode = `
  select ${columns} from property y join address a on a.id = y.address_id
   where a.postcode = $1 and exists (select 1 from sale s where s.property_id = y.id)
   order by a.line_1, y.id`;

/** What sellers registered at a postcode, however that was typed; a buyer finds the home here. @throws KnownError 422, 429 */
export async function listPropertiesByPostcode(userId: string, typed: string): Promise<PropertyRecord[]> {
  await countAttempt(POSTCODE_LIMIT, userId);
  const postcode = normalPostcode(typed, HOME_COUNTRY);
  if (!postcode) throw new KnownError(422, INVALID_POSTCODE, { postcode: [INVALID_POSTCODE] });
  return (await sql<Home>('properties_by_postcode', propertiesByPostcode, [postcode])).map(propertyRecord);
}

const addressesOnSale = `
  select ${addressJson('a')} as address
    from address a join property y on y.address_id = a.id join sale s on s.property_id = y.id
   where a.postcode = $1 and y.id <> $2`;

/** The addresses of other sales at a postcode. */
export async function listAddressesOnSale(tx: Tx, postcode: string, exceptPropertyId: string): Promise<Address[]> {
  const values = [postcode, exceptPropertyId];
  return (await sqlIn<{ address: Address }>(tx, 'addresses_on_sale', addressesOnSale, values)).map(
    ({ address }) => address,
  );
}
