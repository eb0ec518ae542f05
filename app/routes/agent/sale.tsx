import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getAgentSale } from '~/domain/agent-access/sales-queries.server';
import { recordView } from '~/domain/agent-access/view-commands.server';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';
import { SaleReading } from './sale-reading';

export const handle: PageHandle = { title: 'A sale', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ id }) } as const;

export const loader = page(guard, async ({ request, params }) => {
  const agent = await requireAgent(request);
  const sale = await getAgentSale(agent.email, params.id);
  await recordView(agent, params.id);
  return { sale };
});

export default function Sale() {
  const { sale } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={urls.agentSales()}>Your sales</BackLink>
      <SaleReading sale={sale} />
    </>
  );
}
