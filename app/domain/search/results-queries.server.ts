import { isAccepted } from '~/domain/account/visibility-queries.server';
import { envelopeJson } from '~/domain/address/queries.server';
import type { Envelope } from '~/domain/address/rules';
import { recipientsOf } from '~/domain/assignment/rules';
import { assistantsJson, ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { streamPieces } from '~/platform/file-stream.server';
import { makePlaces } from '~/platform/places.server';
import { countAttempt } from '~/platform/rate-limit.server';
import { readResultsToken } from './results-link-rules.server';

/** A lawyer group that may read the results, and where its people are written to. */
export type ResultsReader = { groupId: string; name: string; recipients: string[] };

const reader = (group: string) =>
  ofGroup(
    group,
    `jsonb_build_object('groupId', g.id, 'name', f.name || ', ' || g.name, 'emails', jsonb_build_object(
       'solicitor', l.email, 'assistants', ${assistantsJson('l.email')},
       'group', g.thirdfort_recipient_emails, 'firm', f.email))`,
  );

/** The buyer's lawyers read what the sale's searches found once their buyer is accepted. */
const isBuyerAccepted = `exists (select 1 from purchase p where p.property_id = s.property_id and ${isAccepted})`;

const readers = `
  select ${reader('s.seller_lawyer_group_id')} as seller,
         case when ${isBuyerAccepted} then ${reader('s.buyer_lawyer_group_id')} end as buyer
    from search_order o join sale s on s.id = o.sale_id
   where o.id = $1`;

type Reader = Omit<ResultsReader, 'recipients'> & { emails: Parameters<typeof recipientsOf>[0] };

/** Who acts in the sale of an order now, each side by itself. */
async function findReadersOfSides(tx: Tx, orderId: string): Promise<(ResultsReader & { side: Side })[]> {
  const [row] = await tx.$queryRawUnsafe<Record<Side, Reader | null>[]>(readers, orderId);
  return SIDES.flatMap((side) => {
    const reader = row?.[side];
    if (!reader) return [];
    const { emails, ...group } = reader;
    return [{ side, ...group, recipients: recipientsOf(emails) }];
  });
}

/** The same, each lawyer group once. */
export async function findReaders(tx: Tx, orderId: string): Promise<ResultsReader[]> {
  const found = await findReadersOfSides(tx, orderId);
  return found.filter(({ groupId }, index) => found.findIndex((each) => each.groupId === groupId) === index);
}

const sentTo = `
  select distinct m.data ->> 'groupId' as "groupId" from email_message m
   where m.sale_id = $1 and m.kind = 'search-results' and m.data ->> 'orderId' = $2
     and m.status in ('queued', 'sending', 'sent')`;

/** The lawyer groups that were sent the results of an order, or will be in a moment. */
async function listSentTo(saleId: string, orderId: string): Promise<string[]> {
  const rows = await sql<{ groupId: string }>(sentTo, [saleId, orderId]);
  return rows.map(({ groupId }) => groupId);
}

/** A side whose solicitors act now and were not sent the results: most often since they were assigned after the searches came back. */
export type NotSent = { side: Side; name: string; hasAddress: boolean };

export async function listNotSent(saleId: string, orderId: string): Promise<NotSent[]> {
  const [acting, sent] = await Promise.all([findReadersOfSides(db, orderId), listSentTo(saleId, orderId)]);
  return acting
    .filter(({ groupId }) => !sent.includes(groupId))
    .map(({ side, name, recipients }) => ({ side, name, hasAddress: recipients.length > 0 }));
}

/** Of those who are about to be assigned, the sides that will not have the results. */
export async function listToBeSent(saleId: string, orderId: string, groupIds: Partial<Record<Side, string>>) {
  const sent = await listSentTo(saleId, orderId);
  return SIDES.filter((side) => groupIds[side] !== undefined && !sent.includes(groupIds[side]));
}

/** The lawyers that staff can send the results of an order to. @throws KnownError 404 */
export async function listReaders(saleId: string, orderId: string) {
  const [order] = await sql<Sendings & { results: number }>(resultsOfSale, [orderId, saleId]);
  if (!order) throw notFound();
  const { results, ...sendings } = order;
  return { readers: await findReaders(db, orderId), hasResults: results > 0, ...sendings };
}

const resultsOfSale = `
  select (select count(*)::int from search e join search_document d on d.search_id = e.id
           where e.search_order_id = o.id) as results, m.emails, m."lastAt"
    from search_order o,
         lateral (select count(*)::int as emails, to_jsonb(max(created_at)) #>> '{}' as "lastAt" from email_message m
                   where m.sale_id = $2 and m.kind = 'search-results' and m.data ->> 'orderId' = o.id) m
   where o.id = $1 and o.sale_id = $2`;

/** How many emails there are with these results, whatever became of them, and when the last one was sent off. */
type Sendings = { emails: number; lastAt: string | null };

/** A result that can be downloaded, or is awaited. */
export type Result = {
  searchId: string;
  productId: string;
  status: string;
  completed: string | null;
  hasFile: boolean;
};

export type Results = { saleId: string; address: Envelope; orderedAt: string; results: Result[] };

const resultsOfOrder = `
  select s.id as "saleId", ${envelopeJson('a')} as address, to_jsonb(o.created_at) as "orderedAt",
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'searchId', e.id, 'productId', e.product_id, 'status', e.status, 'completed', e.completion_date,
                   'hasFile', exists (select 1 from search_document d where d.search_id = e.id)) order by e.id), '[]')
            from search e where e.search_order_id = o.id) as results
    from search_order o join sale s on s.id = o.sale_id join property y on y.id = s.property_id
    join address a on a.id = y.address_id
   where o.id = $1
     and (s.seller_lawyer_group_id = $2 or (s.buyer_lawyer_group_id = $2 and ${isBuyerAccepted}))`;

/** What a lawyer group may read of an order; null when the group does not act any more. */
export async function findResults(orderId: string, groupId: string): Promise<Results | null> {
  const [row] = await sql<Results>(resultsOfOrder, [orderId, groupId]);
  return row ?? null;
}

/** What a link shows; null when it is none of ours, has expired, or the group does not act any more. */
export async function findLinkedResults(token: string): Promise<Results | null> {
  const link = readResultsToken(token, now());
  return link && findResults(link.orderId, link.groupId);
}

/** Who reads a result: a member of staff by their id, lawyers by their link. */
const PLACES = makePlaces({ most: 24, each: 6 });
/** Of each link: a firm's people open each of an order's few results some times a day. */
const LINK_LIMIT = { name: 'results-link', most: 60, windowMs: 60 * 60_000 };

/** A result's file, with the words for its name. Its body is to be read or cancelled. */
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

/** @returns undefined when another file has come in its place */
export async function readPiece(searchId: string, checksum: string, from: number, most: number) {
  const values = [searchId, checksum, from, most];
  const [piece] = await sql<{ bytes: Buffer }>(pieceOfFile, values);
  return piece?.bytes;
}

/**
 * A result of a sale, read from the database in pieces as its reader takes them. Who may have it is for the caller to have asked.
 * @param reader who has it sent, among whom the places are shared
 * @throws KnownError 404; 429 when too many are being sent
 */
export async function getResultFile(saleId: string, searchId: string, reader: string): Promise<ResultFile> {
  const leave = PLACES.take(reader);
  try {
    const [file] = await sql<FileRow>(fileOfSearch, [searchId, saleId]);
    if (!file) throw notFound();
    const { checksum, ...shown } = file;
    const body = streamPieces(file.size, (from, most) => readPiece(searchId, checksum, from, most), leave);
    return { ...shown, body };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The same by a link, which counts each time. @throws KnownError 404, 429 */
export async function getLinkedFile(token: string, searchId: string): Promise<ResultFile> {
  const linked = await findLinkedResults(token);
  if (!linked?.results.some((each) => each.searchId === searchId)) throw notFound();
  await countAttempt(LINK_LIMIT, token);
  return getResultFile(linked.saleId, searchId, token);
}
