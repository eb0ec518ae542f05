import { BYTE_ORDER_MARK, csvLine } from '~/domain/shared/csv-rules';
import { dayAsRead, formatMoment } from '~/domain/shared/dates-rules';
import { openHours } from '~/domain/shared/working-time-rules';
import { listFirmReports } from '~/domain/solicitor-report/stats-queries.server';
import { type FirmReport, hoursToTell, isToldLate } from '~/domain/solicitor-report/stats-rules';
import { REPORTS } from '~/domain/solicitor-report/texts';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';

const COLUMNS = ['Law firm', 'Report', 'Happened on', 'Told', 'Told after hours', 'Late', 'Since instruction, hours'];

/** The reports behind the figures of law firms, without names, homes or notes. */
export const loader = page({ access: 'staff', failure: 'There was an error making the file' }, async () => {
  const lines = (await listFirmReports(now())).map((report) => csvLine(cellsOf(report)));
  return new Response([BYTE_ORDER_MARK, csvLine(COLUMNS), ...lines].join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="firm-reports.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
});

const cellsOf = (report: FirmReport): string[] => [
  ...[report.firm, REPORTS[report.kind].label, dayAsRead(report.on), formatMoment(report.at)],
  ...[hoursToTell(report).toFixed(1), isToldLate(report) ? 'yes' : 'no'],
  openHours(report.assignedAt, report.at).toFixed(1),
];
