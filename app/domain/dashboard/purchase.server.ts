import type { Viewer } from '~/domain/account/queries.server';
import type { Address } from '~/domain/address/rules';
import type { TenureAnswer } from '~/domain/property/rules';
import { searchProgress } from '~/domain/search/rules';
import type { Conveyance } from '~/domain/timeline/milestones';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { OwnershipType, YesNoNotSure } from '~/platform/generated/prisma/enums';
import {
  type Agent,
  agentOf,
  BENCHMARK,
  checkedOf,
  eventsOf,
  type Happened,
  isListed,
  type Searches,
  type Solicitor,
  searchesOf,
  solicitorOf,
} from './parts.server';

type Row = TenureAnswer &
  Agent & {
    /** The primary buyer asks; else it is somebody whom that person listed as a buyer. */
    isOwn: boolean;
    primaryBuyer: { firstName: string; lastName: string };
    address: Address;
    /** Pence. */
    agreedPrice: bigint;
    mortgageRequired: YesNoNotSure;
    mortgageProvider: string | null;
    ownership: OwnershipType;
    /** Gifts were said to be part of the money, and nobody was named who gives one. */
    lacksGiftor: boolean;
    /** Null until the buyer confirmed. */
    confirmedAt: string | null;
    events: Happened;
    dates: Pick<Conveyance, 'offerAccepted' | 'exchanged' | 'completed' | 'aborted'>;
    noted: Pick<Conveyance, 'solicitorAssigned' | 'identityChecked'>;
    searches: Searches;
    solicitor: Solicitor | null;
    benchmarkInDays: number | null;
  };

export type PurchaseDashboard = Omit<Row, 'noted' | 'dates'> & { conveyance: Conveyance };

/** Of the sale come its searches, its agent and the buyer's solicitor: what else happens to it is the seller's. */
const purchaseDashboard = `
  select p.primary_buyer_id = $2 as "isOwn",
         (select jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name)
            from app_user u where u.id = p.primary_buyer_id) as "primaryBuyer",
         to_jsonb(a) as address, y.tenure, y.tenure_details, p.agreed_price as "agreedPrice",
         p.mortgage_required_for_purchase as "mortgageRequired", p.mortgage_provider as "mortgageProvider",
         p.ownership_type as ownership, to_jsonb(p.confirmed_at) as "confirmedAt",
         p.gifts = 'yes' and not exists (
           select 1 from person n where n.purchase_id = p.id and n.role = 'giftor') as "lacksGiftor",
         ${eventsOf('purchase_id', 'p.id')} as events,
         jsonb_build_object('offerAccepted', p.sale_agreed, 'exchanged', p.exchanged, 'completed', p.completed,
                            'aborted', p.aborted) as dates,
         jsonb_build_object(
           'solicitorAssigned', case when s.buyer_lawyer_group_id is not null
                                     then greatest(s.solicitor_groups_assigned_at, p.confirmed_at) end,
           'identityChecked', ${checkedOf('s.id', 'p.primary_buyer_id')}) as noted,
         ${searchesOf('s.id')} as searches, ${solicitorOf('s.buyer_lawyer_group_id')} as solicitor, ${agentOf('s')},
         ${BENCHMARK} as "benchmarkInDays"
    from purchase p
    join property y on y.id = p.property_id
    join address a on a.id = y.address_id
    join sale s on s.property_id = p.property_id
   where p.id = $1
     and (p.primary_buyer_id = $2
          or (${isListed('purchase_id', 'p.id', 'buyer')} and p.confirmed_at is not null))`;

/**
 * Everything a dashboard of a purchase shows, in one round trip: to its primary buyer, and once it is confirmed to the
 * co-buyers whom that person listed.
 * @throws KnownError 404 for anybody else
 */
export async function getPurchaseDashboard(viewer: Viewer, purchaseId: string): Promise<PurchaseDashboard> {
  const values = [purchaseId, viewer.userId, viewer.email];
  const [row] = await sql<Row>('purchase_dashboard', purchaseDashboard, values);
  if (!row) throw notFound();
  const { noted, dates, ...purchase } = row;
  return { ...purchase, conveyance: { ...noted, ...searchProgress(purchase.searches), ...dates } };
}
