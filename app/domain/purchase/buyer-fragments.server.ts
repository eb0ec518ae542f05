import { isAccepted, isAcceptedOrDated, isActive } from '~/domain/account/visibility-fragments.server';
import type { Prisma } from '~/platform/generated/prisma/client';

/**
 * The order of the purchases `p` of one home. First those of accepted buyers, then the other active ones, then those that are not
 * confirmed, and last those that were aborted; within each, the most advanced, then the newest. The first of them is "the buyer" of the
 * sale wherever only one is shown. (Accepted purchases are active, so the active ones come first, as the specification has it.)
 */
export const buyerFirst = `
  ${isAccepted} desc, ${isActive} desc, p.aborted is not null, p.completed, p.exchanged, p.sale_agreed, p.created_at desc, p.id desc`;

/** A Prisma filter for active purchases; `isActive` is the same in SQL. */
export const ACTIVE = { confirmed_at: { not: null }, aborted: null } as const;

/** A Prisma filter for purchases whose buyers staff have accepted; `isAccepted` is the same in SQL. */
export const ACCEPTED = { ...ACTIVE, accepted_at: { not: null } } as const;

/** Purchases that keep a home from other buyers: accepted, exchanged or completed, confirmed by the buyer or not, and not aborted. */
export const ACCEPTED_OR_DATED = {
  aborted: null,
  OR: [{ accepted_at: { not: null } }, { exchanged: { not: null } }, { completed: { not: null } }],
} satisfies Prisma.PurchaseWhereInput;

/** Purchases whose buyers wait on the last page until the seller has paid. */
export const WAITING = {
  terms_accepted_at: { not: null },
  confirmed_at: null,
  aborted: null,
  primary_buyer: { active: true },
} as const;

/**
 * SQL that selects `what` of the buyer of the sale `s`, from the purchase `p` and its primary buyer `b`. Null while there is none: someone whose
 * purchase was aborted is not buying.
 */
export const ofBuyer = (what: string) => `(
  select ${what} from purchase p join app_user b on b.id = p.primary_buyer_id
   where p.property_id = s.property_id and p.aborted is null order by ${buyerFirst} limit 1)`;

/** Whether the purchase `p` can give a home's sale its dates, as `buyerOfSale` of `deal` has it. Of these, the buyer's does. */
export const givesDatesTo = (property: string) => `p.property_id = ${property} and ${isAcceptedOrDated}`;

/**
 * How many purchases of a home a page reads: anyone can register as a buyer. Accepted buyers come first. The purchases tab has the rest,
 * page by page, and a sale-agreed date set there brings a buyer to the front.
 */
export const MOST_BUYERS = 20;

/** The first purchases of a home, as `p`. @param which SQL about `p`: the purchases that count */
export const firstPurchases = (property: string, which = 'true') => `
  (select p.* from purchase p where p.property_id = ${property} and ${which} order by ${buyerFirst} limit ${MOST_BUYERS}) p`;
