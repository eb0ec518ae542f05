import { setDateByFirms } from '~/domain/closing/significant-dates-commands.server';
import { queueProgressEmails } from '~/domain/progress-email/commands.server';
import { toDay } from '~/domain/shared/entity-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { dealOf } from './commands.server';
import { acts, isDated, isEmailed, setsDate, titleOf, toComments, UNDO_MS } from './rules';
import type { ReportKind } from './texts';

const reportSelect = {
  ...{ id: true, sale_id: true, purchase_id: true, side: true, kind: true, happened_on: true },
  lawyer_group_id: true,
  sale: { select: { seller_lawyer_group_id: true, buyer_lawyer_group_id: true } },
  lawyer_group: { select: { panel_solicitor: true, law_firm: { select: { id: true, name: true } } } },
} satisfies Prisma.SolicitorReportSelect;

type ReportRow = Prisma.SolicitorReportGetPayload<{ select: typeof reportSelect }>;

/**
 * What a report does once its ten minutes are over: the client's timeline and email, and the date, if both sides' firms say the same. Nothing
 * for one that was undone, or whose firm acts no more. Done again, it changes nothing.
 */
export const tellReport = (id: string): Promise<void> =>
  transaction(async (tx) => {
    const report = await tx.solicitorReport.findUnique({ where: { id, undone_at: null }, select: reportSelect });
    if (!report || !acts(report)) return;
    const kind = report.kind as ReportKind;
    const on = toDay(report.happened_on);
    const comments = toComments(kind, isDated(kind) ? on : null);
    const deal = dealOf(report);
    const authorName = report.lawyer_group.law_firm.name;
    if (
      titleOf(comments) !== null &&
      !(await recordEvent(tx, { id, name: 'solicitor_reported', ...deal, comments, authorName }))
    ) {
      return;
    }
    if (isEmailed(kind)) {
      const purchaseId = 'purchaseId' in deal ? (deal.purchaseId ?? null) : null;
      await queueProgressEmails(tx, kind, { saleId: report.sale_id, purchaseId, reportId: id });
    }
    if (isDated(kind) && report.purchase_id !== null) await setDate(tx, report, report.purchase_id, kind, on);
  });

/** The date sets itself on equal reports of both sides. Otherwise staff press 'Set the date'. */
async function setDate(
  tx: Tx,
  report: ReportRow,
  purchaseId: string,
  kind: 'exchanged' | 'completed',
  on: string,
): Promise<void> {
  const others = await tx.solicitorReport.findMany({
    // One that can still be undone sets the date later, by its own job.
    where: {
      ...{ purchase_id: purchaseId, kind, undone_at: null, side: { not: report.side } },
      created_at: { lte: new Date(now().getTime() - UNDO_MS) },
    },
    select: reportSelect,
  });
  const words = (one: ReportRow) => ({
    side: one.side === 'seller' ? ('seller' as const) : ('buyer' as const),
    lawFirmId: one.lawyer_group.law_firm.id,
    isOnPanel: one.lawyer_group.panel_solicitor,
    on: toDay(one.happened_on),
  });
  if (others.some((other) => acts(other) && setsDate(words(report), words(other))))
    await setDateByFirms(tx, purchaseId, kind, on);
}
