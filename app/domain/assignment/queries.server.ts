import { isTaken, isToBeIntroduced } from '~/domain/account/visibility-queries.server';
import { assistantsJson, ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { firstPurchases } from '~/domain/purchase/buyer-queries.server';
import type { Side } from '~/domain/shared/sides-rules';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
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
type SideToGive = { name: string; firm: string; isPanel: boolean; recipients: string[]; history: SideGiven[] };

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

const group = (id: string) =>
  ofGroup(
    id,
    `jsonb_build_object(
            'name', g.name, 'firm', f.name, 'isPanel', g.panel_solicitor,
            'emails', jsonb_build_object(
              'solicitor', l.email, 'assistants', ${assistantsJson('l.email')},
              'group', g.thirdfort_recipient_emails, 'firm', f.email))`,
  );

const history = (side: Side) => `
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'groupId', a.${side}_lawyer_group_id,
                                                'comments', a.${side}_comments)
                             order by a.assigned_at desc, a.id desc), '[]')
     from solicitor_assignment a where a.sale_id = s.id)`;

const situation = `
  select jsonb_build_object('id', u.id, 'email', u.email) as "sellerUser",
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', p.id, 'introducedAt', p.solicitor_assigned_at, 'isAccepted', ${isTaken},
                   'buyer', jsonb_build_object('id', b.id, 'email', b.email)) order by p.id), '[]')
            from ${firstPurchases('s.property_id', isToBeIntroduced)} join app_user b on b.id = p.primary_buyer_id) as purchases,
         ${group('$2')} as seller, ${history('seller')} as "sellerHistory",
         ${group('$3')} as buyer, ${history('buyer')} as "buyerHistory"
    from sale s join app_user u on u.id = s.primary_seller_id
   where s.id = $1`;

type Group = Pick<SideToGive, 'name' | 'firm' | 'isPanel'> & { emails: Parameters<typeof recipientsOf>[0] };

type Row = Pick<SituationOfSale, 'sellerUser' | 'purchases'> & {
  seller: Group | null;
  buyer: Group | null;
  sellerHistory: SideGiven[];
  buyerHistory: SideGiven[];
};

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
  const [row] = await tx.$queryRawUnsafe<Row[]>(situation, saleId, ids.seller, ids.buyer);
  if (!row) throw notFound();
  const { seller, buyer, sellerUser } = row;
  if (!seller || !buyer) {
    const sides = [...(seller ? [] : ['seller']), ...(buyer ? [] : ['buyer'])];
    const fieldErrors = sides.map((side) => [`lawyerGroupsIds.${side}`, [SOLICITOR_REQUIRED]]);
    throw new KnownError(422, SOLICITOR_REQUIRED, Object.fromEntries(fieldErrors));
  }
  if (takenIn?.some((id) => !row.purchases.some((purchase) => purchase.id === id))) {
    throw new KnownError(422, BUYER_GONE, { purchase_intents: [BUYER_GONE] });
  }
  const purchases = takenIn ? row.purchases.filter(({ id }) => takenIn.includes(id)) : takenInBeforehand(row.purchases);
  return {
    saleId,
    sellerUser,
    purchases,
    seller: sideToGive(seller, row.sellerHistory),
    buyer: sideToGive(buyer, row.buyerHistory),
    hasActivePurchase: row.purchases.length > 0,
    takesInBuyer: purchases.length > 0,
    isOfGroup: false,
  };
}

const sideToGive = ({ emails, ...group }: Group, given: SideGiven[]): SideToGive => ({
  ...group,
  recipients: recipientsOf(emails),
  history: given,
});
