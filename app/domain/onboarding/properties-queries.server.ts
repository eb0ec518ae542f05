import type { Viewer } from '~/domain/account/queries.server';
import { PRIMARY_CUSTOMER, type Role } from '~/domain/account/rules';
import { followsPerson, hasEnded, isAccepted, isConfirmed, isPaid } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { shownAddress, shownName } from '~/domain/people/untrusted-text-rules';
import { buyerFirst, givesDatesTo } from '~/domain/purchase/buyer-fragments.server';
import { MOST_DEALS, MOST_UNITS } from '~/domain/shared/bounds-rules';
import { objectJson } from '~/domain/shared/json-fragments.server';
import { db, sql } from '~/platform/db.server';
import { landingIn, type Progress } from './resume-rules';

export type PropertyCard = Progress & {
  role: Role;
  id: string;
  /** Who shares it, when this person follows it as a further seller or buyer. */
  sharedBy: string | null;
  /** The group of a unit, for its representative. */
  development: { id: string; name: string } | null;
  address: Address;
  /** How many there are of its kind (own, unit or shared; sale or purchase). Only the newest are read. */
  total: number;
};

type Row = Omit<PropertyCard, 'sharedBy'> & { isShared: boolean; firstName: string | null; lastName: string | null };

/** The address of the viewer's own sale is shown as they typed it. Any other was typed by another customer. */
function toCard({ isShared, firstName, lastName, ...card }: Row): PropertyCard {
  const isOwnSale = card.role === 'sell' && !isShared;
  return {
    ...card,
    sharedBy: isShared
      ? (shownName({ firstName: firstName ?? '', lastName: lastName ?? '' }) ?? PRIMARY_CUSTOMER[card.role])
      : null,
    address: isOwnSale ? card.address : shownAddress(card.address),
  };
}

/** The newest of one kind of deal, with how many there are. */
const newestOf = (columns: string, from: string, deal: string, most: number) => `
  (select ${columns}, count(*) over ()::int as total from ${from}
    order by ${deal}.created_at desc, ${deal}.id desc limit ${most})`;

const followed = (side: 'seller' | 'buyer', deal: string) =>
  `select n.${deal} from person n where ${followsPerson(side, '$1')}`;

const own = (what: string) => `${what} = $1`;
const SALE = `'sell' as role, s.id, s.property_id, s.created_at`;
const PURCHASE = `'buy' as role, p.id, p.property_id, p.created_at`;

const development = objectJson(
  { id: 't.id', name: 't.name' },
  'sale s join transactions_group t on t.id = s.group_id where s.id = d.id',
);

const propertyCards = `
  with deals as (
    ${newestOf(`${SALE}, ${isPaid} as complete, null::bpchar as shared_by`, `sale s where ${own('s.primary_seller_id')} and s.group_id is null`, 's', MOST_DEALS)}
    union all
    ${newestOf(`${SALE}, ${isPaid}, null`, `sale s where ${own('s.primary_seller_id')} and s.group_id is not null`, 's', MOST_UNITS)}
    union all
    ${newestOf(`${PURCHASE}, ${isConfirmed}, null`, `purchase p where ${own('p.primary_buyer_id')}`, 'p', MOST_DEALS)}
    union all
    ${newestOf(
      `${SALE}, true, s.primary_seller_id`,
      `sale s where s.id in (${followed('seller', 'sale_id')}) and not ${own('s.primary_seller_id')} and ${isPaid}`,
      's',
      MOST_DEALS,
    )}
    union all
    ${newestOf(
      `${PURCHASE}, true, p.primary_buyer_id`,
      `purchase p where p.id in (${followed('buyer', 'purchase_id')}) and not ${own('p.primary_buyer_id')} and ${isConfirmed}`,
      'p',
      MOST_DEALS,
    )})
  select d.role, d.id, d.complete, u.first_name as "firstName", u.last_name as "lastName",
         d.shared_by is not null as "isShared", ${addressJson('a')} as address,
         d.role = 'buy' and d.complete and not k.is_known and k.aborted is null as "awaitsSeller",
         case when d.role = 'sell' and d.shared_by is null then ${development} end as development,
         case when k.is_known then to_jsonb(k.sale_agreed) #>> '{}' end as "offerAccepted",
         case when k.is_known then to_jsonb(k.exchanged) #>> '{}' end as exchanged,
         case when k.is_known then to_jsonb(k.completed) #>> '{}' end as completed, to_jsonb(k.aborted) #>> '{}' as aborted,
         exists (select from cancellation c where c.sale_id = d.id or c.purchase_id = d.id) as "isCancelled",
         (select c.closed_as from closing c where c.sale_id = d.id) as "closedAs",
         d.role = 'buy' and exists (select from sale s where s.property_id = d.property_id and ${hasEnded}) as "isSaleEnded",
         d.total
    from deals d
    join property y on y.id = d.property_id
    join address a on a.id = y.address_id
    left join app_user u on u.id = d.shared_by
    left join lateral (
           select * from (
             select p.*, ${isAccepted} as is_known from purchase p where d.role = 'buy' and p.id = d.id
             union all
             select p.*, true from purchase p where d.role = 'sell' and ${givesDatesTo('d.property_id')}) p
            order by ${buyerFirst} limit 1) k on true
   order by d.created_at desc, d.id desc`;

/** A person's newest sales and purchases, and those they follow, the latest first. */
export const listProperties = async ({ userId }: Pick<Viewer, 'userId'>): Promise<PropertyCard[]> =>
  (await sql<Row>(propertyCards, [userId])).map(toCard);

const HOME_DRAFT: Record<Role, string> = { sell: 'transactionForm', buy: 'purchaseIntentForm' };

/** Where a new sign-in leads (`landingIn`). What was typed about another home and not submitted is continued first. */
export async function findLanding(userId: string, role: Role): Promise<PropertyCard | 'list' | null> {
  const draft = { user_id: userId, key: HOME_DRAFT[role], deal_id: '' };
  const [cards, drafts] = await Promise.all([listProperties({ userId }), db.formDraft.count({ where: draft })]);
  return drafts > 0 ? null : landingIn(cards, role);
}
