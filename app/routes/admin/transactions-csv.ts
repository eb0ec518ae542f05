import { londonDay } from '~/domain/config/dates';
import { exportSales } from '~/domain/reporting/export.server';
import { exportQuery } from '~/domain/reporting/schema';
import { now } from '~/platform/clock.server';
import { KnownError } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { page } from '~/routes/handler.server';

const FAILED = 'Failed to create or download the CSV file.';

/** The transactions as a file, streamed. */
export const loader = page({ access: 'staff' }, async ({ url }) => {
  const columns = url.searchParams.getAll('columns');
  const asked = exportQuery.safeParse({ ...Object.fromEntries(url.searchParams), columns });
  if (!asked.success) throw new KnownError(422, FAILED);
  const { filter, columns: chosen } = asked.data;
  const rows = await exportSales(filter, chosen).catch((error) => {
    log.error({ err: error }, 'export refused');
    throw new KnownError(503, FAILED);
  });
  return new Response(rows, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="transactions-${londonDay(now())}.csv"`,
      'cache-control': 'no-store',
    },
  });
});
