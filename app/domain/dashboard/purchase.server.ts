import type { Viewer } from '~/domain/account/queries.server';
import { seesPurchase } from '~/domain/account/who-sees.server';
import type { OwnershipType, YesNoNotSure } from '~/platform/generated/prisma/enums';
import { dealColumns, readDeal } from './parts.server';

type PurchaseColumns = {
  /** Pence. */
  agreedPrice: bigint;
  mortgageRequired: YesNoNotSure;
  mortgageProvider: string | null;
  ownership: OwnershipType;
  gifts: YesNoNotSure;
  /** How many people are named who give money. */
  giftors: number;
  /** Null until the buyer confirmed. */
  confirmedAt: string | null;
};

export type PurchaseDashboard = Awaited<ReturnType<typeof getPurchaseDashboard>>;

/** Of the sale come its searches, its agent and the buyer's solicitor: what else happens to it is the seller's. */
const purchaseDashboard = `
  select p.agreed_price as "agreedPrice", p.mortgage_required_for_purchase as "mortgageRequired",
         p.mortgage_provider as "mortgageProvider", p.ownership_type as ownership,
         to_jsonb(p.confirmed_at) as "confirmedAt", p.gifts,
         (select count(*)::int from person n where n.purchase_id = p.id and n.role = 'giftor') as giftors,
         jsonb_build_object('offerAccepted', p.sale_agreed, 'exchanged', p.exchanged, 'completed', p.completed,
                            'aborted', p.aborted) as dates,
         to_jsonb(case when s.buyer_lawyer_group_id is not null
                       then greatest(s.solicitor_groups_assigned_at, p.confirmed_at) end) as "solicitorAssigned",
         ${dealColumns({ id: 'p.id', of: 'purchase_id', owner: 'p.primary_buyer_id', solicitorGroup: 's.buyer_lawyer_group_id' })}
    from purchase p
    join property y on y.id = p.property_id
    join address a on a.id = y.address_id
    join sale s on s.property_id = p.property_id
   where p.id = $1 and ${seesPurchase}`;

/**
 * Everything a dashboard of a purchase shows, in one round trip.
 * @throws KnownError 404 unless the viewer sees the purchase
 */
export const getPurchaseDashboard = (viewer: Viewer, purchaseId: string) =>
  readDeal<PurchaseColumns>('purchase_dashboard', purchaseDashboard, viewer, purchaseId);
