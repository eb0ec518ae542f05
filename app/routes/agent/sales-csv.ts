import { csvOfSales } from '~/domain/agent-access/list-rules';
import { listAgentSales } from '~/domain/agent-access/sales-queries.server';
import { chipOf } from '~/domain/agent-access/sales-rules';
import { BYTE_ORDER_MARK } from '~/domain/shared/csv-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { requireAgent } from './agent.server';

/** The list that the page shows, whole, as a file. */
export const loader = page({ access: 'public' }, async ({ request, url }) => {
  const agent = await requireAgent(request);
  const show = chipOf(url.searchParams.get('show'));
  const sales = await listAgentSales(agent);
  const shown = show === null ? sales : sales.filter(({ chips }) => chips.includes(show));
  return new Response(`${BYTE_ORDER_MARK}${csvOfSales(shown)}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sales-${londonDay(now())}.csv"`,
      'cache-control': 'no-store',
    },
  });
});
