import type { Viewer } from '~/domain/account/queries.server';
import { isActive, paysFor, seesSale, visibilityParams } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { orderLinesJson, refundsJson } from '~/domain/payment/fragments.server';
import { buyerFirst, givesDatesTo } from '~/domain/purchase/buyer-fragments.server';
import { currentOffer, hasAcceptedBuyer, ownOfferJson } from '~/domain/purchase/offer/fragments.server';
import type { OwnOffer } from '~/domain/purchase/offer/rules';
import { isConsumer } from '~/domain/sale/fragments.server';
import { orderOfRequest } from '~/domain/search/requests/fragments.server';
import { type InformationRequest, isShown, isStillNeeded } from '~/domain/search/requests/rules';
import { listJson, objectJson } from '~/domain/shared/json-fragments.server';
import type { Pence } from '~/domain/shared/pence-rules';
import { findWish } from '~/domain/solicitor-wish/queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { PaymentType } from '~/platform/generated/prisma/enums';
import { type DealRow, dealColumns, dealOf } from './shared-fragments.server';

export type PaidOrder = {
  reference: string;
  paymentType: PaymentType;
  paidAt: string;
  subtotal: Pence;
  vat: Pence;
  total: Pence;
  items: { name: string; price: Pence; quantity: number }[];
  /** What has gone back, the oldest first. The day of a bank transfer, or when the card provider said so. */
  refunds: { amount: Pence; transferredOn: string | null; settledAt: string }[];
  /** Staff said that the invoice of what was cancelled was never paid. */
  isNotPaid: boolean;
};

type SaleColumns = {
  /** A company, or the representative of a group, is none. */
  isConsumer: boolean;
  termsVersion: string | null;
  /** When they asked us to start before the 14 days to cancel are over. */
  startNowAt: string | null;
  askingPrice: Pence | null;
  /** Whether the estate agent sees how the sale is doing. */
  sharesWithAgent: boolean;
  /** What was paid; null until then. */
  order: PaidOrder | null;
  /** Extra fees that were paid or invoiced, oldest first. */
  fees: { id: string; paymentType: PaymentType; paidAt: string; total: Pence; cancelledOn: string | null }[];
  /** `orderId`: the order of the extra fee that they agreed to pay. */
  requests: (InformationRequest & { id: string; note: string | null; orderId: string | null })[];
  /** The offer that the seller has accepted; for the primary seller alone. */
  offer: OwnOffer | null;
  /** Whether staff have accepted a buyer. */
  hasBuyer: boolean;
  /** The buyers who registered, newest first, and the seller's answers; for the primary seller alone. */
  registered: RegisteredBuyer[];
};

type RegisteredBuyer = {
  purchaseId: string;
  firstName: string;
  lastName: string;
  on: string;
  answer: 'yes' | 'no' | null;
  /** Whether the seller gave us their email address with an offer. */
  isNamed: boolean;
};

/** Anyone can register as a buyer. The seller is emailed about each; the page shows only this many. */
const MOST_REGISTERED = 5;

export type SaleDashboard = Awaited<ReturnType<typeof getSaleDashboard>>;

const ORDER = {
  reference: 'o.reference',
  paymentType: 'o.payment_type',
  paidAt: 'coalesce(o.paid_at, o.updated_at)',
  subtotal: 'o.subtotal',
  vat: 'o.vat',
  total: 'o.total_amount',
  items: orderLinesJson('o.id'),
  refunds: refundsJson('o.id'),
  isNotPaid: `(exists (select from fee_cancellation k where k.order_id = o.id and k.not_paid_at is not null)
    or (o.request_id is null and exists (select from cancellation k where k.sale_id = o.sale_id and k.not_paid_at is not null)))`,
};

const paidOrder = objectJson(ORDER, `sale_order o where ${paysFor('s.id')}`);

const fees = listJson(
  objectJson({
    ...{ id: 'o.id', paymentType: 'o.payment_type', paidAt: 'o.paid_at', total: 'o.total_amount' },
    cancelledOn: '(select k.stated_on from fee_cancellation k where k.order_id = o.id)',
  }),
  'o.paid_at, o.id',
  "sale_order o where o.sale_id = s.id and o.request_id is not null and o.status = 'succeeded'",
);

const home = 'from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id';

const datesOfSale = objectJson(
  { offerAccepted: 'p.sale_agreed', exchanged: 'p.exchanged', completed: 'p.completed', aborted: 'null' },
  `purchase p where ${givesDatesTo('s.property_id')} order by ${buyerFirst} limit 1`,
);

const requests = listJson(
  objectJson({
    ...{ id: 'r.id', type: 'r.type', status: 'r.status', fee: 'r.fee', note: 'r.note', answer: 'r.answer' },
    orderId: orderOfRequest,
  }),
  'r.created_at, r.id',
  'additional_search_request r where r.sale_id = s.id',
);

const isOwn = 's.primary_seller_id = $2';

const registered = listJson(
  objectJson({
    purchaseId: 'r.id',
    firstName: 'r.first_name',
    lastName: 'r.last_name',
    on: 'r.confirmed_at',
    answer: `case when r.recognised_at is not null then 'yes' when r.disputed_at is not null then 'no' end`,
    isNamed: 'r.is_named',
  }),
  'r.confirmed_at desc, r.id desc',
  `(select p.id, p.confirmed_at, p.recognised_at, p.disputed_at, b.first_name, b.last_name,
           exists (select from ${currentOffer} and o.buyer_email = b.email) as is_named
      from purchase p join app_user b on b.id = p.primary_buyer_id
     where p.property_id = s.property_id and ${isActive} and ${isOwn}
     order by p.confirmed_at desc, p.id desc limit ${MOST_REGISTERED}) r`,
);

const isSignedByAnother = 's.signs_for_company is false';

const saleDashboard = `
  select s.asking_price as "askingPrice", s.shares_with_agent as "sharesWithAgent", ${isConsumer} as "isConsumer",
         ${isSignedByAnother} as "isSignedByAnother",
         s.terms_version as "termsVersion", to_jsonb(s.start_now_at) as "startNowAt", ${paidOrder} as "order", ${datesOfSale} as dates,
         (select to_jsonb(o.day) from ${currentOffer}) as "offerDay", case when ${isOwn} then ${ownOfferJson} end as offer,
         ${hasAcceptedBuyer} as "hasBuyer", ${registered} as registered,
         to_jsonb(case when s.seller_lawyer_group_id is not null
                       then coalesce(s.seller_solicitor_assigned_at, s.solicitor_groups_assigned_at) end) as "solicitorAssigned",
         ${fees} as fees, ${requests} as requests,
         ${dealColumns({ id: 's.id', of: 'sale_id', owner: 's.primary_seller_id', solicitorGroup: 's.seller_lawyer_group_id' })}
    ${home}
   where s.id = $1 and ${seesSale}`;

/**
 * Everything that a sale's dashboard shows. The order and the fees are shown to the primary seller only.
 * @throws KnownError 404 unless the viewer sees the sale
 */
export async function getSaleDashboard(viewer: Viewer, saleId: string) {
  const [rows, wish] = await Promise.all([
    sql<DealRow<SaleColumns>>(saleDashboard, visibilityParams(viewer, saleId)),
    findWish({ sale_id: saleId }),
  ]);
  const sale = dealOf('sell', rows, wish);
  const isAsked = (request: InformationRequest) => isShown(request) && isStillNeeded(request.type, sale.searches);
  return { ...sale, requests: sale.requests.filter(isAsked) };
}

export type Receipt = { address: Address; order: PaidOrder };

const saleReceipt = `
  select ${addressJson('a')} as address, ${paidOrder} as "order", s.understood_nation is not null as "isWithoutSearches",
         ${isSignedByAnother} as "isSignedByAnother"
    ${home} where s.id = $1 and s.primary_seller_id = $2`;

type AboutSale = { isWithoutSearches: boolean; isSignedByAnother: boolean };

/** @throws KnownError 404 unless the sale is the viewer's own, and paid for */
export async function getReceipt(viewer: Viewer, saleId: string): Promise<Receipt & AboutSale> {
  type Row = { address: Address; order: PaidOrder | null } & AboutSale;
  const [row] = await sql<Row>(saleReceipt, [saleId, viewer.userId]);
  if (!row?.order) throw notFound();
  return { ...row, order: row.order };
}

const feeReceipt = `
  select ${addressJson('a')} as address,
         ${objectJson(ORDER, "sale_order o where o.id = $3 and o.sale_id = s.id and o.request_id is not null and o.status = 'succeeded'")} as "order"
    ${home} where s.id = $1 and s.primary_seller_id = $2`;

/** The same of an extra fee. @throws KnownError 404 unless the sale is the viewer's own, and the fee is paid or invoiced */
export async function getFeeReceipt(viewer: Viewer, saleId: string, orderId: string): Promise<Receipt> {
  const [row] = await sql<{ address: Address; order: PaidOrder | null }>(feeReceipt, [saleId, viewer.userId, orderId]);
  if (!row?.order) throw notFound();
  return { address: row.address, order: row.order };
}
