import type { Viewer } from '~/domain/account/queries.server';
import { toPublicOwner, toUserOfDeal, userOfDealSelect } from '~/domain/account/users-queries.server';
import {
  isConfirmed,
  seesPurchase,
  seesSaleOfPurchase,
  visibilityParamsWithStaff,
} from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { ownPeople, personSelect, toGiftor, toPersonInDeal } from '~/domain/people/person-fragments.server';
import type { Giftor } from '~/domain/people/schema';
import { shownAddress, shownHome } from '~/domain/people/untrusted-text-rules';
import { homeForOthers, propertySelect, toProperty } from '~/domain/property/queries.server';
import { hiddenFromFollowers, selectOf, toEntity } from '~/domain/shared/answers-rules';
import { MOST_DEALS } from '~/domain/shared/bounds-rules';
import { idsInOrder, momentText } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { buyerFirst, firstPurchases } from './buyer-fragments.server';
import type { PurchaseIntent, TransactionOfPurchase } from './entity-schema';
import { giftorsJson } from './fragments.server';
import { PURCHASE_QUESTIONS, PURCHASE_QUESTIONS_IN_JSON } from './questions';
import { isAcceptedBuyer, isActivePurchase, perFundingColumn } from './rules';
import { toSignificantDates } from './significant-dates/rules';

/** A Prisma select for where the money of a purchase comes from, including gifts. */
export const fundingSelect = {
  ...perFundingColumn(() => true as const),
  other_funding_comments: true,
  remortgage: true,
  gifts: true,
} satisfies Prisma.PurchaseSelect;

type FundingRow = Prisma.PurchaseGetPayload<{ select: typeof fundingSelect }>;

export const fundingOf = (row: FundingRow): NonNullable<PurchaseIntent['funding']> => ({
  ...perFundingColumn((column) => row[column]),
  other_funding_comments: row.other_funding_comments,
  remortgage: row.remortgage,
  gifts: row.gifts,
});

const purchaseSelect = {
  id: true,
  created_at: true,
  updated_at: true,
  primary_buyer: { select: userOfDealSelect },
  customer_type: true,
  people: { select: personSelect, orderBy: { id: 'asc' } },
  property: { select: propertySelect },
  ...selectOf(PURCHASE_QUESTIONS),
  ...fundingSelect,
  confirmed_at: true,
  terms_accepted_at: true,
  accepted_at: true,
  sale_agreed: true,
  exchanged: true,
  completed: true,
  aborted: true,
  version: true,
} satisfies Prisma.PurchaseSelect;

type Row = Prisma.PurchaseGetPayload<{ select: typeof purchaseSelect }>;

/** A buyer who is not accepted sees no date, except that the purchase was aborted. */
const datesFor = (row: Row, isForStaff: boolean) => {
  const dates = toSignificantDates(row);
  if (isForStaff || isAcceptedBuyer(row)) return dates;
  return { sale_agreed: null, exchanged: null, completed: null, aborted: dates.aborted };
};

/** A purchase in the JSON calls. The seller registered its home, so only staff read it as it was typed. */
const toPurchaseIntent = (row: Row, isForStaff: boolean): PurchaseIntent => ({
  _id: row.id,
  createdAt: momentText(row.created_at),
  updatedAt: momentText(row.updated_at),
  primary_buyer: {
    user: toUserOfDeal(row.primary_buyer),
    customer_type: row.customer_type,
    primaryCustomer: true,
    giftors: row.people.filter(({ role }) => role === 'giftor').map(toGiftor),
  },
  additional_buyers: row.people.filter(({ role }) => role === 'buyer').map(toPersonInDeal),
  property_id: toProperty(isForStaff ? row.property : homeForOthers(row.property)),
  ...toEntity(PURCHASE_QUESTIONS_IN_JSON, row),
  funding: fundingOf(row),
  is_active: isActivePurchase(row),
  terms_and_conditions: { accepted: row.terms_accepted_at !== null },
  significant_dates: datesFor(row, isForStaff),
  ...(isForStaff && { version: row.version }),
});

const visiblePurchase = `
  select p.primary_buyer_id = $2 as "isOwn" from purchase p where p.id = $1 and ($3::boolean or ${seesPurchase})`;

/** @throws KnownError 404 unless the viewer sees it, or is staff */
export async function getPurchaseIntent(viewer: Viewer, id: string): Promise<PurchaseIntent> {
  const [seen] = await sql<{ isOwn: boolean }>(visiblePurchase, visibilityParamsWithStaff(viewer, id));
  const row = seen && (await db.purchase.findUnique({ where: { id }, select: purchaseSelect }));
  if (!row) throw notFound();
  return seen.isOwn || viewer.isAdmin ? toPurchaseIntent(row, viewer.isAdmin) : forFollower(row, viewer);
}

/** As on the shared dashboard: no one else's details, and nothing about where the money comes from. */
function forFollower(row: Row, viewer: Viewer): PurchaseIntent {
  const purchase = toPurchaseIntent({ ...row, people: ownPeople(row.people, viewer.userId) }, false);
  return {
    ...purchase,
    primary_buyer: {
      ...purchase.primary_buyer,
      user: toPublicOwner(toUserOfDeal(row.primary_buyer)),
      giftors: [],
    },
    ...hiddenFromFollowers(PURCHASE_QUESTIONS),
    funding: null,
  };
}

/**
 * The newest first, at most 50.
 * @throws KnownError 404 unless they are the viewer's own, or the viewer is staff
 */
export async function listPurchaseIntents(viewer: Viewer, userId: string): Promise<PurchaseIntent[]> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  const rows = await db.purchase.findMany({
    where: { primary_buyer_id: userId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MOST_DEALS,
    select: purchaseSelect,
  });
  return rows.map((row) => toPurchaseIntent(row, viewer.isAdmin));
}

const firstOfEach = `
  select p.id from unnest($1::bpchar[]) as y (id) cross join lateral ${firstPurchases('y.id')} order by ${buyerFirst}`;

/** The first purchases of each of these homes for staff, by home, the buyer's first. */
export async function listFirstPurchases(propertyIds: readonly string[]): Promise<Map<string, PurchaseIntent[]>> {
  const ids = (await sql<{ id: string }>(firstOfEach, [propertyIds])).map(({ id }) => id);
  const rows = await db.purchase.findMany({ where: { id: { in: ids } }, select: purchaseSelect });
  const found = new Map<string, PurchaseIntent[]>(propertyIds.map((id) => [id, []]));
  for (const row of idsInOrder(ids, rows)) found.get(row.property.id)?.push(toPurchaseIntent(row, true));
  return found;
}

const saleOfPurchase = `
  select s.id as "saleId", s.property_id as "propertyId"
    from purchase p join sale s on s.property_id = p.property_id
   where p.id = $1 and ($3::boolean or ${seesSaleOfPurchase})`;

/**
 * The sale of a purchase, as far as its buyers may know it: its id finds searches and events.
 * @throws KnownError 404 unless the viewer sees the purchase and is accepted, or is staff
 */
export async function getSaleOfPurchase(viewer: Viewer, id: string): Promise<TransactionOfPurchase> {
  const values = visibilityParamsWithStaff(viewer, id);
  const [found] = await sql<{ saleId: string; propertyId: string }>(saleOfPurchase, values);
  if (!found) throw notFound();
  const home = await db.property.findUniqueOrThrow({ where: { id: found.propertyId }, select: propertySelect });
  return { _id: found.saleId, property_id: toProperty(viewer.isAdmin ? home : homeForOthers(home)) };
}

export type GiftorsOfPurchase = {
  address: Address;
  giftors: Giftor[];
  /** The ids of those who told us 'This is not me'. */
  denied: string[];
  aborted: string | null;
  exchanged: string | null;
};

const giftorsOfPurchase = `
  select ${addressJson('a')} as address, ${giftorsJson} as giftors,
         array(select n.id::text from person n where n.purchase_id = p.id and n.denied_at is not null) as denied,
         to_jsonb(p.aborted) as aborted, to_jsonb(p.exchanged) as exchanged
    from purchase p join property y on y.id = p.property_id join address a on a.id = y.address_id
   where p.id = $1 and p.primary_buyer_id = $2 and ${isConfirmed}`;

/**
 * The giftors of a confirmed purchase.
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

/** What the confirmation email says; null when the purchase is gone. */
export async function getConfirmation(id: string) {
  const purchase = await db.purchase.findUnique({
    where: { id },
    select: {
      reference: true,
      agreed_price: true,
      gifts: true,
      primary_buyer: { select: { first_name: true } },
      property: { select: { address: true, sale: { select: { understood_nation: true } } } },
      _count: { select: { people: { where: { role: 'giftor' } } } },
    },
  });
  return (
    purchase && {
      reference: purchase.reference,
      firstName: purchase.primary_buyer.first_name,
      address: shownHome(purchase.property.address),
      agreedPrice: purchase.agreed_price,
      hasGifts: purchase.gifts === 'yes',
      lacksGiftor: purchase._count.people === 0,
      /** Our panel does not work where the home is. */
      isElsewhere: (purchase.property.sale?.understood_nation ?? null) !== null,
    }
  );
}

/** What the email to a waiting buyer says; null when they have confirmed, given up or chosen another home. */
export async function findWaitingBuyer(id: string, saleId: string) {
  const purchase = await db.purchase.findFirst({
    where: {
      id,
      property: { sale: { id: saleId } },
      confirmed_at: null,
      aborted: null,
      primary_buyer: { active: true },
    },
    select: {
      reference: true,
      primary_buyer: { select: { first_name: true } },
      property: { select: { address: true } },
    },
  });
  return (
    purchase && {
      reference: purchase.reference,
      firstName: purchase.primary_buyer.first_name,
      address: shownHome(purchase.property.address),
    }
  );
}
