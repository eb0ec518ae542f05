import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { RequestStatus, RequestType } from './rules';

/** As the specification writes what else a seller was asked for. */
export type AdditionalRequest = {
  _id: string;
  type: RequestType;
  status: RequestStatus;
  createdAt: string;
  sentAt: string | null;
};

const requestJson = `jsonb_build_object(
  '_id', r.id, 'type', r.type, 'status', r.status, 'createdAt', r.created_at, 'sentAt', r.sent_at)`;

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
  const [row] = await sql<{ requests: AdditionalRequest[] }>('requests_of_sale', requestsOfSale, [saleId]);
  if (!row) throw notFound();
  return row.requests;
}

const requestById = `select ${requestJson} as request from additional_search_request r where r.id = $1`;

/** For staff. @throws KnownError 404 */
export async function getAdditionalRequest(id: string): Promise<AdditionalRequest> {
  const [row] = await sql<{ request: AdditionalRequest }>('additional_request', requestById, [id]);
  if (!row) throw notFound();
  return row.request;
}
