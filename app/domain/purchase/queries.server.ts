import type { Viewer } from '~/domain/account/queries.server';
import {
  askedByOrStaff,
  isAccepted,
  isConfirmed,
  isPaid,
  seesSaleOfPurchase,
} from '~/domain/account/visibility-queries.server';
import { normalPostcode } from '~/domain/address/postcodes-rules';
import { addressJson } from '~/domain/address/queries.server';
import { type Address, addressLines, HOME_COUNTRY } from '~/domain/address/rules';
import { peopleJson } from '~/domain/people/queries.server';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { propertyRecord } from '~/domain/property/queries.server';
import { POSTCODE_LIMIT } from '~/domain/property/rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { homesToChoose, type Registration } from './rules';
import { datesJson } from './significant-dates/queries.server';

/** The further buyers of the purchase `p`, and its giftors. */
export const buyersJson = peopleJson("n.purchase_id = p.id and n.role = 'buyer'");
export const giftorsJson = peopleJson("n.purchase_id = p.id and n.role = 'giftor'");

/** Prices are pounds in JSON, as they are when they are sent. Who is not accepted learns no date but that it was called off. */
const purchaseRecord = (forStaff: string) => `
  jsonb_build_object(
    '_id', p.id, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
    'primary_buyer', jsonb_build_object(
      'user', jsonb_build_object('_id', u.id, 'email', u.email, 'first_name', u.first_name,
        'middle_name', u.middle_name, 'last_name', u.last_name, 'phone_number', u.phone_number),
      'customer_type', p.customer_type, 'giftors', ${giftorsJson}),
    'additional_buyers', ${buyersJson},
    'property_id', p.property_id,
    'property', jsonb_build_object('id', y.id, 'address', ${addressJson('a')}, 'tenure', y.tenure,
      'tenure_details', y.tenure_details),
    'ownership_type', p.ownership_type, 'agreed_price', p.agreed_price / 100.0,
    'mortgage_required_for_purchase', p.mortgage_required_for_purchase, 'mortgage_provider', p.mortgage_provider,
    'purchase_dependent_on_sale', p.purchase_dependent_on_sale, 'first_time_buyer', p.first_time_buyer,
    'is_using_foreign_currency', p.is_using_foreign_currency,
    'requiresMortgageReferral', p.requires_mortgage_referral,
    'funding', jsonb_build_object(
      'savings_from_employment', p.savings_from_employment, 'gifts', p.gifts,
      'investment_portfolio', p.investment_portfolio, 'remortgage', p.remortgage, 'inheritance', p.inheritance,
      'divorce_settlement', p.divorce_settlement, 'pension_lump_sum_withdrawal', p.pension_lump_sum_withdrawal,
      'sale_of_shares', p.sale_of_shares, 'directors_loans_dividends', p.directors_loans_dividends,
      'other_funding', p.other_funding, 'other_funding_comments', p.other_funding_comments),
    'is_active', p.is_active,
    'terms_and_conditions', jsonb_build_object('accepted', p.terms_accepted),
    'significant_dates', case when ${forStaff} or ${isAccepted}
      then ${datesJson}
      else jsonb_build_object('sale_agreed', null, 'exchanged', null, 'completed', null, 'aborted', p.aborted)
      end) as purchase
    from purchase p join app_user u on u.id = p.primary_buyer_id
    join property y on y.id = p.property_id join address a on a.id = y.address_id`;

type Purchase = {
  _id: string;
  primary_buyer: { giftors: Giftor[] };
  additional_buyers: PersonInDeal[];
  property: Parameters<typeof propertyRecord>[0];
};
type Row = { purchase: Purchase };

const POUND = 100;

const record = ({ purchase: { primary_buyer, property, ...purchase } }: Row) => ({
  ...purchase,
  primary_buyer: {
    ...primary_buyer,
    giftors: primary_buyer.giftors.map((giftor) => ({ ...giftor, amount: giftor.amount / POUND })),
  },
  property: propertyRecord(property),
});

export type PurchaseRecord = ReturnType<typeof record>;

const onePurchase = `select ${purchaseRecord('$3::boolean')} where p.id = $1 and (p.primary_buyer_id = $2 or $3)`;

/**
 * A purchase as the JSON calls write one.
 * @throws KnownError 404 unless it is the viewer's own, or the viewer is staff
 */
export async function getPurchaseRecord(viewer: Viewer, id: string): Promise<PurchaseRecord> {
  const [row] = await sql<Row>('purchase_record', onePurchase, [id, viewer.userId, viewer.isAdmin]);
  if (!row) throw notFound();
  return record(row);
}

const purchasesOfUser = `
  select ${purchaseRecord('$2::boolean')} where p.primary_buyer_id = $1 order by p.created_at desc, p.id desc`;

/**
 * The newest first.
 * @throws KnownError 404 unless they are the viewer's own, or the viewer is staff
 */
export async function listPurchaseRecords(viewer: Viewer, userId: string): Promise<PurchaseRecord[]> {
  if (userId !== viewer.userId && !viewer.isAdmin) throw notFound();
  return (await sql<Row>('purchases_of_user', purchasesOfUser, [userId, viewer.isAdmin])).map(record);
}

const saleOfPurchase = `
  select s.id as "_id", s.property_id from purchase p join sale s on s.property_id = p.property_id
   where p.id = $1 and ($4::boolean or ${seesSaleOfPurchase})`;

/**
 * The sale that a purchase belongs to, as far as its buyers may know it: searches and events are found by its id.
 * @throws KnownError 404 unless the viewer sees the purchase and is accepted, or is staff
 */
export async function getSaleOfPurchase(viewer: Viewer, id: string): Promise<{ _id: string; property_id: string }> {
  const [row] = await sql<{ _id: string; property_id: string }>(
    'sale_of_purchase',
    saleOfPurchase,
    askedByOrStaff(viewer, id),
  );
  if (!row) throw notFound();
  return row;
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
  const [row] = await sql<GiftorsOfPurchase>('giftors', giftorsOfPurchase, [purchaseId, viewer.userId]);
  if (!row) throw notFound();
  return row;
}

const registrationsByPostcode = `
  select y.id, ${addressJson('a')} as address, s.primary_seller_id as "sellerId",
         to_jsonb(s.created_at) #>> '{}' as "registeredAt", ${isPaid} as "isPaid"
    from address a join property y on y.address_id = a.id join sale s on s.property_id = y.id
   where a.postcode = $1`;

/** The homes that sellers registered at a postcode, however that was typed. @throws KnownError 429 */
export async function listHomesByPostcode(userId: string, typed: string): Promise<ReturnType<typeof homesToChoose>> {
  await countAttempt(POSTCODE_LIMIT, userId);
  const postcode = normalPostcode(typed, HOME_COUNTRY);
  if (!postcode) return [];
  return homesToChoose(await sql<Registration>('registrations_by_postcode', registrationsByPostcode, [postcode]));
}

const homeOfProperty = `
  select ${addressJson('a')} as address from property y join address a on a.id = y.address_id
   where y.id = $1 and exists (select 1 from sale s where s.property_id = y.id)`;

/** The address of a registered home; null when nobody registered it. */
export async function findRegisteredHome(propertyId: string): Promise<Address | null> {
  const [row] = await sql<{ address: Address }>('registered_home', homeOfProperty, [propertyId]);
  return row?.address ?? null;
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
      address: addressLines(purchase.property.address).join(', '),
      agreedPrice: purchase.agreed_price,
      hasGifts: purchase.gifts === 'yes',
      lacksGiftor: purchase._count.people === 0,
    }
  );
}
