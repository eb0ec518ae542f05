import type { Viewer } from '~/domain/account/queries.server';
import { momentOrNull, momentText, toDay } from '~/domain/shared/entity-rules';
import { listEvents } from '~/domain/timeline/queries.server';
import { db } from '~/platform/db.server';
import type { SolicitorReportEntity } from './entity-schema';
import type { ReportKind } from './texts';

/** As many as there are events in an answer. */
const MOST = 200;

/**
 * The reports of a sale, the oldest first: to staff all of them, to a customer those whose events they may see, which are their own side's,
 * told and not undone.
 * @throws KnownError 404 unless the viewer sees the sale, or is staff
 */
export async function listReportsFor(viewer: Viewer, saleId: string): Promise<SolicitorReportEntity[]> {
  const events = await listEvents(viewer, saleId);
  const told = events.filter(({ event_name }) => event_name === 'solicitor_reported').map(({ _id }) => _id);
  const rows = await db.solicitorReport.findMany({
    where: { sale_id: saleId, ...(!viewer.isAdmin && { id: { in: told }, undone_at: null }) },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MOST,
  });
  return rows.reverse().map(
    (row): SolicitorReportEntity => ({
      ...{ _id: row.id, kind: row.kind as ReportKind, happenedOn: toDay(row.happened_on) },
      side: row.side === 'buyer' ? 'buyer' : 'seller',
      ...{ waitingFor: row.waiting_for, note: viewer.isAdmin ? row.note : null },
      ...{ releasedAt: momentOrNull(row.released_at), undoneAt: momentOrNull(row.undone_at) },
      createdAt: momentText(row.created_at),
    }),
  );
}
