import type { Viewer } from '~/domain/account/queries.server';
import { isPaid } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { inPoundsOrNull, momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import type { AdditionalRequest } from './entity-schema';
import type { InformationRequest } from './rules';

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
 * What else the seller of a sale was asked for, the newest first. For staff.
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

/** What became of the email that asks for something, by the request's id. */
export type RequestEmail = { requestId: string; status: EmailStatus; to: string; why: string | null };

const emailsOfRequests = `
  select m.data ->> 'requestId' as "requestId", m.status::text, m."to", m.why
    from email_message m where m.sale_id = $1 and m.kind = 'information-request'`;

/** For staff: a request is sent when its email is. */
export const listRequestEmails = (saleId: string): Promise<RequestEmail[]> =>
  sql<RequestEmail>(emailsOfRequests, [saleId]);

/** For staff. @throws KnownError 404 */
export async function getAdditionalRequest(id: string): Promise<AdditionalRequest> {
  const request = await db.additionalSearchRequest.findUnique({ where: { id }, select: requestSelect });
  if (!request) throw notFound();
  return toRequest(request);
}

/** A request as the seller answers it. The fee is in pence. */
export type SellerRequest = InformationRequest & {
  id: string;
  note: string | null;
  answer: string | null;
  address: Address;
};

export const sellerRequest = `
  select r.id, r.type::text, r.status::text, r.fee, r.note, r.answer, ${addressJson('a')} as address
    from additional_search_request r
    join sale s on s.id = r.sale_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where r.id = $1 and r.sale_id = $2 and s.primary_seller_id = $3 and ${isPaid}`;

/** @throws KnownError 404 unless it is about a sale of the viewer's own */
export async function getSellerRequest(viewer: Viewer, saleId: string, id: string): Promise<SellerRequest> {
  const [asked] = await sql<SellerRequest>(sellerRequest, [id, saleId, viewer.userId]);
  if (!asked) throw notFound();
  return asked;
}
