import { renewLink } from '~/domain/access-link/commands.server';
import { FIRM_LINK_DAYS } from '~/domain/access-link/rules';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDay } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { defineJob, enqueue } from '~/platform/queue.server';
import { countAttempt } from '~/platform/rate-limit.server';
import { findFirmOfLink, findMatter, type Matter } from './matter-queries.server';
import { acts, isToldBy, REPEAT_MS, toldFrom, whyRefused } from './rules';
import type { GivenReport } from './schema';
import { OTHERS_ACT, TOO_LATE_TO_UNDO } from './texts';

/** For each link: enough for a busy day of a large group. */
const REPORT_LIMIT = { name: 'firm-reports', most: 60, windowMs: 60 * 60_000 };

/** Ten minutes after a report: tells the client, unless it was undone. */
export const tellReportJob = defineJob<{ reportId: string }>('solicitor-report.tell');

/** Which matter of the link's group. */
type OfMatter = { assignmentId: string; side: Side };

/**
 * A firm reports a step of a matter, with nothing but the link that it was sent. Staff read it straight away, its client ten minutes later. The
 * same step again within an hour, or of the same day, is the same report.
 * @param idempotencyKey a call that is sent again with it is the same report, too
 * @returns the report's id
 * @throws KnownError 404 for a link that has ended and for another group's matter; 422 when a rule refuses; 429
 */
export async function reportStep(
  token: string,
  of: OfMatter,
  given: GivenReport,
  idempotencyKey: string | null = null,
): Promise<string> {
  const found = await findFirmOfLink(token);
  if (!found) throw notFound();
  await countAttempt(REPORT_LIMIT, found.link.id);
  return transaction(async (tx) => {
    const live = await findFirmOfLink(token, tx);
    const matter = live && (await findMatter(tx, live.firm.id, of.assignmentId, of.side));
    if (!live || !matter) throw notFound();
    // Two presses at the same time are one report.
    await tx.$executeRaw`select from sale where id = ${matter.saleId} for no key update`;
    const request_key = idempotencyKey === null ? null : sha256(idempotencyKey);
    const sent = request_key && (await tx.solicitorReport.findFirst({ where: { link_id: live.link.id, request_key } }));
    if (sent) return sent.id;
    const earlier = await listCounting(tx, matter);
    refuse(given, matter, earlier);
    await renewLink(tx, live.link.id, FIRM_LINK_DAYS);
    if (given.kind === 'completed' && given.exchangedOn !== null && !isExchanged(matter, earlier)) {
      const exchanged = { ...given, kind: 'exchanged' as const, on: given.exchangedOn, note: null };
      await saveOnce(tx, matter, live.link.id, exchanged, earlier);
    }
    return saveOnce(tx, matter, live.link.id, given, earlier, request_key);
  });
}

type Earlier = { id: string; kind: string; on: string; at: Date };

/** What this group has reported of the matter, and no one has undone. */
async function listCounting(tx: Tx, matter: Matter): Promise<Earlier[]> {
  const { saleId, purchaseId, assignmentId, side, groupId } = matter;
  const rows = await tx.solicitorReport.findMany({
    where: {
      ...{ sale_id: saleId, side, lawyer_group_id: groupId, undone_at: null },
      // Of this assignment, also those from before there was a buyer.
      OR: [{ purchase_id: purchaseId }, { assignment_id: assignmentId }],
    },
    select: { id: true, kind: true, happened_on: true, created_at: true },
  });
  return rows.map(({ id, kind, happened_on, created_at }) => ({
    ...{ id, kind, at: created_at },
    on: toDay(happened_on),
  }));
}

const isExchanged = ({ exchanged }: Matter, earlier: readonly Earlier[]): boolean =>
  exchanged !== null || earlier.some(({ kind }) => kind === 'exchanged');

/** @throws KnownError 422 */
function refuse(given: GivenReport, matter: Matter, earlier: readonly Earlier[]): void {
  const refused = whyRefused(given, {
    side: matter.side,
    today: londonDay(now()),
    assignedOn: londonDay(matter.assignedAt),
    hasEnded: matter.hasEnded,
    hasBuyer: matter.purchaseId !== null,
    isExchanged: isExchanged(matter, earlier),
  });
  if (!refused) return;
  const { field, words } = refused;
  throw new KnownError(422, words, field === '' ? undefined : { [field]: [words] });
}

async function saveOnce(
  tx: Tx,
  { saleId, purchaseId, assignmentId, side, groupId }: Matter,
  linkId: string,
  { kind, on, note, waitingFor }: GivenReport,
  earlier: readonly Earlier[],
  request_key: string | null = null,
): Promise<string> {
  const at = now();
  const same = earlier.find(
    (each) =>
      each.kind === kind && kind !== 'waiting' && (each.on === on || each.at.getTime() > at.getTime() - REPEAT_MS),
  );
  if (same) return same.id;
  const id = newId();
  await tx.solicitorReport.create({
    data: {
      ...{ id, sale_id: saleId, purchase_id: purchaseId, assignment_id: assignmentId, side, lawyer_group_id: groupId },
      ...{ kind, happened_on: new Date(on), note, waiting_for: kind === 'waiting' ? waitingFor : null },
      ...{ link_id: linkId, request_key, created_at: at },
    },
  });
  // Staff's work changes straight away, and with a step that no event tells, too.
  await dealChanged(tx, { saleId });
  await enqueue(tx, tellReportJob, { reportId: id }, { startAfter: toldFrom(at) });
  return id;
}

/**
 * The firm takes a report back, as long as no one but staff has read it. Undoing again changes nothing.
 * @throws KnownError 404 for a link that has ended and for another group's report; 409 after ten minutes
 */
export async function undoOwnReport(token: string, reportId: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await findFirmOfLink(token, tx);
    const report =
      found &&
      (await tx.solicitorReport.findUnique({
        where: { id: reportId, lawyer_group_id: found.firm.id },
        include: { sale: { select: { seller_lawyer_group_id: true, buyer_lawyer_group_id: true } } },
      }));
    if (!report) throw notFound();
    if (report.undone_at !== null) return;
    if (!acts(report)) throw new KnownError(409, OTHERS_ACT);
    if (isToldBy(report.created_at, now())) throw new KnownError(409, TOO_LATE_TO_UNDO);
    await markUndone(tx, report, null);
    await recordUndone(tx, report, { authorName: found.firm.firm });
  });
}

type Undone = { id: string; sale_id: string; purchase_id: string | null; side: string; kind: string };

/** If two people undo it at the same time, one of them does. @returns whether this call did */
export async function markUndone(tx: Tx, { id }: Undone, byId: string | null): Promise<boolean> {
  const { count } = await tx.solicitorReport.updateMany({
    where: { id, undone_at: null },
    data: { undone_at: now(), undone_by_id: byId },
  });
  return count > 0;
}

/** For staff. It is of the deal that the report's own event is of. */
export const recordUndone = (
  tx: Tx,
  report: Undone,
  author: { authorUserId?: string; authorName: string },
): Promise<boolean> =>
  recordEvent(tx, { name: 'solicitor_report_undone', ...dealOf(report), comments: report.kind, ...author });

/** A buyer's solicitor reports of the purchase, a seller's of the sale. */
export const dealOf = ({ sale_id, purchase_id, side }: Pick<Undone, 'sale_id' | 'purchase_id' | 'side'>) =>
  side === 'buyer' && purchase_id !== null
    ? { purchaseId: purchase_id, side: 'buyer' as const }
    : { saleId: sale_id, side: 'seller' as const };
