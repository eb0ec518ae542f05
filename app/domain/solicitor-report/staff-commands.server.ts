import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import type { SignificantDates } from '~/domain/purchase/significant-dates/rules';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import { toDay } from '~/domain/shared/entity-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { db, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { dealOf, markUndone, recordUndone } from './commands.server';
import { isDated, toComments } from './rules';
import type { ReportKind } from './texts';

/** The audit log shows a report as a change of its sale. */
const change = (saleId: string, action: string, before: object | null, after: object | null) => ({
  ...{ action, subjectType: 'sale', subjectId: saleId, before, after },
});

/**
 * Staff undo a report: its event leaves the client's timeline, and what it ended is waited for again. A date that it set stays, since only
 * Significant Dates remove one. Undoing again changes nothing.
 * @throws KnownError 404
 */
export const undoReport = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const report = await find(tx, id);
    if (!(await markUndone(tx, report, actor.userId))) return;
    await tx.timelineEvent.deleteMany({ where: { id } });
    await recordUndone(tx, report, authorOf(actor));
    const told = { solicitor_report: `${report.side}: ${report.kind}, ${toDay(report.happened_on)}` };
    await recordChange(tx, actor, change(report.sale_id, 'undo-report', told, { solicitor_report: null }));
  });

/**
 * Staff let the client read what their solicitor waits for. Releasing again changes nothing.
 * @throws KnownError 404 unless it is such a report, and no one has undone it
 */
export const releaseReport = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const report = await find(tx, id);
    if (report.kind !== 'waiting' || report.waiting_for === null || report.undone_at !== null) throw notFound();
    const { count } = await tx.solicitorReport.updateMany({
      where: { id, released_at: null, undone_at: null },
      data: { released_at: now(), read_at: now() },
    });
    if (count === 0) return;
    const comments = toComments('waiting', report.waiting_for);
    await recordEvent(tx, { id, name: 'solicitor_reported', ...dealOf(report), comments });
    await recordChange(tx, actor, change(report.sale_id, 'release-report', null, { solicitor_report: comments }));
  });

/**
 * Staff have read what the firm wrote beside a report: it is no work any more. Again it changes nothing.
 * @throws KnownError 404
 */
export const readReport = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const report = await find(tx, id);
    const { count } = await tx.solicitorReport.updateMany({ where: { id, read_at: null }, data: { read_at: now() } });
    if (count === 0) return;
    await dealChanged(tx, { saleId: report.sale_id });
    const read = { solicitor_report: `${report.side}: ${report.kind}, read` };
    await recordChange(tx, actor, change(report.sale_id, 'read-report', { solicitor_report: null }, read));
  });

/**
 * Staff set the date that one firm reported. With a completion goes the exchange that the same firm reported, if that has no date yet.
 * @throws KnownError 404 unless it is such a report, and no one has undone it; 422 for what Significant Dates refuse
 */
export async function setReportedDate(actor: Actor, id: string): Promise<void> {
  const report = await db.solicitorReport.findUnique({ where: { id, undone_at: null }, include: { purchase: true } });
  const kind = report?.kind as ReportKind | undefined;
  if (!report?.purchase || kind === undefined || !isDated(kind)) throw notFound();
  const day = toDay(report.happened_on);
  const exchanged =
    kind === 'completed' && report.purchase.exchanged === null
      ? await exchangeOf(report.purchase.id, report.side)
      : null;
  const given: Partial<SignificantDates> =
    kind === 'exchanged' ? { exchanged: day } : { completed: day, ...(exchanged !== null && { exchanged }) };
  await setSignificantDates(actor, report.purchase.id, given).catch((error: unknown) => {
    // The dialog has no fields of these names.
    throw error instanceof KnownError && error.fieldErrors ? new KnownError(422, error.message) : error;
  });
}

async function exchangeOf(purchaseId: string, side: string): Promise<string | null> {
  const report = await db.solicitorReport.findFirst({
    where: { purchase_id: purchaseId, side, kind: 'exchanged', undone_at: null },
    orderBy: { created_at: 'desc' },
    select: { happened_on: true },
  });
  return report && toDay(report.happened_on);
}

/** @throws KnownError 404 */
async function find(tx: Tx, id: string) {
  const report = await tx.solicitorReport.findUnique({ where: { id } });
  if (!report) throw notFound();
  return report;
}

const authorOf = ({ userId, firstName, lastName }: Actor) => ({
  authorUserId: userId,
  authorName: `${firstName} ${lastName}`,
});
