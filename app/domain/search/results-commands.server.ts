import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { formatWhen } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { defineJob, enqueue } from '~/platform/queue.server';
import { searchResultsEmail } from './emails-schema';
import { isToUpload, outcomeOf } from './order-rules';
import { resultsLinkEnds } from './results-link-rules.server';
import { findReaders, type ResultsReader } from './results-queries.server';

/** Downloads a result. */
export const downloadResultJob = defineJob<{ searchId: string }>('search.fetch-result');

export type DownloadedResult = { document: string; contentType: string; bytes: Buffer };
type StoredSearch = { id: string; search_order_id: string };

/** Stores a result with its search, unless a newer one has been announced in the meantime. */
export async function saveResult(searchId: string, { document, contentType, bytes }: DownloadedResult): Promise<void> {
  await transaction(async (tx) => {
    const [search] = await tx.$queryRaw<(StoredSearch & { document: string | null })[]>`
      select e.id, e.search_order_id, e.document from search e join search_order o on o.id = e.search_order_id
       where e.id = ${searchId} for update of o`;
    if (search?.document !== document) return;
    await keepResult(tx, search, { document, contentType, bytes });
  });
}

/** The caller has locked the order. @param by who uploaded it, if it was not downloaded */
export async function keepResult(
  tx: Tx,
  { id, search_order_id }: StoredSearch,
  { document, contentType, bytes }: DownloadedResult,
  by?: Actor,
): Promise<void> {
  const stored = {
    document,
    content_type: contentType,
    bytes: new Uint8Array(bytes),
    checksum: sha256(bytes),
    fetched_at: now(),
  };
  await tx.searchDocument.upsert({ where: { search_id: id }, create: { search_id: id, ...stored }, update: stored });
  await tx.search.update({ where: { id }, data: { document, fetch_at: null, document_why: null } });
  await queueResultsEmails(tx, search_order_id, by);
}

/**
 * Emails the lawyers once every search of an order is back or cancelled, and every result is stored. The caller has locked the order.
 * @param actor the member of staff who caused it, if one did
 */
export async function queueResultsEmails(tx: Tx, orderId: string, actor?: Actor): Promise<void> {
  const { sale_id, by_hand, searches } = await tx.searchOrder.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      sale_id: true,
      by_hand: true,
      searches: { select: { status: true, document: true, search_document: { select: { document: true } } } },
    },
  });
  const isHere = searches.every(
    ({ status, document, search_document }) =>
      document === (search_document?.document ?? null) &&
      !isToUpload({ status, hasFile: search_document !== null }, by_hand),
  );
  const isAny = searches.some(({ document }) => document !== null);
  if (!isAny || !isHere || outcomeOf(searches) !== 'completed') return;
  const readers = await findReaders(tx, orderId);
  await queueResults(tx, { orderId, saleId: sale_id, readers, occasion: orderId, actor });
}

export const NO_RECIPIENT = 'No solicitor with an email address acts in this transaction';
export const NO_RESULTS = 'There are no results to send yet';

/**
 * Sends the lawyers who act now a new link to an order's results: the first one has expired, they were assigned later, or they asked staff
 * for it.
 * @param seen how many emails with these results staff had seen: pressing twice sends once
 * @throws KnownError 404; 409 when there is nothing to send, no one to send it to, or a colleague has just sent it
 */
export async function sendResults(actor: Actor, saleId: string, orderId: string, seen: number): Promise<void> {
  await transaction(async (tx) => {
    const [order] = await tx.$queryRaw<object[]>`
      select 1 from search_order where id = ${orderId} and sale_id = ${saleId} for update`;
    if (!order) throw notFound();
    const results = await tx.searchDocument.count({ where: { search: { search_order_id: orderId } } });
    if (results === 0) throw new KnownError(409, NO_RESULTS);
    const readers = (await findReaders(tx, orderId)).filter(({ recipients }) => recipients.length > 0);
    if (readers.length === 0) throw new KnownError(409, NO_RECIPIENT);
    const occasion = `${orderId}:${seen}`;
    if ((await tx.emailMessage.count({ where: { key: { startsWith: `search-results:${occasion}:` } } })) > 0) {
      return refuseOfAnother(tx, actor, orderId);
    }
    await queueResults(tx, { orderId, saleId, readers, occasion, actor });
    const after = { sale_id: saleId, lawyer_groups: readers.map(({ groupId }) => groupId) };
    const subject = { subjectType: 'search_order', subjectId: orderId };
    await recordChange(tx, actor, { action: 'send-results', ...subject, before: null, after });
  });
}

/** Pressing twice sends once. Someone who presses just after a colleague is told so, since their press sent nothing. */
async function refuseOfAnother(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const last = await tx.auditLog.findFirst({
    where: { subject_type: 'search_order', subject_id: orderId, action: 'send-results' },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { actor_id: true, actor_name: true, created_at: true },
  });
  if (!last || last.actor_id === actor.userId) return;
  const when = formatWhen(last.created_at, now());
  throw new KnownError(409, `${last.actor_name} sent these results ${when}. You can send them again.`);
}

/** Staff ask again for a result that did not come. @throws KnownError 404 when there is none to download */
export async function fetchAgain(saleId: string, searchId: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.search.updateMany({
      where: { id: searchId, document: { not: null }, search_order: { sale_id: saleId, by_hand: false } },
      data: { fetch_at: now(), document_why: null },
    });
    if (count === 0) throw notFound();
    await enqueue(tx, downloadResultJob, { searchId });
  });
}

type Sending = { orderId: string; saleId: string; readers: ResultsReader[]; occasion: string; actor?: Actor };

/**
 * One email for each recipient, as for instructions: if one email had several and a mail server refused one, the others would still get it.
 */
async function queueResults(tx: Tx, { orderId, saleId, readers, occasion, actor }: Sending): Promise<void> {
  const until = resultsLinkEnds(now());
  const emails = readers.flatMap(({ groupId, name, recipients }) =>
    recipients.map((to) => ({
      ...{ groupId, name, to },
      key: `search-results:${occasion}:${groupId}:${sha256(to.toLowerCase()).slice(0, 16)}`,
    })),
  );
  const known = await tx.emailMessage.findMany({
    where: { key: { in: emails.map(({ key }) => key) } },
    select: { key: true },
  });
  const unsent = emails.filter(({ key }) => !known.some((each) => each.key === key));
  // As when a document is replaced after everyone was sent the link.
  if (unsent.length === 0) return;
  for (const { groupId, to, key } of unsent)
    await queueEmail(tx, searchResultsEmail, { key, to, sale_id: saleId, data: { orderId, groupId, until } });
  await recordEvent(tx, {
    name: 'search_results_sent',
    saleId,
    side: 'seller',
    authorUserId: actor?.userId,
    authorName: actor && `${actor.firstName} ${actor.lastName}`,
    comments: [...new Set(unsent.map(({ name }) => name))].join('; '),
  });
}
