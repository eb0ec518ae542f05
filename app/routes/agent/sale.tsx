import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getAgentPage } from '~/domain/agent-access/sales-queries.server';
import { recordAgentViewed } from '~/domain/agent-access/viewed-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { listUpdatesBy } from '~/domain/update-request/queries.server';
import { now } from '~/platform/clock.server';
import { Answer } from '~/routes/dashboard/answer';
import { answeredSteps, newAnswer } from '~/routes/dashboard/update';
import { askedIn } from '~/routes/shared/ask.server';
import { page } from '~/routes/shared/handler.server';
import { dotted } from '~/ui/dotted';
import { Banner } from '~/ui/feedback';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';
import { SaleReading } from './sale-reading';

export const handle: PageHandle = { title: 'A sale', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ id }) } as const;

export const loader = page(guard, async ({ request, params, url }) => {
  const agent = await requireAgent(request, params.id);
  const { sale, ready } = await getAgentPage(agent, params.id);
  await recordAgentViewed(agent, params.id);
  const present = now();
  const updates = sale.isShared ? await listUpdatesBy(agent, { role: 'sell', dealId: params.id }) : [];
  const open = updates.find(({ answeredAt }) => answeredAt === null);
  const [newest] = updates;
  return {
    sale,
    ready,
    asked: open ? askedIn(open, present, 'agent') : null,
    answer: newest ? newAnswer(newest, present) : null,
    answers: answeredSteps({ updates }).map(({ title, on, note }) => ({ title, on: londonDay(on), note })),
    isTold: url.searchParams.get('told') === 'true',
  };
});

export default function Sale() {
  const { sale, ready, asked, answer, answers, isTold } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={urls.agentSales()}>Your sales</BackLink>
      {isTold && (
        <Banner tone="ok">Thank you. Our team will check this with the seller. Nothing has changed yet.</Banner>
      )}
      <PageHead
        eyebrow={sale.office}
        title={sale.name}
        lead={
          <>
            {whole(dotted(sale.place, sale.seller && `seller ${sale.seller}`))}&nbsp;·{' '}
            <span className="whitespace-nowrap">reference {sale.reference}</span>
          </>
        }
      />
      {asked && <p className="mt-4 font-bold">{asked}</p>}
      {answer && (
        <div className="mt-6">
          <Answer answer={answer} action={urls.askOfSale(sale.id)} />
        </div>
      )}
      <SaleReading sale={sale} ready={ready} answers={answers} />
      <p className="mt-6 flex flex-wrap gap-x-6 print:hidden">
        {sale.waits.length > 0 && (
          <a href={urls.askOfSale(sale.id)} className="inline-flex min-h-11 items-center">
            {asked ? 'Add to your question' : 'Ask for an update'}
          </a>
        )}
        <a href={urls.tellOfSale(sale.id)} className="inline-flex min-h-11 items-center">
          Tell us
        </a>
      </p>
    </>
  );
}
