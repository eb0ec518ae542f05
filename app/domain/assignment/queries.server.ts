import { isTaken, isToBeIntroduced } from '~/domain/account/visibility-queries.server';
import { type ActingGroup, actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-queries.server';
import { firstPurchases } from '~/domain/purchase/buyer-queries.server';
import { momentOrNull } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import {
  BUYER_GONE,
  recipientsOf,
  type SideGiven,
  type Situation,
  SOLICITOR_REQUIRED,
  takenInBeforehand,
} from './rules';

type Person = { id: string; email: string };

/** A lawyer group that is to act for one side, and who acted for it so far. */
type SideToGive = {
  name: string;
  firm: string;
  isPanel: boolean;
  /** The group, or its firm, is closed: it keeps this sale where it has it, and does not get it where it has not. */
  isClosedToSale: boolean;
  recipients: string[];
  history: SideGiven[];
};

/** An active purchase, and when its buyer was given the solicitor. */
type Purchase = { id: string; buyer: Person; introducedAt: string | null; isAccepted: boolean };

/** What an assignment of a sale depends on. */
export type SituationOfSale = Situation & {
  saleId: string;
  sellerUser: Person;
  /** Those that an assignment of the buyer's side takes in. */
  purchases: readonly Purchase[];
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
  select p.id, p.solicitor_assigned_at as "introducedAt", ${isTaken} as "isAccepted", b.id as "buyerId", b.email
    from sale s cross join lateral ${firstPurchases('s.property_id', isToBeIntroduced)}
    join app_user b on b.id = p.primary_buyer_id
   where s.id = $1 order by p.id`;

type PurchaseRow = Pick<Purchase, 'id' | 'isAccepted'> & { introducedAt: Date | null; buyerId: string; email: string };

async function listPurchasesToTakeIn(tx: Tx, saleId: string): Promise<Purchase[]> {
  const rows = await tx.$queryRawUnsafe<PurchaseRow[]>(purchasesToTakeIn, saleId);
  return rows.map(({ introducedAt, buyerId, email, ...purchase }) => ({
    ...purchase,
    introducedAt: momentOrNull(introducedAt),
    buyer: { id: buyerId, email },
  }));
}

/**
 * @param takenIn the purchases that staff take in; null is those of `takenInBeforehand`
 * @throws KnownError 404; 422 for a lawyer group that is none of ours, or a purchase that cannot be taken in
 */
export async function findSituation(
  tx: Tx,
  saleId: string,
  ids: { seller: string; buyer: string },
  takenIn: readonly string[] | null,
): Promise<SituationOfSale> {
  const sale = await tx.sale.findUnique({
    where: { id: saleId },
    select: {
      primary_seller: { select: { id: true, email: true } },
      seller_lawyer_group_id: true,
      buyer_lawyer_group_id: true,
      solicitor_assignments: givenSelect,
    },
  });
  if (!sale) throw notFound();
  const active = await listPurchasesToTakeIn(tx, saleId);
  const groups = await tx.lawyerGroup.findMany({
    where: { id: { in: [ids.seller, ids.buyer] } },
    select: { ...actingSelect, closed_at: true, law_firm: { select: firmSelect } },
  });
  const sideOf = (side: Side) => {
    const group = groups.find(({ id }) => id === ids[side]);
    if (!group) return null;
    const isClosed = group.closed_at !== null || group.law_firm.closed_at !== null;
    return sideToGive(
      toActing(group),
      isClosed && sale[`${side}_lawyer_group_id`] !== group.id,
      sale.solicitor_assignments.map((given) => sideGiven(side, given)),
    );
  };
  const [seller, buyer] = [sideOf('seller'), sideOf('buyer')];
  if (!seller || !buyer) {
    const sides = [...(seller ? [] : ['seller']), ...(buyer ? [] : ['buyer'])];
    const fieldErrors = sides.map((side) => [`lawyerGroupsIds.${side}`, [SOLICITOR_REQUIRED]]);
    throw new KnownError(422, SOLICITOR_REQUIRED, Object.fromEntries(fieldErrors));
  }
  if (takenIn?.some((id) => !active.some((purchase) => purchase.id === id))) {
    throw new KnownError(422, BUYER_GONE, { purchase_intents: [BUYER_GONE] });
  }
  const purchases = takenIn ? active.filter(({ id }) => takenIn.includes(id)) : takenInBeforehand(active);
  return {
    saleId,
    sellerUser: sale.primary_seller,
    purchases,
    seller,
    buyer,
    hasActivePurchase: active.length > 0,
    takesInBuyer: purchases.length > 0,
    isOfGroup: false,
  };
}

const firmSelect = { ...actingSelect.law_firm.select, closed_at: true } as const;

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
