import { isAcceptedOrDated, isActive, isToBeIntroduced } from '~/domain/account/visibility-fragments.server';
import { addressSelect } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { ACCEPTED_OR_DATED, buyerFirst, firstPurchases } from '~/domain/purchase/buyer-fragments.server';
import { momentOrNull } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { assignedSelect } from './queries.server';
import { NOT_FOUND } from './rules';

/** An active purchase of the home, with what staff need to decide about its buyer. */
export type BuyerToAccept = {
  id: string;
  name: string;
  email: string;
  /** When the buyer was given the solicitor. */
  introducedAt: string | null;
  acceptedAt: string | null;
  confirmedAt: string | null;
  /** Staff accepted the buyer, or recorded an exchange or a completion. */
  isTaken: boolean;
  /** False while the seller says that it is not their buyer. */
  canBeTakenIn: boolean;
};

/** A sale as the dialog shows it. */
export type SaleToAssign = {
  version: number;
  address: Address;
  seller: string;
  sellerGroupId: string | null;
  buyerGroupId: string | null;
  legalsStartedAt: string | null;
  sellerComments: string | null;
  buyerComments: string | null;
  /** The accepted buyer first. */
  buyers: BuyerToAccept[];
  /** Another buyer of the home, whose purchase is not active, is accepted, exchanged or completed. */
  isTakenElsewhere: boolean;
};

const buyersToAccept = `
  select p.id, b.first_name || ' ' || b.last_name as name, b.email, p.solicitor_assigned_at as "introducedAt",
         p.accepted_at as "acceptedAt", p.confirmed_at as "confirmedAt", ${isAcceptedOrDated} as "isTaken",
         ${isToBeIntroduced} as "canBeTakenIn"
    from sale s cross join lateral ${firstPurchases('s.property_id', isActive)} join app_user b on b.id = p.primary_buyer_id
   where s.id = $1 order by ${buyerFirst}`;

type BuyerRow = Omit<BuyerToAccept, 'introducedAt' | 'acceptedAt' | 'confirmedAt'> &
  Record<'introducedAt' | 'acceptedAt' | 'confirmedAt', Date | null>;

async function listBuyersToAccept(saleId: string): Promise<BuyerToAccept[]> {
  const rows = await sql<BuyerRow>(buyersToAccept, [saleId]);
  return rows.map(({ introducedAt, acceptedAt, confirmedAt, ...buyer }) => ({
    ...buyer,
    introducedAt: momentOrNull(introducedAt),
    acceptedAt: momentOrNull(acceptedAt),
    confirmedAt: momentOrNull(confirmedAt),
  }));
}

const saleSelect = {
  version: true,
  property: { select: { address: { select: addressSelect } } },
  primary_seller: { select: { first_name: true, last_name: true } },
  ...assignedSelect,
} satisfies Prisma.SaleSelect;

/** @throws KnownError 404 */
export async function getSaleToAssign(saleId: string): Promise<SaleToAssign> {
  const [sale, buyers, elsewhere] = await Promise.all([
    db.sale.findUnique({ where: { id: saleId }, select: saleSelect }),
    listBuyersToAccept(saleId),
    db.purchase.count({ where: { property: { sale: { id: saleId } }, confirmed_at: null, ...ACCEPTED_OR_DATED } }),
  ]);
  if (!sale) throw new KnownError(404, NOT_FOUND);
  const { primary_seller: seller, solicitor_assignments } = sale;
  const [last] = solicitor_assignments;
  return {
    version: sale.version,
    address: sale.property.address,
    seller: `${seller.first_name} ${seller.last_name}`,
    sellerGroupId: sale.seller_lawyer_group_id,
    buyerGroupId: sale.buyer_lawyer_group_id,
    legalsStartedAt: momentOrNull(sale.date_legal_started),
    sellerComments: last?.seller_comments ?? null,
    buyerComments: last?.buyer_comments ?? null,
    buyers,
    isTakenElsewhere: elsewhere > 0,
  };
}
