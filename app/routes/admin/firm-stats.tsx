import { useLoaderData } from '@remix-run/react';
import { FIGURES_DAYS } from '~/domain/solicitor-report/queries.server';
import { listFirmReports } from '~/domain/solicitor-report/stats-queries.server';
import { firmStats } from '~/domain/solicitor-report/stats-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'How soon law firms tell us',
  crumbs: [{ label: 'How soon law firms tell us' }],
};

const hours = (value: number | null): string => (value === null ? '—' : value.toFixed(1));

export const loader = page({ access: 'staff', failure: 'There was an error fetching the figures' }, async () => ({
  days: FIGURES_DAYS,
  firms: firmStats(await listFirmReports(now())).map(({ firmId, firm, reports, late, told, received }) => ({
    key: firmId,
    href: urls.adminLawFirm(firmId),
    cells: [firm, reports, hours(told.median), hours(told.p90), late, hours(received)],
  })),
}));

const FIGURES = ['Reports', 'Told after, median', '9 in 10 within', 'Told late', 'Said that they have it, median'];
const columns = [{ label: 'Law firm' }, ...FIGURES.map((label) => ({ label, numeric: true }))];

export default function FirmReports() {
  const { days, firms } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="How soon law firms tell us" />
      <p className="mb-3 text-ink-soft">
        Reports of the last {days} days that nobody has undone, in working hours from the beginning of the day on which
        it happened. Late: after the end of the working day that followed.
      </p>
      <Table
        caption="Law firms"
        columns={columns}
        stacks
        rows={firms}
        empty="No law firm has told us anything in these days."
      />
      {/* A file is not a page: the browser itself fetches it. */}
      <p className="mt-3">
        <a href={urls.adminFirmStatsCsv()} download className="inline-flex min-h-11 items-center lg:min-h-6">
          Download the reports’ times
        </a>
      </p>
    </>
  );
}
