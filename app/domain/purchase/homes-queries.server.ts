import { isOffered, isPaid, NOT_ENDED, PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import { normalPostcode } from '~/domain/address/postcodes-rules';
import { HOME_COUNTRY, INVALID_POSTCODE } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import type { Property } from '~/domain/property/entity-schema';
import { type Home, homeForOthers, toProperty } from '~/domain/property/queries.server';
import { POSTCODE_LIMIT } from '~/domain/property/rules';
import { sql, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { homesToChoose, MAX_HOMES_LISTED, type Registration } from './rules';

/** SQL: the homes that are offered at a postcode, at most `MAX_HOMES_LISTED`, with the total. */
const offered = `
  select y.id as property_id, s.primary_seller_id, s.created_at, ${isPaid} as is_paid, count(*) over ()::int as total
    from address a join property y on y.address_id = a.id join sale s on s.property_id = y.id
   where a.postcode = $1 and ${isOffered}
   order by is_paid desc, s.created_at desc, s.id desc limit ${MAX_HOMES_LISTED}`;

const registrationsByPostcode = `
  select y.id, ${addressJson('a')} as address, h.primary_seller_id as "sellerId",
         to_jsonb(h.created_at) #>> '{}' as "registeredAt", h.is_paid as "isPaid", h.total
    from (${offered}) h join property y on y.id = h.property_id join address a on a.id = y.address_id`;

/** The homes that a buyer can choose from, and how many registrations at the postcode are left out. */
export type HomesFound = { homes: ReturnType<typeof homesToChoose>; more: number };

/** The homes that are offered at a postcode, however it was typed. @throws KnownError 429 */
export async function listHomesByPostcode(userId: string, typed: string): Promise<HomesFound> {
  await countAttempt(POSTCODE_LIMIT, userId);
  const postcode = normalPostcode(typed, HOME_COUNTRY);
  if (!postcode) return { homes: [], more: 0 };
  const rows = await sql<Registration & { total: number }>(registrationsByPostcode, [postcode]);
  const homes = homesToChoose(rows.map(({ total: _, ...registration }) => registration)).map((home) => ({
    ...home,
    address: shownAddress(home.address),
  }));
  return { homes, more: (rows[0]?.total ?? 0) - rows.length };
}

const propertiesByPostcode = `
  select y.id, y.tenure, y.tenure_details, ${addressJson('a')} as address
    from (${offered}) h join property y on y.id = h.property_id join address a on a.id = y.address_id
   order by a.line_1, y.id`;

/** The same for the JSON calls, each registration by itself. @throws KnownError 422, 429 */
export async function listPropertiesByPostcode(userId: string, typed: string): Promise<Property[]> {
  await countAttempt(POSTCODE_LIMIT, userId);
  const postcode = normalPostcode(typed, HOME_COUNTRY);
  if (!postcode) throw new KnownError(422, INVALID_POSTCODE, { postcode: [INVALID_POSTCODE] });
  return (await sql<Home>(propertiesByPostcode, [postcode])).map((home) => toProperty(homeForOthers(home)));
}

/** Whether the sale of a home is paid for: its buyers can confirm only then. */
export const isHomePaid = async (client: Tx, propertyId: string): Promise<boolean> =>
  (await client.order.count({ where: { sale: { property_id: propertyId }, ...PAYING_ORDER } })) > 0;

/** Whether the sale of a home was cancelled or closed: no buyer can confirm any more. */
export const isSaleOver = async (client: Tx, propertyId: string): Promise<boolean> =>
  (await client.sale.count({ where: { property_id: propertyId, NOT: NOT_ENDED } })) > 0;

/** Whether a buyer may choose the home. */
export const isHomeOffered = async (client: Tx, id: string): Promise<boolean> =>
  (await client.property.count({
    where: {
      id,
      sale: NOT_ENDED,
      purchases: { none: { completed: { not: null }, aborted: null } },
      OR: [{ address_confirmed_at: { not: null } }, { sale: { orders: { some: PAYING_ORDER } } }],
    },
  })) === 1;

/** Whether the person sells the home, as its primary seller or as a further one who confirmed that they are on it. */
export const isSoldBy = async (client: Tx, id: string, userId: string): Promise<boolean> =>
  (await client.sale.count({
    where: {
      property_id: id,
      OR: [
        { primary_seller_id: userId },
        { people: { some: { role: 'seller', user_id: userId, confirmed_at: { not: null } } } },
      ],
    },
  })) > 0;
