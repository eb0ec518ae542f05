import type { Viewer } from '~/domain/account/queries.server';
import { isPaid } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import type { Asked, RequestStatus, RequestType } from './rules';

/** As the specification writes what else a seller was asked for. */
export type AdditionalRequest = {
  _id: string;
  type: RequestType;
  status: RequestStatus;
  createdAt: string;
  sentAt: string | null;
  /** Of a fee approval, in pounds: what it costs, and what staff say about it. */
  fee: number | null;
  note: string | null;
  /** What the seller answered on the dashboard. */
  answer: string | null;
};

const requestJson = `jsonb_build_object(
  '_id', r.id, 'type', r.type, 'status', r.status, 'createdAt', r.created_at, 'sentAt', r.sent_at,
  'fee', r.fee / 100.0, 'note', r.note, 'answer', r.answer)`;

/** What else the seller of `sale` was asked for, as JSON, the newest first. */
export const requestsJson = (sale: string) => `(
  select coalesce(jsonb_agg(${requestJson} order by r.created_at desc, r.id desc), '[]')
    from additional_search_request r where r.sale_id = ${sale})`;

const requestsOfSale = `select ${requestsJson('s.id')} as requests from sale s where s.id = $1`;

/**
 * What else the seller of a sale was asked for, the newest first. For staff.
 * @throws KnownError 404
 */
export async function listAdditionalRequests(saleId: string): Promise<AdditionalRequest[]> {
  const [row] = await sql<{ requests: AdditionalRequest[] }>(requestsOfSale, [saleId]);
  if (!row) throw notFound();
  return row.requests;
}

/** What became of the email that asks for something, by the request's id. */
export type RequestEmail = { requestId: string; status: EmailStatus; to: string; why: string | null };

const emailsOfRequests = `
  select m.data ->> 'requestId' as "requestId", m.status::text, m."to", m.why
    from email_message m where m.sale_id = $1 and m.kind = 'information-request'`;

/** For staff: a request is sent when its email is. */
export const listRequestEmails = (saleId: string): Promise<RequestEmail[]> =>
  sql<RequestEmail>(emailsOfRequests, [saleId]);

const requestById = `select ${requestJson} as request from additional_search_request r where r.id = $1`;

/** For staff. @throws KnownError 404 */
export async function getAdditionalRequest(id: string): Promise<AdditionalRequest> {
  const [row] = await sql<{ request: AdditionalRequest }>(requestById, [id]);
  if (!row) throw notFound();
  return row.request;
}

/** A request as the seller answers it. The fee is in pence. */
export type AskedOfSeller = Asked & { id: string; note: string | null; answer: string | null; address: Address };

export const askedOfSeller = `
  select r.id, r.type::text, r.status::text, r.fee, r.note, r.answer, ${addressJson('a')} as address
    from additional_search_request r
    join sale s on s.id = r.sale_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where r.id = $1 and r.sale_id = $2 and s.primary_seller_id = $3 and ${isPaid}`;

/** @throws KnownError 404 unless it is about a sale of the viewer's own */
export async function getAskedOfSeller(viewer: Viewer, saleId: string, id: string): Promise<AskedOfSeller> {
  const [asked] = await sql<AskedOfSeller>(askedOfSeller, [id, saleId, viewer.userId]);
  if (!asked) throw notFound();
  return asked;
}
