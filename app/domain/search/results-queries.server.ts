import { NOT_ENDED } from '~/domain/account/visibility-fragments.server';
import { envelopeSelect } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { recipientsOf } from '~/domain/assignment/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { ACCEPTED } from '~/domain/purchase/buyer-fragments.server';
import { dayOrNull, momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { makeConcurrencyLimit } from '~/platform/concurrency-limit.server';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { streamPieces } from '~/platform/file-stream.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { countAttempt } from '~/platform/rate-limit.server';
import { areResultsBack, isToUpload } from './order-rules';
import { readResultsToken } from './results-link-rules.server';

/** A lawyer group that may see the results, and its email addresses. */
export type ResultsReader = { groupId: string; name: string; recipients: string[] };

const readersSelect = {
  sale: {
    select: {
      cancellation: { select: { id: true } },
      closing: { select: { id: true } },
      seller_lawyer_group: { select: actingSelect },
      buyer_lawyer_group: { select: actingSelect },
      property: { select: { purchases: { where: ACCEPTED, take: 1, select: { id: true } } } },
    },
  },
} satisfies Prisma.SearchOrderSelect;

/** The lawyer groups that act now in an order's sale, by side. The buyer's lawyers see the results once their buyer is accepted. */
async function findReadersOfSides(tx: Tx, orderId: string): Promise<(ResultsReader & { side: Side })[]> {
  const order = await tx.searchOrder.findUnique({ where: { id: orderId }, select: readersSelect });
  // A sale that has ended is over, and no one acts in it.
  if (!order || order.sale.cancellation || order.sale.closing) return [];
  const { seller_lawyer_group: seller, buyer_lawyer_group, property } = order.sale;
  const acting = { seller, buyer: property.purchases.length > 0 ? buyer_lawyer_group : null };
  return SIDES.flatMap((side) => {
    const group = acting[side] && toActing(acting[side]);
    if (!group) return [];
    const { id: groupId, firm, name, emails } = group;
    return [{ side, groupId, name: `${firm}, ${name}`, recipients: recipientsOf(emails) }];
  });
}

/** The same, with each lawyer group once. */
export async function findReaders(tx: Tx, orderId: string): Promise<ResultsReader[]> {
  const found = await findReadersOfSides(tx, orderId);
  return found.filter(({ groupId }, index) => found.findIndex((each) => each.groupId === groupId) === index);
}

const sentTo = `
  select m.data ->> 'groupId' as "groupId", bool_or(m.status <> 'failed') as "isSent" from email_message m
   where m.sale_id = $1 and m.kind = 'search-results' and m.data ->> 'orderId' = $2 and m.status <> 'skipped'
   group by 1`;

/** The lawyer groups that were sent an order's results, or have them queued; and those to whom every email with them failed. */
async function listSentTo(saleId: string, orderId: string): Promise<{ sent: string[]; failed: string[] }> {
  const rows = await sql<{ groupId: string; isSent: boolean }>(sentTo, [saleId, orderId]);
  const idsOf = (isSent: boolean) => rows.filter((row) => row.isSent === isSent).map(({ groupId }) => groupId);
  return { sent: idsOf(true), failed: idsOf(false) };
}

/** A side whose solicitors act now but were not sent the results: usually they were assigned after the searches came back. */
export type UnsentSide = { side: Side; name: string; hasAddress: boolean; hasFailed: boolean };

export async function listUnsentSides(saleId: string, orderId: string): Promise<UnsentSide[]> {
  const [acting, { sent, failed }] = await Promise.all([findReadersOfSides(db, orderId), listSentTo(saleId, orderId)]);
  return acting
    .filter(({ groupId }) => !sent.includes(groupId))
    .map(({ side, groupId, name, recipients }) => ({
      ...{ side, name, hasAddress: recipients.length > 0, hasFailed: failed.includes(groupId) },
    }));
}

/** The sides that will not have the results once these groups are assigned. */
export async function listUnsentAfterAssigning(
  saleId: string,
  orderId: string,
  groupIds: Partial<Record<Side, string>>,
) {
  const { sent } = await listSentTo(saleId, orderId);
  return SIDES.filter((side) => groupIds[side] !== undefined && !sent.includes(groupIds[side]));
}

/** The lawyers that staff can send an order's results to. @throws KnownError 404 */
export async function listReaders(saleId: string, orderId: string) {
  const [order] = await sql<{ results: number; emails: number; lastAt: Date | null }>(resultsOfSale, [orderId, saleId]);
  if (!order) throw notFound();
  const { results, emails, lastAt } = order;
  const readers = await findReaders(db, orderId);
  return { readers, hasResults: results > 0, emails, lastAt: momentOrNull(lastAt) };
}

/** The number of results, of emails with them in any status, and when the last one was queued. */
const resultsOfSale = `
  select (select count(*)::int from search e join search_document d on d.search_id = e.id
           where e.search_order_id = o.id) as results, m.emails, m."lastAt"
    from search_order o,
         lateral (select count(*)::int as emails, max(created_at) as "lastAt" from email_message m
                   where m.sale_id = $2 and m.kind = 'search-results' and m.data ->> 'orderId' = o.id) m
   where o.id = $1 and o.sale_id = $2`;

/** A result that can be downloaded or is awaited. */
export type Result = {
  searchId: string;
  productId: string;
  status: string;
  completed: string | null;
  notNeededWhy: string | null;
  hasFile: boolean;
};

export type Results = { saleId: string; reference: string; address: Envelope; orderedAt: string; results: Result[] };

const resultsSelect = {
  created_at: true,
  sale: { select: { id: true, reference: true, property: { select: { address: { select: envelopeSelect } } } } },
  searches: {
    orderBy: { id: 'asc' },
    select: {
      id: true,
      product_id: true,
      status: true,
      completion_date: true,
      not_needed_why: true,
      search_document: { select: { search_id: true } },
    },
  },
} satisfies Prisma.SearchOrderSelect;

const toResult = (search: Prisma.SearchGetPayload<typeof resultsSelect.searches>): Result => ({
  searchId: search.id,
  productId: search.product_id,
  status: search.status,
  completed: dayOrNull(search.completion_date),
  notNeededWhy: search.not_needed_why,
  hasFile: search.search_document !== null,
});

/** What a lawyer group may see of an order; null when the group no longer acts, or the sale has ended. */
export async function findResults(orderId: string, groupId: string): Promise<Results | null> {
  const ofBuyer = { buyer_lawyer_group_id: groupId, property: { purchases: { some: ACCEPTED } } };
  const order = await db.searchOrder.findUnique({
    where: { id: orderId, sale: { ...NOT_ENDED, OR: [{ seller_lawyer_group_id: groupId }, ofBuyer] } },
    select: resultsSelect,
  });
  if (!order) return null;
  const { created_at, sale, searches } = order;
  return {
    saleId: sale.id,
    reference: sale.reference,
    address: sale.property.address,
    orderedAt: momentText(created_at),
    results: searches.map(toResult),
  };
}

/**
 * What the solicitors are sent, and who is, once a search of an order by hand has its document or was cancelled. Null when that sends nothing.
 */
export async function findResultsOnce(
  saleId: string,
  searchId: string,
  becomes: { hasFile: true } | { status: 'cancelled' },
) {
  const order = await db.searchOrder.findFirst({
    where: { sale_id: saleId, by_hand: true, searches: { some: { id: searchId } } },
    select: { id: true, ...resultsSelect },
  });
  if (!order) return null;
  const once = (result: Result): Result => (result.searchId === searchId ? { ...result, ...becomes } : result);
  const searches = order.searches.map(toResult).map(once);
  if (!areResultsBack(searches.map((each) => ({ ...each, isAwaited: isToUpload(each, true) })))) return null;
  const { sent, failed } = await listSentTo(saleId, order.id);
  // An email that failed is sent again by staff alone.
  const known = [...sent, ...failed];
  const readers = (await findReaders(db, order.id)).filter(({ groupId }) => !known.includes(groupId));
  const first = readers.find(({ recipients }) => recipients.length > 0);
  const found = first && (await findResults(order.id, first.groupId));
  if (!found) return null;
  const to = readers.flatMap(({ recipients }) => recipients).join(', ');
  return { to, results: { ...found, results: found.results.map(once) } };
}

/** What a link shows; null when we did not make it, it has expired, or the group no longer acts. */
export async function findLinkedResults(token: string): Promise<Results | null> {
  const link = readResultsToken(token, now());
  return link && findResults(link.orderId, link.groupId);
}

/** The most downloads at the same time: of all, and of each member of staff or link. */
const DOWNLOADS = makeConcurrencyLimit({ most: 24, each: 6 });
/** For each link: enough for all of a firm's people to open each of an order's few results several times a day. */
const LINK_LIMIT = { name: 'results-link', most: 60, windowMs: 60 * 60_000 };

/** A result's file, with the words for its name. The caller must read or cancel the body. */
export type ResultFile = Omit<FileRow, 'checksum'> & { body: ReadableStream<Uint8Array> };

type FileRow = { productId: string; postcode: string | null; contentType: string; checksum: string; size: number };

const fileOfSearch = `
  select e.product_id as "productId", a.postcode, d.content_type as "contentType", d.checksum,
         octet_length(d.bytes) as size
    from search_document d join search e on e.id = d.search_id join search_order o on o.id = e.search_order_id
    join sale s on s.id = o.sale_id join property y on y.id = s.property_id join address a on a.id = y.address_id
   where e.id = $1 and s.id = $2`;

const pieceOfFile = `
  select substring(bytes from $3::int + 1 for $4) as bytes from search_document where search_id = $1 and checksum = $2`;

/** @returns undefined when another file has replaced it */
export async function readChunk(searchId: string, checksum: string, from: number, most: number) {
  const values = [searchId, checksum, from, most];
  const [piece] = await sql<{ bytes: Buffer }>(pieceOfFile, values);
  return piece?.bytes;
}

/**
 * A sale's result, streamed from the database in pieces as the client reads it. The caller must check who may have it.
 * @param reader who downloads it: limits are counted for each
 * @throws KnownError 404; 429 when too many downloads are under way
 */
export async function getResultFile(saleId: string, searchId: string, reader: string): Promise<ResultFile> {
  const leave = DOWNLOADS.take(reader);
  try {
    const [file] = await sql<FileRow>(fileOfSearch, [searchId, saleId]);
    if (!file) throw notFound();
    const { checksum, ...shown } = file;
    const body = streamPieces(file.size, (from, most) => readChunk(searchId, checksum, from, most), leave);
    return { ...shown, body };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The same by a link, with a limit on each link. @throws KnownError 404, 429 */
export async function getLinkedFile(token: string, searchId: string): Promise<ResultFile> {
  const linked = await findLinkedResults(token);
  if (!linked?.results.some((each) => each.searchId === searchId)) throw notFound();
  await countAttempt(LINK_LIMIT, token);
  return getResultFile(linked.saleId, searchId, token);
}
