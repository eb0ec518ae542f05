import type { Side } from '~/domain/shared/sides-rules';
import type { Viewer } from './queries.server';

/**
 * Who sees a deal, said once for all that is asked about one: SQL about a sale `s` or a purchase `p`, for queries whose first
 * values are those of `visibilityParams`.
 */
export const visibilityParams = (viewer: Viewer, id: string) => [id, viewer.userId];

/** The same where staff see everything: `$3` says whether the viewer is staff. */
export const visibilityParamsWithStaff = (viewer: Viewer, id: string) => [
  ...visibilityParams(viewer, id),
  viewer.isAdmin,
];

/**
 * Whether the order `o` is what pays for a sale: that of its registration, of which each sale has one such order at most. What names a request
 * is an extra fee.
 */
export const paysFor = (sale: string) => `o.sale_id = ${sale} and o.status = 'succeeded' and o.request_id is null`;

/** The same where Prisma asks. */
export const PAYS = { status: 'succeeded', request_id: null } as const;

/** A sale is complete once it is paid for. */
export const isPaid = `exists (select 1 from sale_order o where ${paysFor('s.id')})`;

/**
 * Whether the home `y` of the sale `s` is shown to buyers who look for it. An address that a stranger typed by hand could say anything, so it
 * waits until the home is paid for.
 */
export const isOffered = `(y.address_confirmed_at is not null or ${isPaid})`;

/** A purchase once its buyer confirmed it; one that was called off since has nothing left to ask for, so it stays so. */
export const isConfirmed = 'p.confirmed_at is not null';

/** From its confirmation until it is called off. `isActivePurchase` of `purchase` says the same of a row that was read. */
export const isActive = `(${isConfirmed} and p.aborted is null)`;

const acceptance = 'p.accepted_at is not null';

/**
 * Anyone can register as the buyer of a home, so a buyer is a stranger until staff accept them. Until then, and once the purchase is
 * called off, its buyers see what is theirs and nothing of the sale. `isAcceptedBuyer` of `purchase` says the same of a row that was read.
 */
export const isAccepted = `(${isActive} and ${acceptance})`;

/** The same, or further: staff may date an exchange or a completion without the days before it. */
export const isTaken = `(${isActive} and (${acceptance} or p.exchanged is not null or p.completed is not null))`;

/**
 * The purchases that an assignment of the buyer's solicitor can accept: every active purchase. One that the seller says is not by their buyer is
 * left out, until staff have accepted it by its own date.
 */
export const isToBeIntroduced = `(${isActive} and (p.disputed_at is null or ${acceptance}))`;

/**
 * Whether the account `user` said of the person `n` of a deal: this is me (noun `invitation`). Being listed is not enough: anyone may list
 * anyone. Giftors follow nothing.
 */
export const followsPerson = (side: Side, user: string) =>
  `(n.role = '${side}' and n.user_id = ${user} and n.confirmed_at is not null)`;

const follows = (side: Side, of: string) =>
  `exists (select 1 from person n where ${of} and ${followsPerson(side, '$2')})`;

/** Its primary seller; and once it is complete the further sellers who confirmed that they are that. */
export const seesSale = `(s.primary_seller_id = $2 or (${follows('seller', 'n.sale_id = s.id')} and ${isPaid}))`;

/** Its primary buyer; and once it is complete the further buyers who confirmed that they are that. */
export const seesPurchase = `(p.primary_buyer_id = $2 or (${follows('buyer', 'n.purchase_id = p.id')} and ${isConfirmed}))`;

/** Who sees the purchase and may know of the sale, too. */
export const seesSaleOfPurchase = `(${seesPurchase} and ${isAccepted})`;

/** Everyone who sees the sale, accepted buyers of its home, and staff. What of it they may know is for the query to say. */
export const hasToDoWithSale = `
  ($3::boolean or ${seesSale} or exists (
    select 1 from purchase p where p.property_id = s.property_id and ${seesSaleOfPurchase}))`;
