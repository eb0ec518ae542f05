import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { askAsAgent, sayHelpedAsAgent } from '~/domain/agent-access/ask-commands.server';
import { getAgentAsking } from '~/domain/agent-access/ask-queries.server';
import { NOT_SHARED } from '~/domain/agent-access/ask-rules';
import { getAgentSale } from '~/domain/agent-access/sales-queries.server';
import { id } from '~/domain/shared/schema';
import { listUpdatesBy } from '~/domain/update-request/queries.server';
import { askState } from '~/domain/update-request/rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { askedIn, askOrSayHelped } from '~/routes/shared/ask.server';
import { AskForm } from '~/routes/shared/ask-form';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';

export const handle: PageHandle = { title: 'Ask for an update', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ id }) } as const;

export const loader = page(guard, async ({ request, params }) => {
  const agent = await requireAgent(request, params.id);
  const present = now();
  const sale = await getAgentSale(agent, params.id);
  const { isShared, ...asking } = await getAgentAsking(agent, params.id, present);
  const updates = isShared ? await listUpdatesBy(agent, { role: 'sell', dealId: params.id }) : [];
  const open = updates.find(({ answeredAt }) => answeredAt === null);
  return {
    name: sale.name,
    isShared,
    state: askState(asking),
    waits: sale.waits.map(({ title, words }) => ({ title, words })),
    open: open && { question: open.question, words: askedIn(open, present, 'agent') },
    back: { href: urls.agentSale(params.id), words: 'Back to the sale' },
    supportEmail: brand.supportEmail,
  };
});

export const action = page(guard, async ({ request, params }) => {
  const agent = await requireAgent(request);
  await getAgentAsking(agent, params.id, now());
  return askOrSayHelped(await readForm(request), {
    here: urls.askOfSale(params.id),
    helpedHref: urls.agentSale(params.id),
    ask: (question) => askAsAgent(agent, params.id, question),
    sayHelped: (updateId, helped) => sayHelpedAsAgent(agent, params.id, updateId, helped),
  });
});

export default function AskOfSale() {
  const { name, isShared, ...view } = useLoaderData<typeof loader>();
  const form = formOf('ask', useAnswer<Result>(), {});
  return (
    <>
      <BackLink href={view.back.href}>{name}</BackLink>
      <ErrorSummary form={form} />
      <PageHead
        title="Ask for an update"
        lead={isShared ? 'We answer by email and on the sale’s page here.' : `${NOT_SHARED}.`}
      />
      {isShared && <AskForm form={form} {...view} noun="sale" />}
    </>
  );
}
