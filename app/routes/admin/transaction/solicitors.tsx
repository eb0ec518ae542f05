import { useLoaderData } from '@remix-run/react';
import { getSolicitorsTab, type SideSolicitor } from '~/domain/reporting/sale/partners-queries.server';
import { page } from '~/routes/shared/handler.server';
import { Card, Cards } from '~/ui/cards';
import { Notice, Tag } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { FETCHING, onTransaction } from './params';
import { dayOf, emailOf, emailsOf, phoneOf, postal } from './parts';

export const loader = page(onTransaction(FETCHING), ({ params }) => getSolicitorsTab(params.id));

export default function Solicitors() {
  const { seller, buyer, assignedAt, legalsStartedAt } = useLoaderData<typeof loader>();
  if (!seller && !buyer) return <Notice>No lawyer group is assigned to this transaction.</Notice>;
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Assigned', value: dayOf(assignedAt) },
          { label: 'Legals started', value: dayOf(legalsStartedAt) },
        ]}
      />
      <div className="mt-7">
        <Side title="Seller solicitor" side={seller} />
        <Side title="Buyer solicitor" side={buyer} />
      </div>
    </>
  );
}

function Side({ title, side }: { title: string; side: SideSolicitor | null }) {
  if (!side) {
    return (
      <Section title={title}>
        <Notice>No lawyer group is assigned to this side.</Notice>
      </Section>
    );
  }
  return (
    <Section title={title}>
      <Cards>
        <Card
          title={side.groupName}
          tag={
            <Tag tone={side.isPanel ? 'ok' : 'none'}>{side.isPanel ? 'Panel solicitor' : 'Non-panel solicitor'}</Tag>
          }
          action={<a href={urls.adminLawyerGroup(side.groupId)}>View lawyer group</a>}
        >
          <DescriptionList
            items={[
              { label: 'Law firm', value: <a href={urls.adminLawFirm(side.firmId)}>{side.firm}</a> },
              { label: 'Email', value: emailOf(side.firmEmail) },
              { label: 'Phone number', value: phoneOf(side.firmPhone) },
              { label: 'Address', value: postal(side.firmAddress) },
              { label: 'Thirdfort recipient emails', value: emailsOf(side.recipientEmails) },
            ]}
          />
        </Card>
        {side.solicitor && <Contact contact={side.solicitor} words="Solicitor" />}
        {side.assistants.map((assistant) => (
          <Contact key={`${assistant.firstName}${assistant.email}`} contact={assistant} words="Legal assistant" />
        ))}
      </Cards>
    </Section>
  );
}

function Contact({ contact, words }: { contact: NonNullable<SideSolicitor['solicitor']>; words: string }) {
  return (
    <Card title={`${contact.firstName} ${contact.lastName ?? ''}`} tag={<Tag tone="none">{words}</Tag>}>
      <DescriptionList
        items={[
          { label: 'Email', value: emailOf(contact.email) },
          { label: 'Phone number', value: phoneOf(contact.phone) },
        ]}
      />
    </Card>
  );
}
