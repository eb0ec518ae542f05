import type { Role } from '~/domain/account/rules';
import { isConfirmed, isPaid } from '~/domain/account/visibility-fragments.server';
import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { sql } from '~/platform/db.server';

/** A sale or a purchase of which someone is the primary customer. */
export type DealOfUser = {
  role: Role;
  id: string;
  /** The transaction that it belongs to. */
  saleId: string;
  address: Envelope;
  /** A sale is paid, or a purchase is confirmed. */
  isComplete: boolean;
  createdAt: Date;
};

/** Each side is read by its own index, so a person with thousands of deals costs no more. */
const dealsOfUser = `
  with deals as (
    (select 'sell' as role, s.id, s.id as sale_id, s.property_id, ${isPaid} as complete, s.created_at
       from sale s where s.primary_seller_id = $1 order by s.created_at desc, s.id desc limit $2)
    union all
    (select 'buy', p.id, s.id, p.property_id, ${isConfirmed}, p.created_at
       from purchase p join sale s on s.property_id = p.property_id
      where p.primary_buyer_id = $1 order by p.created_at desc, p.id desc limit $2))
  select d.role, d.id, d.sale_id as "saleId", ${envelopeJson('a')} as address, d.complete as "isComplete",
         d.created_at as "createdAt"
    from deals d join property y on y.id = d.property_id join address a on a.id = y.address_id
   order by d.created_at desc, d.id desc limit $2`;

/** The newest first. */
export const listDealsOfUser = (userId: string, most: number): Promise<DealOfUser[]> =>
  sql<DealOfUser>(dealsOfUser, [userId, most]);

type HomeOfSeller = { userId: string; address: Envelope };

const homesOfSellers = `
  select distinct on (s.primary_seller_id) s.primary_seller_id as "userId", ${envelopeJson('a')} as address
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.primary_seller_id = any($1) order by s.primary_seller_id, s.created_at desc, s.id desc`;

/** The home that each of these people is selling, or sold last. People who sell nothing are left out. */
export const listHomesOfSellers = async (userIds: readonly string[]): Promise<HomeOfSeller[]> =>
  userIds.length > 0 ? sql<HomeOfSeller>(homesOfSellers, [userIds]) : [];
