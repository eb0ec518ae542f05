import { redirect } from '@remix-run/node';
import { exportSales } from '~/domain/reporting/export-queries.server';
import { exportQuery, transactionsListState } from '~/domain/reporting/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { readOnly } from '../call.server';

/** The transactions as a file, streamed. If the file cannot be made, redirects to the dialog, which says why. */
export const loader = page({ access: 'staff' }, async ({ viewer, url }) => {
  const { finder, problems, query } = transactionsListState(url.searchParams);
  const failed = () => redirect(urls.adminTransactionsExport({ ...query, failed: 'true' }));
  const columns = url.searchParams.getAll('columns');
  const exportParams = exportQuery.safeParse({ ...Object.fromEntries(url.searchParams), columns });
  if (!exportParams.success || problems.length > 0) throw failed();
  const rows = await exportSales(exportParams.data.filter, exportParams.data.columns, viewer.userId, finder).catch(
    (error) => {
      if (error instanceof KnownError) throw error;
      reportError(error, { file: 'transactions' });
      throw failed();
    },
  );
  return new Response(rows, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="transactions-${londonDay(now())}.csv"`,
      'cache-control': 'no-store',
    },
  });
});

export const action = readOnly;
