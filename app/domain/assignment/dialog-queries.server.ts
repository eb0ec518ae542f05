import { isActive, isTaken, isToBeIntroduced } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { buyerFirst, firstPurchases } from '~/domain/purchase/buyer-queries.server';
import { sql } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { NOT_FOUND } from './rules';

/** An active purchase of the home, as staff decide about its buyer. */
export type BuyerToAccept = {
  id: string;
  name: string;
  email: string;
  /** When the buyer was given the solicitor. */
  introducedAt: string | null;
  saleAgreed: string | null;
  confirmedAt: string | null;
  /** Accepted by the solicitor or by the sale-agreed date, or further. */
  isAccepted: boolean;
  /** False while the seller says that it is not their buyer. */
  canBeTakenIn: boolean;
};

/** A sale as the dialog finds it. */
export type SaleToAssign = {
  version: number;
  address: Address;
  seller: string;
  sellerGroupId: string | null;
  buyerGroupId: string | null;
  legalsStartedAt: string | null;
  sellerComments: string | null;
  buyerComments: string | null;
  /** The buyer of the sale first. */
  buyers: BuyerToAccept[];
};

const saleToAssign = `
  select s.version, ${addressJson('a')} as address, u.first_name || ' ' || u.last_name as seller,
         s.seller_lawyer_group_id as "sellerGroupId", s.buyer_lawyer_group_id as "buyerGroupId",
         to_jsonb(s.date_legal_started) as "legalsStartedAt",
         last.seller_comments as "sellerComments", last.buyer_comments as "buyerComments",
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', p.id, 'name', b.first_name || ' ' || b.last_name, 'email', b.email,
                   'introducedAt', p.solicitor_assigned_at, 'saleAgreed', p.sale_agreed, 'confirmedAt', p.confirmed_at,
                   'isAccepted', ${isTaken}, 'canBeTakenIn', ${isToBeIntroduced}) order by ${buyerFirst}), '[]')
            from ${firstPurchases('s.property_id', isActive)} join app_user b on b.id = p.primary_buyer_id) as buyers
    from sale s
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
    join app_user u on u.id = s.primary_seller_id
    left join lateral (select seller_comments, buyer_comments from solicitor_assignment a where a.sale_id = s.id
                        order by assigned_at desc, id desc limit 1) last on true
   where s.id = $1`;

/** @throws KnownError 404 */
export async function getSaleToAssign(saleId: string): Promise<SaleToAssign> {
  const [sale] = await sql<SaleToAssign>(saleToAssign, [saleId]);
  if (!sale) throw new KnownError(404, NOT_FOUND);
  return sale;
}
