import type { Viewer } from '~/domain/account/queries.server';
import { isActive, isConfirmed } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type Address, addressLines } from '../../address/rules';
import { shownShortName } from '../../people/untrusted-text-rules';
import { currentOffer, hasAcceptedBuyer } from '../offer/fragments.server';

type Row = {
  id: string;
  saleId: string;
  /** For the seller. */
  saleReference: string;
  /** For staff. */
  purchaseReference: string;
  firstName: string;
  lastName: string;
  sellerFirstName: string;
  address: Address;
  registeredAt: string;
  disputedAt: string | null;
  /** When the seller said that this is their buyer. */
  recognisedAt: string | null;
  /** Whether the seller gave us their email address with an offer. */
  isNamed: boolean;
  isActive: boolean;
  /** Whether staff have accepted a buyer of the home, this one or another. */
  hasBuyer: boolean;
};

const registered = (where: string) => `
  select p.id, s.id as "saleId", s.reference as "saleReference", p.reference as "purchaseReference",
         b.first_name as "firstName", b.last_name as "lastName",
         u.first_name as "sellerFirstName", ${addressJson('a')} as address, to_jsonb(p.confirmed_at) #>> '{}' as "registeredAt",
         to_jsonb(p.disputed_at) #>> '{}' as "disputedAt", to_jsonb(p.recognised_at) #>> '{}' as "recognisedAt",
         exists (select from ${currentOffer} and o.buyer_email = b.email) as "isNamed",
         ${isActive} as "isActive", ${hasAcceptedBuyer} as "hasBuyer"
    from purchase p
    join sale s on s.property_id = p.property_id
    join property y on y.id = p.property_id
    join address a on a.id = y.address_id
    join app_user u on u.id = s.primary_seller_id
    join app_user b on b.id = p.primary_buyer_id
   where p.id = $1 and ${isConfirmed} and ${where}`;

/** A purchase that its buyer has confirmed, as its seller and staff may see it. */
export type RegisteredBuyer = Omit<Row, 'firstName' | 'lastName' | 'address'> & {
  name: string | null;
  address: string;
};

const toRegistered = ({ firstName, lastName, address, ...row }: Row): RegisteredBuyer => ({
  ...row,
  name: shownShortName({ firstName, lastName }),
  address: addressLines(address).join(', '),
});

export async function findRegistered(purchaseId: string): Promise<RegisteredBuyer | null> {
  const [row] = await sql<Row>(registered('true'), [purchaseId]);
  return row ? toRegistered(row) : null;
}

/** @throws KnownError 404 unless it is a purchase of the home that the viewer sells */
export async function getRegistered(viewer: Viewer, saleId: string, purchaseId: string): Promise<RegisteredBuyer> {
  const ofSeller = 's.id = $2 and s.primary_seller_id = $3';
  const [row] = await sql<Row>(registered(ofSeller), [purchaseId, saleId, viewer.userId]);
  if (!row) throw notFound();
  return toRegistered(row);
}
