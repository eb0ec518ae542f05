import type { Viewer } from '~/domain/account/queries.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { getOrderObstacle } from '~/domain/payment/order-obstacle-queries.server';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { inPoundsOrNull } from '~/domain/shared/pence-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import type { AdditionalRequest } from './entity-schema';
import { IS_TO_PASS_ON, sellerRequest } from './fragments.server';
import { type InformationRequest, isAnswerable, isOpenRequest, type RequestType, subjectOf } from './rules';

const requestSelect = {
  id: true,
  type: true,
  status: true,
  created_at: true,
  sent_at: true,
  fee: true,
  note: true,
  answer: true,
} satisfies Prisma.AdditionalSearchRequestSelect;

const toRequest = ({
  id,
  created_at,
  sent_at,
  fee,
  ...row
}: Prisma.AdditionalSearchRequestGetPayload<{ select: typeof requestSelect }>): AdditionalRequest => ({
  _id: id,
  createdAt: momentText(created_at),
  sentAt: momentOrNull(sent_at),
  fee: inPoundsOrNull(fee),
  ...row,
});

/**
 * What the seller of a sale was asked for besides the order, newest first. For staff.
 * @throws KnownError 404
 */
export async function listAdditionalRequests(saleId: string): Promise<AdditionalRequest[]> {
  const sale = await db.sale.findUnique({
    where: { id: saleId },
    select: { search_requests: { select: requestSelect, orderBy: [{ created_at: 'desc' }, { id: 'desc' }] } },
  });
  if (!sale) throw notFound();
  return sale.search_requests.map(toRequest);
}

/** What came of a request: its newest email, if any, and London's day on which the seller cancelled the fee that it asked for. */
export type RequestOutcome = {
  requestId: string;
  status: EmailStatus | null;
  to: string | null;
  why: string | null;
  feeCancelledOn: string | null;
};

const outcomesOfRequests = `
  select r.id as "requestId", m.status, m."to", m.why, k.stated_on::text as "feeCancelledOn"
    from additional_search_request r
    left join (
      select distinct on (m.data ->> 'requestId') m.data ->> 'requestId' as id, m.status::text, m."to", m.why
        from email_message m where m.sale_id = $1 and m.kind = 'information-request'
       order by m.data ->> 'requestId', m.created_at desc, m.id desc) m on m.id = r.id::text
    left join sale_order o on o.request_id = r.id
    left join fee_cancellation k on k.order_id = o.id
   where r.sale_id = $1`;

/** For staff: a request counts as sent once its email is, and what a cancelled fee was for is not ordered. */
export const listRequestOutcomes = (saleId: string): Promise<RequestOutcome[]> =>
  sql<RequestOutcome>(outcomesOfRequests, [saleId]);

const toPassOn = `
  select r.id as "requestId", o.id as "orderId"
    from additional_search_request r join sale_order o on o.request_id = r.id
   where r.sale_id = $1 and ${IS_TO_PASS_ON}`;

/** For staff: the fees that are settled, whose search has not been let go on. None while nothing can be ordered for the sale. */
export async function listFeesToPassOn(saleId: string): Promise<{ requestId: string; orderId: string }[]> {
  if ((await getOrderObstacle(saleId)) !== null) return [];
  return sql<{ requestId: string; orderId: string }>(toPassOn, [saleId]);
}

/** For staff: whether the seller was asked for a water bill. A sale has at most one such request. */
export async function hasWaterBillRequest(saleId: string): Promise<boolean> {
  return (await db.additionalSearchRequest.count({ where: { sale_id: saleId, type: 'sewer_bill' } })) > 0;
}

/** For staff. @throws KnownError 404 */
export async function getAdditionalRequest(id: string): Promise<AdditionalRequest> {
  const request = await db.additionalSearchRequest.findUnique({ where: { id }, select: requestSelect });
  if (!request) throw notFound();
  return toRequest(request);
}

/** What the email to the seller says. */
export type RequestToSend = {
  id: string;
  saleId: string;
  /** Of the sale. */
  reference: string;
  type: RequestType;
  firstName: string;
  address: string;
  /** What is answered with yes or no: the fee, or the address. Null for documents. */
  subject: string | null;
  note: string | null;
};

const saleToAsk = {
  ...{ id: true, reference: true },
  primary_seller: { select: { first_name: true, email: true } },
  property: { select: { address: true } },
} satisfies Prisma.SaleSelect;
type SaleToAsk = Prisma.SaleGetPayload<{ select: typeof saleToAsk }>;
type Request = InformationRequest & { id: string; note: string | null };

function toSend(
  { id: saleId, reference, primary_seller, property }: SaleToAsk,
  { id, note, ...requestRow }: Request,
): RequestToSend {
  const address = addressLines(property.address).join(', ');
  const subject = isAnswerable(requestRow) ? subjectOf(requestRow, address) : null;
  const { type } = requestRow;
  return { id, saleId, reference, type, firstName: primary_seller.first_name, address, subject, note };
}

const requestToSend = {
  id: true,
  type: true,
  status: true,
  fee: true,
  note: true,
  answer: true,
  version: true,
} as const;

/** Null once it is no longer asked for, or answered. */
export async function findRequestToSend(id: string): Promise<RequestToSend | null> {
  const select = { ...requestToSend, sale: { select: saleToAsk } };
  const found = await db.additionalSearchRequest.findUnique({ where: { id }, select });
  if (!found || !isOpenRequest(found.status) || found.answer !== null) return null;
  const { sale, ...request } = found;
  return toSend(sale, request);
}

/**
 * The same before staff send it: for a request that is recorded, or for the water bill, which is asked for straight away.
 * @returns also whether it was sent already
 * @throws KnownError 404
 */
export async function findRequestToBe(saleId: string, which: { requestId: string } | { type: 'sewer_bill' }) {
  const where = 'type' in which ? which : { id: which.requestId };
  const select = { ...saleToAsk, search_requests: { where, select: requestToSend } };
  const sale = await db.sale.findUnique({ where: { id: saleId }, select });
  const [saved] = sale?.search_requests ?? [];
  if (!sale || (!saved && !('type' in which))) throw notFound();
  const request = saved ?? {
    id: '',
    type: 'sewer_bill' as const,
    status: 'pending',
    fee: null,
    note: null,
    answer: null,
    version: 0,
  };
  const wasSent = request.status !== 'pending';
  const { version } = request;
  return { version, wasSent, to: sale.primary_seller.email, request: toSend(sale, { ...request, status: 'sent' }) };
}

/** A request that the seller can answer. The fee is in pence, VAT included. */
export type SellerRequest = InformationRequest & {
  id: string;
  note: string | null;
  address: Address;
  /** Of what they agreed to pay. */
  orderId: string | null;
  /** A company and the units of a development are sold by no consumer. */
  isConsumer: boolean;
};

/** @throws KnownError 404 unless it is about a sale of the viewer's own */
export async function getSellerRequest(viewer: Viewer, saleId: string, id: string): Promise<SellerRequest> {
  const [requestRow] = await sql<SellerRequest>(sellerRequest, [id, saleId, viewer.userId]);
  if (!requestRow) throw notFound();
  return requestRow;
}
