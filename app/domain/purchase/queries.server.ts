import type { Viewer } from '~/domain/account/queries.server';
import { userOfDealJson } from '~/domain/account/users-queries.server';
import {
  askedByOrStaff,
  isAccepted,
  isActive,
  isConfirmed,
  seesSaleOfPurchase,
} from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { shownAddress, shownHome } from '~/domain/people/others-words-rules';
import { invitationState, peopleJson, peopleRecordsJson } from '~/domain/people/queries.server';
import type { Giftor } from '~/domain/people/schema';
import {
  type Home,
  homeForOthers,
  homeJson,
  type PropertyRecord,
  propertyRecord,
} from '~/domain/property/queries.server';
import { MOST_DEALS } from '~/domain/shared/bounds-rules';
import { listJson, objectJson } from '~/domain/shared/json-queries.server';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { buyerFirst, firstPurchases } from './buyer-queries.server';
import { datesJson } from './significant-dates/queries.server';

const FURTHER_BUYERS = { role: 'buyer', where: 'n.purchase_id = p.id' } as const;
const GIFTORS = { role: 'giftor', where: 'n.purchase_id = p.id' } as const;

/** The further buyers of the purchase `p`, and its giftors: for pages. */
export const buyersJson = peopleJson(FURTHER_BUYERS);
export const giftorsJson = peopleJson(GIFTORS);
/** The same as staff read them. */
export const buyersForStaffJson = peopleJson(FURTHER_BUYERS, { invitation: invitationState });
export const giftorsForStaffJson = peopleJson(GIFTORS, { invitation: invitationState });

const FUNDING = [
  ...['savings_from_employment', 'gifts', 'investment_portfolio', 'remortgage', 'inheritance', 'divorce_settlement'],
  ...['pension_lump_sum_withdrawal', 'sale_of_shares', 'directors_loans_dividends', 'other_funding'],
  'other_funding_comments',
];

const onlyAborted = objectJson({
  sale_agreed: 'null::date',
  exchanged: 'null::date',
  completed: 'null::date',
  aborted: 'p.aborted',
});

/**
 * The purchase `p` of the buyer `u`, and of the home `y` at `a`. Prices are pounds in JSON, as they are when they are sent. Who is
 * not accepted learns no date but that it was called off.
 */
const purchaseJson = (forStaff: boolean) =>
  objectJson({
    _id: 'p.id',
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
    primary_buyer: objectJson({
      user: userOfDealJson,
      customer_type: 'p.customer_type',
      primaryCustomer: 'true',
      giftors: peopleRecordsJson(GIFTORS),
    }),
    additional_buyers: peopleRecordsJson(FURTHER_BUYERS),
    property_id: homeJson,
    ownership_type: 'p.ownership_type',
    agreed_price: 'p.agreed_price / 100.0',
    mortgage_required_for_purchase: 'p.mortgage_required_for_purchase',
    mortgage_provider: 'p.mortgage_provider',
    purchase_dependent_on_sale: 'p.purchase_dependent_on_sale',
    first_time_buyer: 'p.first_time_buyer',
    is_using_foreign_currency: 'p.is_using_foreign_currency',
    requiresMortgageReferral: 'p.requires_mortgage_referral',
    funding: objectJson(Object.fromEntries(FUNDING.map((name) => [name, `p.${name}`]))),
    is_active: isActive,
    terms_and_conditions: objectJson({ accepted: 'p.terms_accepted_at is not null' }),
    significant_dates: forStaff ? datesJson : `case when ${isAccepted} then ${datesJson} else ${onlyAborted} end`,
    ...(forStaff && { version: 'p.version' }),
  });

const purchases = `
  purchase p join app_user u on u.id = p.primary_buyer_id
    join property y on y.id = p.property_id join address a on a.id = y.address_id`;

/** The first purchases of the home `y` at `a`, as staff read them. */
export const purchasesJson = listJson(
  purchaseJson(true),
  buyerFirst,
  `${firstPurchases('y.id')} join app_user u on u.id = p.primary_buyer_id`,
);

/** A purchase as `purchaseJson` writes one. */
export type Purchase = { _id: string; property_id: Home };
type Row = { purchase: Purchase };

/** A purchase as the JSON calls write one. */
export type PurchaseRecord = Omit<Purchase, 'property_id'> & { property_id: PropertyRecord };

export const purchaseRecord = (purchase: Purchase): PurchaseRecord => ({
  ...purchase,
  property_id: propertyRecord(purchase.property_id),
});

/** Its home was registered by the seller, so only staff read of it what was typed. */
const recordFor = (viewer: Viewer, purchase: Purchase): PurchaseRecord =>
  purchaseRecord(viewer.isAdmin ? purchase : { ...purchase, property_id: homeForOthers(purchase.property_id) });

const onePurchase = `select ${purchaseJson(true)} as purchase from ${purchases} where p.id = $1`;
const ownPurchase = `
  select ${purchaseJson(false)} as purchase from ${purchases} where p.id = $1 and p.primary_buyer_id = $2`;

/**
 * A purchase as the JSON calls write one.
 * @throws KnownError 404 unless it is the viewer's own, or the viewer is staff
 */
export async function getPurchaseRecord(viewer: Viewer, id: string): Promise<PurchaseRecord> {
  const [row] = viewer.isAdmin ? await sql<Row>(onePurchase, [id]) : await sql<Row>(ownPurchase, [id, viewer.userId]);
  if (!row) throw notFound();
  return recordFor(viewer, row.purchase);
}

const purchasesOfUser = (forStaff: boolean) => `
  select ${purchaseJson(forStaff)} as purchase from ${purchases}
   where p.primary_buyer_id = $1 order by p.created_at desc, p.id desc limit ${MOST_DEALS}`;

/**
 * The newest first, 50 at most.
 * @throws KnownError 404 unless they are the viewer's own, or the viewer is staff
 */
export async function listPurchaseRecords(viewer: Viewer, userId: string): Promise<PurchaseRecord[]> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const rows = await sql<Row>(purchasesOfUser(viewer.isAdmin), [userId]);
  return rows.map(({ purchase }) => recordFor(viewer, purchase));
}

const saleOfPurchase = `
  select s.id as "_id", ${homeJson} as home
    from purchase p join sale s on s.property_id = p.property_id
    join property y on y.id = p.property_id join address a on a.id = y.address_id
   where p.id = $1 and ($3::boolean or ${seesSaleOfPurchase})`;

/**
 * The sale that a purchase belongs to, as far as its buyers may know it: searches and events are found by its id.
 * @throws KnownError 404 unless the viewer sees the purchase and is accepted, or is staff
 */
export async function getSaleOfPurchase(
  viewer: Viewer,
  id: string,
): Promise<{ _id: string; property_id: PropertyRecord }> {
  const [row] = await sql<{ _id: string; home: Home }>(saleOfPurchase, askedByOrStaff(viewer, id));
  if (!row) throw notFound();
  return { _id: row._id, property_id: propertyRecord(viewer.isAdmin ? row.home : homeForOthers(row.home)) };
}

export type GiftorsOfPurchase = {
  address: Address;
  giftors: Giftor[];
  aborted: string | null;
  exchanged: string | null;
};

const giftorsOfPurchase = `
  select ${addressJson('a')} as address, ${giftorsJson} as giftors,
         to_jsonb(p.aborted) as aborted, to_jsonb(p.exchanged) as exchanged
    from purchase p join property y on y.id = p.property_id join address a on a.id = y.address_id
   where p.id = $1 and p.primary_buyer_id = $2 and ${isConfirmed}`;

/**
 * Who gives money towards a confirmed purchase.
 * @throws KnownError 404 unless it is the viewer's own
 */
export async function getGiftors(viewer: Viewer, purchaseId: string): Promise<GiftorsOfPurchase> {
  const [row] = await sql<GiftorsOfPurchase>(giftorsOfPurchase, [purchaseId, viewer.userId]);
  if (!row) throw notFound();
  return { ...row, address: shownAddress(row.address) };
}

const homeOfProperty = `
  select ${addressJson('a')} as address from property y join address a on a.id = y.address_id
   where y.id = $1 and exists (select 1 from sale s where s.property_id = y.id)`;

/** The address of a registered home; null when no one registered it. */
export async function findRegisteredHome(propertyId: string): Promise<Address | null> {
  const [row] = await sql<{ address: Address }>(homeOfProperty, [propertyId]);
  return row ? shownAddress(row.address) : null;
}

/** What the email of a confirmation says; null when the purchase is no longer there. */
export async function getConfirmation(id: string) {
  const purchase = await db.purchase.findUnique({
    where: { id },
    select: {
      agreed_price: true,
      gifts: true,
      primary_buyer: { select: { first_name: true } },
      property: { select: { address: true } },
      _count: { select: { people: { where: { role: 'giftor' } } } },
    },
  });
  return (
    purchase && {
      firstName: purchase.primary_buyer.first_name,
      address: shownHome(purchase.property.address),
      agreedPrice: purchase.agreed_price,
      hasGifts: purchase.gifts === 'yes',
      lacksGiftor: purchase._count.people === 0,
    }
  );
}

/** What the email to a waiting buyer says; null when they confirmed, or gave it up, or chose another home. */
export async function findWaiting(id: string, saleId: string) {
  const purchase = await db.purchase.findFirst({
    where: {
      id,
      property: { sale: { id: saleId } },
      confirmed_at: null,
      aborted: null,
      primary_buyer: { active: true },
    },
    select: { primary_buyer: { select: { first_name: true } }, property: { select: { address: true } } },
  });
  return (
    purchase && {
      firstName: purchase.primary_buyer.first_name,
      address: shownHome(purchase.property.address),
    }
  );
}
