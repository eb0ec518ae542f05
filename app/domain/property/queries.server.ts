import { addressJson, addressSelect } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import { db, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Property } from './entity-schema';
import { shownTenure, type TenureAnswer, tenureWords } from './rules';

/** A home in queries. */
export type Home = TenureAnswer & { id: string; address: Address };

/** A Prisma select for a `Home`. */
export const propertySelect = {
  id: true,
  tenure: true,
  tenure_details: true,
  address: { select: addressSelect },
} satisfies Prisma.PropertySelect;

export const toProperty = ({ id, address, ...tenure }: Home): Property => ({
  _id: id,
  address,
  tenure: tenureWords(tenure),
});

/** A home for anyone but its seller and staff: the parts that another customer typed are made safe to show. */
export const homeForOthers = (home: Home): Home => ({
  ...home,
  address: shownAddress(home.address),
  ...shownTenure(home),
});

/**
 * A property for its seller, its buyers and staff. `currentPropertyId` is the id of one that this session registered and that has no sale yet.
 * @returns null when there is none, or it is someone else's
 */
export async function getProperty(
  id: string,
  reader: { userId: string; isAdmin: boolean },
  currentPropertyId: string | null,
): Promise<Property | null> {
  const row = await db.property.findUnique({
    where: { id },
    select: {
      ...propertySelect,
      sale: { select: { primary_seller_id: true } },
      purchases: { where: { primary_buyer_id: reader.userId }, select: { id: true } },
    },
  });
  if (!row) return null;
  const { sale, purchases, ...home } = row;
  if (reader.isAdmin || id === currentPropertyId || sale?.primary_seller_id === reader.userId) return toProperty(home);
  return purchases.length > 0 ? toProperty(homeForOthers(home)) : null;
}

/** More homes than any postcode has. */
const MOST_COMPARED = 500;

const addressesOnSale = `
  select ${addressJson('a')} as address
    from address a join property y on y.address_id = a.id join sale s on s.property_id = y.id
   where a.postcode = $1 and y.id <> $2
   order by s.id desc limit ${MOST_COMPARED}`;

/** The addresses of other sales at a postcode, newest first. */
export async function listAddressesOnSale(tx: Tx, postcode: string, exceptPropertyId: string): Promise<Address[]> {
  const found = await tx.$queryRawUnsafe<{ address: Address }[]>(addressesOnSale, postcode, exceptPropertyId);
  return found.map(({ address }) => address);
}
