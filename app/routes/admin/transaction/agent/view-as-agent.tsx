import { useLoaderData } from '@remix-run/react';
import { getPageAsAgent } from '~/domain/agent-access/sales-queries.server';
import { SaleReading } from '~/routes/agent/sale-reading';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import { dotted } from '~/ui/dotted';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { FETCHING, onTransaction } from '../params';

export const handle: PageHandle = { title: 'View as the agent' };

/** What the sale's estate agent reads of it at /agent. 404 where the agent sees nothing: unpaid, or over for long. */
export const loader = page(onTransaction(FETCHING), async ({ params: { id } }) => ({
  ...(await getPageAsAgent(id)),
  back: urls.adminTransaction(id, 'estate-agent'),
}));

export default function ViewAsAgent() {
  const { sale, ready, back } = useLoaderData<typeof loader>();
  return (
    <Dialog title="View as the agent" closeHref={back} toRead>
      <p>{dotted(sale.name, sale.place, sale.seller && `seller ${sale.seller}`, sale.office)}</p>
      <SaleReading sale={sale} ready={ready} />
    </Dialog>
  );
}
