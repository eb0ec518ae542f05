import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getAgentSale } from '~/domain/agent-access/sales-queries.server';
import { recordView } from '~/domain/agent-access/view-commands.server';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { Banner } from '~/ui/feedback';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';
import { SaleReading } from './sale-reading';

export const handle: PageHandle = { title: 'A sale', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ id }) } as const;

export const loader = page(guard, async ({ request, params, url }) => {
  const agent = await requireAgent(request, params.id);
  const sale = await getAgentSale(agent.email, params.id);
  await recordView(agent, params.id);
  return { sale, isTold: url.searchParams.get('told') === 'true' };
});

export default function Sale() {
  const { sale, isTold } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={urls.agentSales()}>Your sales</BackLink>
      {isTold && <Banner tone="ok">Thank you. Our team will read it. Nothing has changed yet.</Banner>}
      <PageHead
        eyebrow={sale.office}
        title={sale.name}
        lead={
          <>
            {[sale.place, sale.seller && `seller ${sale.seller}`].filter(Boolean).join(' · ')} ·{' '}
            <span className="whitespace-nowrap">reference {sale.reference}</span>
          </>
        }
      />
      <SaleReading sale={sale} />
      <p className="mt-6 print:hidden">
        <a href={urls.tellOfSale(sale.id)} className="inline-flex min-h-11 items-center">
          Tell us
        </a>
      </p>
    </>
  );
}
