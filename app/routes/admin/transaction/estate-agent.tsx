import { useLoaderData } from '@remix-run/react';
import { type EstateAgentTab, getEstateAgentTab } from '~/domain/reporting/sale/partners-queries.server';
import { page } from '~/routes/shared/handler.server';
import { Card, Cards } from '~/ui/cards';
import { Notice, Tag } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { FETCHING, onTransaction } from './params';
import { emailOf, emailsOf, phoneOf, postal, yesNo } from './parts';

export const loader = page(onTransaction(FETCHING), ({ params }) => getEstateAgentTab(params.id));

const NONE: Record<EstateAgentTab['status'], string> = {
  pending: 'No estate agent is assigned to this transaction.',
  assigned: 'An estate agent is assigned, but with details missing.',
  not_listed: 'No estate agent is assigned: the seller’s agent is not listed.',
  no_agent: 'No estate agent is assigned: the seller does not have one.',
};

export default function EstateAgent() {
  const { status, agent } = useLoaderData<typeof loader>();
  if (!agent) return <Notice>{NONE[status]}</Notice>;
  return (
    <>
      <Section
        title={`${agent.brand} - ${agent.office}`}
        action={<a href={urls.adminEstateAgent(agent.id)}>View estate agent</a>}
      >
        <DescriptionList
          items={[
            { label: 'Phone number', value: phoneOf(agent.phone) },
            { label: 'Address', value: postal(agent.address) },
          ]}
        />
      </Section>
      <People title="Valuers" people={agent.valuers} empty="There are no valuers." />
      <People title="Negotiators" people={agent.negotiators} empty="There are no negotiators." />
      <Section title="Thirdfort Checks">
        <DescriptionList
          items={[
            { label: 'Conducts seller checks', value: yesNo(agent.requestsSellerChecks) },
            { label: 'Conducts buyer checks', value: yesNo(agent.requestsBuyerChecks) },
            { label: 'Receives seller checks', value: yesNo(agent.receivesSellerChecks) },
            { label: 'Receives buyer checks', value: yesNo(agent.receivesBuyerChecks) },
            { label: 'Requester emails', value: emailsOf(agent.requesterEmails) },
          ]}
        />
      </Section>
    </>
  );
}

type Agent = NonNullable<EstateAgentTab['agent']>;
type PeopleProps = { title: string; people: (Agent['negotiators'][number] & { isPrimary?: boolean })[]; empty: string };

function People({ title, people, empty }: PeopleProps) {
  return (
    <Section title={title}>
      {people.length === 0 && <p className="text-ink-soft">{empty}</p>}
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
