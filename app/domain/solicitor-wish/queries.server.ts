import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { isActive, isToBeIntroduced, PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { buyerFirst, firstPurchases } from '~/domain/purchase/buyer-fragments.server';
import { momentText } from '~/domain/shared/entity-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { NO_WISH, type Wish } from './rules';

const wishSelect = {
  kind: true,
  lawyer_group: { select: actingSelect },
  firm_name: true,
  solicitor_name: true,
  email: true,
  phone_number: true,
} satisfies Prisma.SolicitorWishSelect;

/** Null when the customer said nothing, which is the same as 'Choose one for me'. */
function toWish(row: Prisma.SolicitorWishGetPayload<{ select: typeof wishSelect }> | null): Wish | null {
  if (row?.lawyer_group) {
    const { id, name, firm, isPanel, isClosed, solicitor } = toActing(row.lawyer_group);
    return { kind: 'panel', group: { id, name, firm, isPanel: isPanel && !isClosed, solicitor } };
  }
  if (row?.kind !== 'own') return row && NO_WISH;
  const { firm_name, solicitor_name, email, phone_number } = row;
  const own = { firmName: firm_name ?? '', solicitorName: solicitor_name ?? '', email: email ?? '' };
  return { kind: 'own', own: { ...own, phoneNumber: phone_number } };
}

/** A wish, and when it was made. */
export type WishOfDeal = Wish & { at: string };

/** The wish of a deal's customer. */
export async function findWish(of: { sale_id: string } | { purchase_id: string }): Promise<WishOfDeal | null> {
  const row = await db.solicitorWish.findUnique({ where: of, select: { ...wishSelect, updated_at: true } });
  const wish = toWish(row);
  return row && wish && { ...wish, at: momentText(row.updated_at) };
}

/** The wishes of a sale's customers. */
export type Wishes = {
  seller: { name: string; wish: Wish | null };
  /**
   * Those of the active purchases, the buyer's first. An assignment leaves out purchases that are not `isToBeIntroduced` (the seller
   * disputes them).
   */
  buyers: { purchaseId: string; name: string; isToBeIntroduced: boolean; wish: Wish | null }[];
};

const buyersOfSale = `
  select p.id as "purchaseId", b.first_name || ' ' || b.last_name as name, ${isToBeIntroduced} as "isToBeIntroduced"
    from sale s cross join lateral ${firstPurchases('s.property_id', isActive)} join app_user b on b.id = p.primary_buyer_id
   where s.id = $1 order by ${buyerFirst}`;

/** For staff: the seller's wish, and those of the active purchases. Null when there is no such sale. */
export async function findWishes(saleId: string): Promise<Wishes | null> {
  const [sale, buyers] = await Promise.all([
    db.sale.findUnique({
      where: { id: saleId },
      select: {
        primary_seller: { select: { first_name: true, last_name: true } },
        solicitor_wish: { select: wishSelect },
      },
    }),
    sql<Omit<Wishes['buyers'][number], 'wish'>>(buyersOfSale, [saleId]),
  ]);
  if (!sale) return null;
  const wishes = await db.solicitorWish.findMany({
    where: { purchase_id: { in: buyers.map(({ purchaseId }) => purchaseId) } },
    select: { ...wishSelect, purchase_id: true },
  });
  const { primary_seller: seller, solicitor_wish } = sale;
  return {
    seller: { name: `${seller.first_name} ${seller.last_name}`, wish: toWish(solicitor_wish) },
    buyers: buyers.map((buyer) => ({
      ...buyer,
      wish: toWish(wishes.find(({ purchase_id }) => purchase_id === buyer.purchaseId) ?? null),
    })),
  };
}

/** A deal for which its primary customer chooses a solicitor. */
export type WishDeal = {
  /** A sale that is paid for, or a purchase that is confirmed. Nothing can be chosen before. */
  isComplete: boolean;
  isAssigned: boolean;
  isOver: boolean;
  /** Our panel does not work where the home is. */
  isElsewhere: boolean;
  wish: Wish | null;
};

/** For each role: the deal, if it is the customer's own. */
const readers: Record<Role, (client: Tx, id: string, userId: string) => Promise<WishDeal | null>> = {
  async sell(client, id, userId) {
    const sale = await client.sale.findUnique({
      where: { id, primary_seller_id: userId },
      select: {
        seller_lawyer_group_id: true,
        understood_nation: true,
        orders: { where: PAYING_ORDER, select: { id: true } },
        cancellation: { select: { id: true } },
        closing: { select: { id: true } },
        solicitor_wish: { select: wishSelect },
      },
    });
    return (
      sale && {
        isComplete: sale.orders.length > 0,
        isAssigned: sale.seller_lawyer_group_id !== null,
        isOver: sale.cancellation !== null || sale.closing !== null,
        isElsewhere: sale.understood_nation !== null,
        wish: toWish(sale.solicitor_wish),
      }
    );
  },
  async buy(client, id, userId) {
    const purchase = await client.purchase.findUnique({
      where: { id, primary_buyer_id: userId },
      select: {
        confirmed_at: true,
        solicitor_assigned_at: true,
        aborted: true,
        property: { select: { sale: { select: { understood_nation: true } } } },
        solicitor_wish: { select: wishSelect },
      },
    });
    return (
      purchase && {
        isComplete: purchase.confirmed_at !== null,
        isAssigned: purchase.solicitor_assigned_at !== null,
        isOver: purchase.aborted !== null,
        isElsewhere: (purchase.property.sale?.understood_nation ?? null) !== null,
        wish: toWish(purchase.solicitor_wish),
      }
    );
  },
};

/** Null unless it is the viewer's own. */
export const readWishDeal = (client: Tx, { userId }: Viewer, role: Role, id: string): Promise<WishDeal | null> =>
  readers[role](client, id, userId);

/** @throws KnownError 404 unless it is the viewer's own */
export async function getWishDeal(viewer: Viewer, role: Role, id: string): Promise<WishDeal> {
  const deal = await readWishDeal(db, viewer, role, id);
  if (!deal) throw notFound();
  return deal;
}
