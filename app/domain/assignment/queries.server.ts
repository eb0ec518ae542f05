import { isAccepted, isToBeIntroduced } from '~/domain/account/visibility-fragments.server';
import { emailsOfGroupWork } from '~/domain/email/group-fragments.server';
import { type ActingGroup, actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { fullName } from '~/domain/people/rules';
import { listOtherAccepted } from '~/domain/purchase/acceptance/queries.server';
import { type AcceptedBuyer, whyNotAccepted } from '~/domain/purchase/acceptance/rules';
import { firstPurchases } from '~/domain/purchase/buyer-fragments.server';
import { momentOrNull } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { isOwnSolicitor } from '~/domain/solicitor-wish/rules';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { ownSolicitorOf, ownSolicitorSelect } from './introduction-queries.server';
import {
  BUYER_GONE,
  ONE_BUYER,
  PURCHASE_NOT_FOUND,
  recipientsOf,
  SALE_CANCELLED,
  SALE_CLOSED,
  type SideGiven,
  type Situation,
  SOLICITOR_REQUIRED,
} from './rules';

/** A sale's solicitors as they were last assigned. */
export const assignedSelect = {
  seller_lawyer_group_id: true,
  buyer_lawyer_group_id: true,
  date_legal_started: true,
  solicitor_assignments: {
    orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { seller_comments: true, buyer_comments: true },
  },
} satisfies Prisma.SaleSelect;

type Person = { id: string; email: string };

/** Those who are named in a deal and have confirmed it: they are introduced, too. */
const followers = (role: 'seller' | 'buyer') =>
  ({
    where: { role, confirmed_at: { not: null }, user: { active: true } },
    orderBy: { id: 'asc' },
    select: { user: { select: { id: true, email: true } } },
  }) as const;
const toFollowers = (people: readonly { user: Person | null }[]): Person[] => people.flatMap(({ user }) => user ?? []);

/** A lawyer group that is to act for one side, with that side's earlier assignments. */
type SideToGive = {
  name: string;
  firm: string;
  isPanel: boolean;
  /** The group or its firm is closed: it keeps a sale that it has, and gets no new one. */
  isClosedToSale: boolean;
  recipients: string[];
  history: SideGiven[];
};

/** An active purchase, and when its buyer was given the solicitor. */
type Purchase = {
  id: string;
  buyer: Person & { name: string };
  followers: readonly Person[];
  introducedAt: string | null;
  isAccepted: boolean;
  /** The solicitor who is to act is the buyer's own. */
  isOwnSolicitor: boolean;
};

/** What an assignment of a sale depends on. */
export type SituationOfSale = Situation & {
  saleId: string;
  sellerUser: Person;
  sellerFollowers: readonly Person[];
  /** The key of the email that introduced the seller's solicitor to the seller for all units of the group together. */
  introducedWithGroup: string | null;
  /** The purchases whose buyers have the solicitor once the buyer's side is assigned. */
  purchases: readonly Purchase[];
  /** The purchase whose buyer this assignment accepts. */
  newcomer: Purchase | null;
  /** The accepted buyers that the new one replaces. */
  others: readonly AcceptedBuyer[];
  seller: SideToGive;
  buyer: SideToGive;
};

const givenSelect = {
  orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }],
  select: {
    id: true,
    seller_lawyer_group_id: true,
    buyer_lawyer_group_id: true,
    seller_comments: true,
    buyer_comments: true,
  },
} satisfies Prisma.Sale$solicitor_assignmentsArgs;

type Given = Prisma.SolicitorAssignmentGetPayload<typeof givenSelect>;

const sideGiven = (side: Side, given: Given): SideGiven => ({
  id: given.id,
  groupId: given[`${side}_lawyer_group_id`],
  comments: given[`${side}_comments`],
});

const purchasesToTakeIn = `
  select p.id, p.solicitor_assigned_at as "introducedAt", ${isAccepted} as "isAccepted", b.id as "buyerId", b.email,
         b.first_name as "firstName", b.last_name as "lastName"
    from sale s cross join lateral ${firstPurchases('s.property_id', isToBeIntroduced)}
    join app_user b on b.id = p.primary_buyer_id
   where s.id = $1 order by p.id`;

type PurchaseRow = Pick<Purchase, 'id' | 'isAccepted'> & {
  introducedAt: Date | null;
  buyerId: string;
  email: string;
  firstName: string;
  lastName: string;
};

/** @param group that is to act for the buyers */
async function listPurchasesToTakeIn(tx: Tx, saleId: string, group: ActingGroup | null): Promise<Purchase[]> {
  const rows = await tx.$queryRawUnsafe<PurchaseRow[]>(purchasesToTakeIn, saleId);
  const ids = rows.map(({ id }) => id);
  const wishes = await tx.solicitorWish.findMany({
    where: { purchase_id: { in: ids } },
    select: { ...ownSolicitorSelect, purchase_id: true },
  });
  const named = await tx.purchase.findMany({
    where: { id: { in: ids } },
    select: { id: true, people: followers('buyer') },
  });
  const isOwn = (id: string) =>
    group !== null &&
    isOwnSolicitor(ownSolicitorOf(wishes.find(({ purchase_id }) => purchase_id === id) ?? null), {
      solicitor: group.solicitor,
      firm: group.firm,
      email: group.emails.solicitor ?? group.emails.firm,
    });
  return rows.map(({ introducedAt, buyerId, email, firstName, lastName, ...purchase }) => ({
    ...purchase,
    introducedAt: momentOrNull(introducedAt),
    isOwnSolicitor: isOwn(purchase.id),
    buyer: { id: buyerId, email, name: fullName({ firstName, lastName }) },
    followers: toFollowers(named.find(({ id }) => id === purchase.id)?.people ?? []),
  }));
}

/** It counts until another lawyer group acts for the seller. $2: the lawyer group. $3: the seller's address. */
const introductionWithGroup = `
  select g.key from (
    ${emailsOfGroupWork('solicitors', '$1')}
       and e.data ->> 'letter' = 'seller_introduction' and w.data #>> '{given,lawyerGroupsIds,seller}' = $2
       and lower(e."to") = lower($3)) g
   where not exists (select from solicitor_assignment a
          where a.sale_id = $1 and a.seller_lawyer_group_id <> $2 and a.assigned_at > g.created_at)
   order by g.created_at desc limit 1`;

async function findIntroductionWithGroup(tx: Tx, saleId: string, groupId: string, to: string): Promise<string | null> {
  const rows = await tx.$queryRawUnsafe<{ key: string }[]>(introductionWithGroup, saleId, groupId, to);
  return rows[0]?.key ?? null;
}

/**
 * @param named the purchases whose buyers the assignment is about; null for those who are accepted
 * @throws KnownError 404; 409 once the seller has cancelled, or the sale is closed; 422 for an unknown lawyer group, or a buyer who cannot be accepted
 */
export async function findSituation(
  tx: Tx,
  saleId: string,
  ids: { seller: string; buyer: string },
  named: readonly string[] | null,
): Promise<SituationOfSale> {
  const sale = await tx.sale.findUnique({
    where: { id: saleId },
    select: {
      property_id: true,
      primary_seller: { select: { id: true, email: true } },
      people: followers('seller'),
      seller_lawyer_group_id: true,
      buyer_lawyer_group_id: true,
      solicitor_assignments: givenSelect,
      cancellation: { select: { id: true } },
      closing: { select: { id: true } },
    },
  });
  if (!sale) throw notFound();
  if (sale.cancellation) throw new KnownError(409, SALE_CANCELLED);
  if (sale.closing) throw new KnownError(409, SALE_CLOSED);
  const groups = await tx.lawyerGroup.findMany({
    where: { id: { in: [ids.seller, ids.buyer] } },
    select: actingSelect,
  });
  const ofBuyer = groups.find(({ id }) => id === ids.buyer);
  const active = await listPurchasesToTakeIn(tx, saleId, ofBuyer ? toActing(ofBuyer) : null);
  const sideOf = (side: Side) => {
    const group = groups.find(({ id }) => id === ids[side]);
    if (!group) return null;
    const acting = toActing(group);
    return sideToGive(
      acting,
      acting.isClosed && sale[`${side}_lawyer_group_id`] !== group.id,
      sale.solicitor_assignments.map((given) => sideGiven(side, given)),
    );
  };
  const [seller, buyer] = [sideOf('seller'), sideOf('buyer')];
  if (!seller || !buyer) {
    const sides = [...(seller ? [] : ['seller']), ...(buyer ? [] : ['buyer'])];
    const fieldErrors = sides.map((side) => [`lawyerGroupsIds.${side}`, [SOLICITOR_REQUIRED]]);
    throw new KnownError(422, SOLICITOR_REQUIRED, Object.fromEntries(fieldErrors));
  }
  const gone = (named ?? []).filter((id) => !active.some((purchase) => purchase.id === id));
  if (gone.length > 0) throw await whyGone(tx, sale.property_id, gone);
  const purchases = active.filter(({ id, isAccepted }) => (named ? named.includes(id) : isAccepted));
  const [newcomer = null] = purchases.filter(({ isAccepted }) => !isAccepted);
  if (newcomer && purchases.length > 1) throw refusedBuyer(ONE_BUYER);
  const others = newcomer ? await listOtherAccepted(tx, newcomer.id) : [];
  const refused = whyNotAccepted({ isActive: true, isSaleOver: false }, others);
  if (refused) throw refusedBuyer(refused);
  return {
    saleId,
    sellerUser: sale.primary_seller,
    sellerFollowers: toFollowers(sale.people),
    introducedWithGroup: await findIntroductionWithGroup(tx, saleId, ids.seller, sale.primary_seller.email),
    purchases,
    newcomer,
    others,
    seller,
    buyer,
    hasActivePurchase: active.length > 0,
    takesInBuyer: purchases.length > 0,
    isBuyersOwn: isOwnOfAll(purchases.length > 0 ? purchases : active),
    isOfGroup: false,
  };
}

const isOwnOfAll = (purchases: readonly Purchase[]) =>
  purchases.length > 0 && purchases.every(({ isOwnSolicitor }) => isOwnSolicitor);

const refusedBuyer = (words: string) => new KnownError(422, words, { acceptedPurchaseIds: [words] });

/** The 404 for a purchase of another home, the 422 for one of this home that is not active any more. */
async function whyGone(tx: Tx, property_id: string, ids: readonly string[]): Promise<KnownError> {
  const ofHome = await tx.purchase.count({ where: { id: { in: [...ids] }, property_id } });
  return ofHome === new Set(ids).size ? refusedBuyer(BUYER_GONE) : new KnownError(404, PURCHASE_NOT_FOUND);
}

const sideToGive = (
  { name, firm, isPanel, emails }: ActingGroup,
  isClosedToSale: boolean,
  history: SideGiven[],
): SideToGive => ({
  name,
  firm,
  isPanel,
  isClosedToSale,
  recipients: recipientsOf(emails),
  history,
});
