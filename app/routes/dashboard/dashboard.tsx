import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/property/schema';
import { getSaleDashboard } from '~/domain/sale/dashboard.server';
import type { PageHandle } from '~/page-handle';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/handler.server';
import { NextPanel, Notice, Tag } from '~/ui/feedback';
import { Rows, Timeline } from '~/ui/lists';
import { PageHead, SideSection, Split } from '~/ui/page';
import { urls } from '~/urls';
import { dashboardView } from './view';

type View = ReturnType<typeof dashboardView>;

export const handle: PageHandle = { title: ({ title }: View) => title, width: 'page' };

const params = z.object({ role: z.literal('sell'), id });

export const loader = page({ access: 'signed-in', params }, async ({ viewer, params }) => {
  const { order, ...sale } = await getSaleDashboard(viewer, params.id);
  if (order === null) throw redirect(urls.welcomeBack());
  return { ...dashboardView({ ...sale, order }, now()), receipt: urls.receipt(params.role, params.id) };
});

export default function Dashboard() {
  const { title, facts, next, expected, steps, receipt, ...side } = useLoaderData<typeof loader>();
  return (
    <Split side={<Side {...side} receipt={receipt} />}>
      <PageHead eyebrow="Your sale" title={title} lead={facts} />
      <NextPanel title={next.title} facts={expected ? [{ label: 'Searches expected by', value: expected }] : undefined}>
        {next.words}
      </NextPanel>
      <h2>What happens when</h2>
      <Timeline items={steps} />
    </Split>
  );
}

function Side({ solicitor, searches, agent, order, receipt }: Pick<View, SideKey> & { receipt: string }) {
  return (
    <>
      <SideSection title="Your solicitor">
        <Solicitor solicitor={solicitor} />
      </SideSection>
      <SideSection title="Searches">
        {searches.length === 0 ? (
          <p className="text-md">None ordered yet. They will show here with their dates.</p>
        ) : (
          <Rows
            rows={searches.map(({ label, tone, status, when }) => ({
              label: (
                <>
                  {label}
                  {when && <span className="block text-sm text-ink-soft">{when}</span>}
                </>
              ),
              value: <Tag tone={tone}>{status}</Tag>,
            }))}
          />
        )}
      </SideSection>
      <SideSection title="Estate agent">
        <p className="text-md">{agent.words}</p>
        {agent.phone && <Phone {...agent.phone} />}
      </SideSection>
      <SideSection title="What you paid">
        <Rows
          rows={[
            ...order.lines,
            { label: 'of which VAT', value: order.vat, weight: 'quiet' },
            { label: 'Total', value: order.total, weight: 'total' },
          ]}
        />
        <p className="mt-2 text-md">
          <a href={receipt} className="inline-flex min-h-11 items-center">
            Receipt
          </a>
        </p>
      </SideSection>
    </>
  );
}

type SideKey = 'solicitor' | 'searches' | 'agent' | 'order';

function Solicitor({ solicitor }: Pick<View, 'solicitor'>) {
  if (!solicitor) {
    return <p className="text-md">We’re choosing your solicitor. Both of you will get an email that introduces you.</p>;
  }
  return (
    <>
      {solicitor.name && (
        <p>
          <b>{solicitor.name}</b>
        </p>
      )}
      <p className="text-md whitespace-pre-line">{solicitor.lines.join('\n')}</p>
      {solicitor.phone && <Phone {...solicitor.phone} />}
      {solicitor.bio && <p className="mt-2 text-md">{solicitor.bio}</p>}
      <Notice>
        Their bank details never change by email. If a message says so, phone {solicitor.phone?.label ?? 'them'} first.
      </Notice>
    </>
  );
}

function Phone({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-md">
      {label}
    </a>
  );
}
