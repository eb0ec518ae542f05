import type { Side } from '~/domain/shared/sides-rules';
import type { Viewer } from './queries.server';

/**
 * Who sees a deal, defined once for all queries about one: SQL about a sale `s` or a purchase `p`, for queries whose first values are those
 * of `visibilityParams`.
 */
export const visibilityParams = (viewer: Viewer, id: string) => [id, viewer.userId];

/** The same where staff see everything: `$3` says whether the viewer is staff. */
export const visibilityParamsWithStaff = (viewer: Viewer, id: string) => [
  ...visibilityParams(viewer, id),
  viewer.isAdmin,
];

/**
 * Whether the order `o` has paid for a sale: the order of its registration, of which each sale has at most one. An order that names a request is
 * for an extra fee.
 */
export const paysFor = (sale: string) => `o.sale_id = ${sale} and o.status = 'succeeded' and o.request_id is null`;

/** The same, for Prisma. */
export const PAYING_ORDER = { status: 'succeeded', request_id: null } as const;

/** A sale is complete once it is paid for. */
export const isPaid = `exists (select 1 from sale_order o where ${paysFor('s.id')})`;

/** The sale is over: its seller cancelled it within the 14 days that consumers have, or staff closed it. */
export const hasEnded = `(
  exists (select 1 from cancellation k where k.sale_id = s.id) or exists (select 1 from closing k where k.sale_id = s.id))`;

/** The opposite, for Prisma. */
export const NOT_ENDED = { cancellation: null, closing: null } as const;

/** Staff dated its completion. */
const hasCompleted =
  'exists (select 1 from purchase z where z.property_id = s.property_id and z.completed is not null and z.aborted is null)';

/**
 * Whether the home `y` of the sale `s` is shown to buyers who look for it. An address that was typed manually could say anything, so it is
 * shown only once the sale is paid for. A home whose sale has ended or completed is not shown any more.
 */
export const isOffered = `((y.address_confirmed_at is not null or ${isPaid}) and not ${hasEnded} and not ${hasCompleted})`;

/** Whether the buyer confirmed the purchase. It stays true after the purchase is aborted. */
export const isConfirmed = 'p.confirmed_at is not null';

/** From its confirmation until it is aborted. `isActivePurchase` of `purchase` says the same of a row that was read. */
export const isActive = `(${isConfirmed} and p.aborted is null)`;

const acceptance = 'p.accepted_at is not null';

/**
 * Anyone can register as the buyer of a home, so a buyer is a stranger until staff accept them. Until then, and once the purchase is
 * aborted, its buyers see what is theirs and nothing of the sale. `isAcceptedBuyer` of `purchase` says the same of a row that was read.
 */
export const isAccepted = `(${isActive} and ${acceptance})`;

/** Accepted, exchanged or completed: staff may date an exchange or a completion without the dates before it. */
export const isAcceptedOrDated = `(${isActive} and (${acceptance} or p.exchanged is not null or p.completed is not null))`;

/**
 * The purchases that assigning the buyer's solicitor can accept: every active one, except those that the seller says are not by their
 * buyer. Such a purchase is left out until staff accept it by its date.
 */
export const isToBeIntroduced = `(${isActive} and (p.disputed_at is null or ${acceptance}))`;

/**
 * Whether the account `user` confirmed that they are the person `n` of a deal (noun `invitation`). Being listed is not enough: anyone may
 * list anyone. Giftors never follow a deal.
 */
export const followsPerson = (side: Side, user: string) =>
  `(n.role = '${side}' and n.user_id = ${user} and n.confirmed_at is not null)`;

const follows = (side: Side, of: string) =>
  `exists (select 1 from person n where ${of} and ${followsPerson(side, '$2')})`;

/** Its primary seller and, once the sale is complete, the further sellers who confirmed that they are on it. */
export const seesSale = `(s.primary_seller_id = $2 or (${follows('seller', 'n.sale_id = s.id')} and ${isPaid}))`;

/** Its primary buyer and, once the purchase is complete, the further buyers who confirmed that they are on it. */
export const seesPurchase = `(p.primary_buyer_id = $2 or (${follows('buyer', 'n.purchase_id = p.id')} and ${isConfirmed}))`;

/** Who sees the purchase and may know of its sale. */
export const seesSaleOfPurchase = `(${seesPurchase} and ${isAccepted})`;

/** Everyone who sees the sale, accepted buyers of its home, and staff. Each query decides what they may know of it. */
export const hasToDoWithSale = `
  ($3::boolean or ${seesSale} or exists (
    select 1 from purchase p where p.property_id = s.property_id and ${seesSaleOfPurchase}))`;
