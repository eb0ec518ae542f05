import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { isActive, isConfirmed, isPaid, isToBeIntroduced } from '~/domain/account/visibility-queries.server';
import { ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { buyerFirst, firstPurchases } from '~/domain/purchase/buyer-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Wish } from './rules';

/** Of a wish `w`. */
export const wishJson = `jsonb_build_object(
  'kind', w.kind,
  'group', ${ofGroup(
    'w.lawyer_group_id',
    `jsonb_build_object('id', g.id, 'name', g.name, 'firm', f.name, 'isPanel', g.panel_solicitor,
                        'solicitor', l.first_name || ' ' || l.last_name)`,
  )},
  'own', case when w.kind = 'own' then jsonb_build_object(
    'firmName', w.firm_name, 'solicitorName', w.solicitor_name, 'email', w.email, 'phoneNumber', w.phone_number) end)`;

/** What the customers of one sale wish. `wish` is null where nothing was said, which is the same as 'Choose one for me'. */
export type Wishes = {
  seller: { name: string; wish: Wish | null };
  /** Of the active purchases, the buyer's first. An assignment leaves out those that are not `isToBeIntroduced` (the seller disputes them). */
  buyers: { purchaseId: string; name: string; isToBeIntroduced: boolean; wish: Wish | null }[];
};

const wishesOfSale = `
  select jsonb_build_object(
           'name', u.first_name || ' ' || u.last_name,
           'wish', (select ${wishJson} from solicitor_wish w where w.sale_id = s.id)) as seller,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'purchaseId', p.id, 'name', b.first_name || ' ' || b.last_name,
                   'isToBeIntroduced', ${isToBeIntroduced},
                   'wish', (select ${wishJson} from solicitor_wish w where w.purchase_id = p.id))
                   order by ${buyerFirst}), '[]')
            from ${firstPurchases('s.property_id', isActive)} join app_user b on b.id = p.primary_buyer_id) as buyers
    from sale s join app_user u on u.id = s.primary_seller_id
   where s.id = $1`;

/** For staff: the seller's wish, and those of the active purchases. Null without such a sale. */
export async function findWishes(saleId: string): Promise<Wishes | null> {
  const [wishes] = await sql<Wishes>(wishesOfSale, [saleId]);
  return wishes ?? null;
}

/** A deal as its primary customer chooses a solicitor for it. */
export type WishDeal = {
  /** Paid for, or confirmed. Nothing is chosen before. */
  isComplete: boolean;
  isAssigned: boolean;
  isOver: boolean;
  wish: Wish | null;
};

/** By journey: deal $1, if it is that of customer $2. */
export const wishDeal: Record<Role, string> = {
  sell: `
  select ${isPaid} as "isComplete", s.seller_lawyer_group_id is not null as "isAssigned", false as "isOver",
         (select ${wishJson} from solicitor_wish w where w.sale_id = s.id) as wish
    from sale s where s.id = $1 and s.primary_seller_id = $2`,
  buy: `
  select ${isConfirmed} as "isComplete", p.solicitor_assigned_at is not null as "isAssigned", p.aborted is not null as "isOver",
         (select ${wishJson} from solicitor_wish w where w.purchase_id = p.id) as wish
    from purchase p where p.id = $1 and p.primary_buyer_id = $2`,
};

/** @throws KnownError 404 unless it is the viewer's own */
export async function getWishDeal(viewer: Viewer, role: Role, id: string): Promise<WishDeal> {
  const [deal] = await sql<WishDeal>(wishDeal[role], [id, viewer.userId]);
  if (!deal) throw notFound();
  return deal;
}
