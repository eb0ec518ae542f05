import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import { findLastLook } from '~/domain/agent-access/contact-queries.server';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { type EstateAgentTab, getEstateAgentTab } from '~/domain/reporting/sale/partners-queries.server';
import { findNamedAgent } from '~/domain/sale/estate-agent/named-queries.server';
import { getAgentSituation } from '~/domain/sale/estate-agent/queries.server';
import { assignAgentWords, introductionStep } from '~/domain/sale/estate-agent/rules';
import { formatWeekday } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Card, Cards } from '~/ui/cards';
import { Notice, Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { Panel } from '~/ui/panel';
import { urls } from '~/urls';
import { emailOf, emailsOf, phoneOf, postal, yesNo } from '../formats';
import { FETCHING, onTransaction } from '../params';
import { AgentIntroduction } from './introduction';

export const loader = page(onTransaction(FETCHING), async ({ params: { id } }) => {
  const [tab, { isPaid, isOver, current, introductions }, named, look] = await Promise.all([
    getEstateAgentTab(id),
    getAgentSituation(id),
    findNamedAgent(id),
    findLastLook(id),
  ]);
  const [last = null] = introductions;
  const email = current?.valuer?.email ?? null;
  const seen = look && `Seen by ${look.who} on ${formatWeekday(look.at)}`;
  return {
    ...tab,
    named,
    seen,
    isPaid,
    introduction: { step: introductionStep({ isPaid, isOver, email, last }), email, last },
  };
});

const NONE: Record<EstateAgentTab['status'], string> = {
  pending: 'No estate agent is assigned to this transaction.',
  assigned: 'An estate agent is assigned, but with details missing.',
  not_listed: 'No estate agent is assigned: the seller’s agent is not listed.',
  no_agent: 'No estate agent is assigned: the seller does not have one.',
};

export default function EstateAgent() {
  const { status, agent, named, introduction, seen, isPaid } = useLoaderData<typeof loader>();
  const { id } = useOutletContext<SaleHead>();
  const open = (
    <LinkButton dialog small variant={agent ? 'quiet' : undefined} href={urls.adminAssignEstateAgent(id)}>
      {assignAgentWords(status)}
    </LinkButton>
  );
  if (!agent) {
    return (
      <>
        <Section title="Estate agent" action={open}>
          <Notice>{NONE[status]}</Notice>
          {named && status !== 'no_agent' && <Named saleId={id} named={named} />}
        </Section>
        <Outlet />
      </>
    );
  }
  return (
    <>
      <Section
        title={`${agent.brand} - ${agent.office}`}
        action={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Link to={urls.adminEstateAgent(agent.id)}>View estate agent</Link>
            {open}
          </span>
        }
      >
        <DescriptionList
          items={[
            { label: 'Phone number', value: phoneOf(agent.phone) },
            { label: 'Address', value: postal(agent.address) },
          ]}
        />
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <span className="text-ink-soft">{seen ?? 'No one there has looked at this sale yet.'}</span>
          {isPaid && (
            <Link to={urls.adminViewAsAgent(id)} preventScrollReset>
              View as the agent
            </Link>
          )}
        </p>
      </Section>
      <AgentIntroduction saleId={id} agentId={agent.id} introduction={introduction} />
      <People title="Valuers" people={agent.valuers} one="valuer" office={agent.id} />
      <People title="Negotiators" people={agent.negotiators} one="negotiator" office={agent.id} />
      <Section title="Thirdfort Checks">
        <DescriptionList
          items={[
            { label: 'Conducts seller checks', value: yesNo(agent.requestsSellerChecks) },
            { label: 'Conducts buyer checks', value: yesNo(agent.requestsBuyerChecks) },
            { label: 'Receives seller checks (not used)', value: yesNo(agent.receivesSellerChecks) },
            { label: 'Receives buyer checks (not used)', value: yesNo(agent.receivesBuyerChecks) },
            { label: 'Requester emails', value: emailsOf(agent.requesterEmails) },
          ]}
        />
      </Section>
      <Outlet />
    </>
  );
}

/**
 * The agent that the seller named. One that the seller typed in is added as an estate agent first: until then no one emails that
 * address.
 */
function Named({ saleId, named: { officeId, name, email } }: { saleId: string; named: NamedAgent }) {
  return (
    <Panel
      action={
        officeId ? (
          <Link to={urls.adminAssignEstateAgent(saleId, { estateAgentId: officeId })} preventScrollReset>
            Use this<span className="sr-only">: {name}</span>
          </Link>
        ) : (
          <Link to={urls.adminEstateAgent('add')}>Add them as an estate agent</Link>
        )
      }
    >
      <p className="wrap-anywhere">
        The seller says that their estate agent is <b>{name}</b>
        {email && `, ${email}`}.
      </p>
    </Panel>
  );
}

type NamedAgent = NonNullable<Awaited<ReturnType<typeof findNamedAgent>>>;
type Agent = NonNullable<EstateAgentTab['agent']>;
type Person = Agent['negotiators'][number] & { isPrimary?: boolean };
type PeopleProps = { title: string; people: Person[]; one: 'valuer' | 'negotiator'; office: string };

function People({ title, people, one, office }: PeopleProps) {
  return (
    <Section title={title}>
      {people.length === 0 && (
        <p className="text-ink-soft">
          There are no {one}s. <Link to={urls.adminEstateAgent(office)}>Add a {one} on the estate agent’s page</Link>
        </p>
      )}
      <Cards>
        {people.map(({ id, firstName, lastName, email, phone, isPrimary }) => (
          <Card
            key={id}
            title={`${firstName} ${lastName ?? ''}`}
            tag={
              isPrimary !== undefined && (
                <Tag tone={isPrimary ? 'info' : 'none'}>{isPrimary ? 'Primary' : 'Secondary'}</Tag>
              )
            }
          >
            <DescriptionList
              items={[
                { label: 'Email', value: emailOf(email) },
                { label: 'Phone number', value: phoneOf(phone) },
              ]}
            />
          </Card>
        ))}
      </Cards>
    </Section>
  );
}
