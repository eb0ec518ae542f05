import type { ReactNode } from 'react';
import {
  lacksIntroductionEmail,
  MAX_NEGOTIATORS,
  type Negotiator,
  type Office,
  type ThirdfortSettings,
  type Valuer,
} from '~/domain/partner/estate-agent/rules';
import { Box, Card, Cards } from '~/ui/cards';
import { EmptyState, Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { emailOf, emailsOf, phoneOf, postal, yesNo } from '../transaction/formats';
import { nameOf, THIRDFORT_BOXES, thirdfortBoxes } from './labels';

/** The parts of an estate agent, each with links to its dialogs. `id` is `add` for one that is being added. */

function Open({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton dialog small variant="quiet" href={href}>
      {children}
    </LinkButton>
  );
}

/** What is missing or wrong, at the section itself. */
function SectionError({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className="mb-3 font-bold text-red">
        <span className="sr-only">Error: </span>
        {children}
      </p>
    )
  );
}

type OfficeSectionProps = { id: string; error?: string; brand: string | null; office: Office | null };

export function OfficeSection({ id, error, brand, office }: OfficeSectionProps) {
  const href = urls.adminEstateAgent(id, 'office');
  if (!office) {
    return (
      <Section title="Office" id="office">
        <SectionError>{error}</SectionError>
        <EmptyState action={<Open href={href}>Add office details</Open>}>
          Add the brand and the office’s name, phone number and address.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Office" id="office" action={<Open href={href}>Edit office</Open>}>
      <SectionError>{error}</SectionError>
      <Box>
        <DescriptionList
          items={[
            { label: 'Brand', value: brand },
            { label: 'Office name', value: office.name },
            { label: 'Phone number', value: phoneOf(office.phone_number) },
            { label: 'Address', value: postal(office.address) },
          ]}
        />
      </Box>
    </Section>
  );
}

export function ValuersSection({ id, error, valuers }: { id: string; error?: string; valuers: Valuer[] }) {
  const add = <Open href={urls.adminEstateAgentPerson(id, 'valuers', 'add')}>Add valuer</Open>;
  if (valuers.length === 0) {
    return (
      <Section title="Valuers" id="valuers">
        <SectionError>{error}</SectionError>
        <EmptyState action={add}>
          There are no valuers yet. The first one you add will be the primary valuer.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Valuers" id="valuers" action={add}>
      {lacksIntroductionEmail(valuers) && (
        <Notice>The primary valuer has no email: an introduction email will not be sent.</Notice>
      )}
      <Cards>
        {valuers.map((valuer) => (
          <Person
            key={valuer._id}
            person={valuer}
            title={valuer.primary_valuer ? 'Primary' : 'Secondary'}
            name={nameOf(valuer)}
            editHref={urls.adminEstateAgentPerson(id, 'valuers', valuer._id)}
            deleteHref={
              valuers.length > 1 ? urls.adminEstateAgentPerson(id, 'valuers', valuer._id, 'delete') : undefined
            }
          />
        ))}
      </Cards>
    </Section>
  );
}

export function NegotiatorsSection({ id, negotiators }: { id: string; negotiators: Negotiator[] }) {
  const add = <Open href={urls.adminEstateAgentPerson(id, 'negotiators', 'add')}>Add negotiator</Open>;
  if (negotiators.length === 0) {
    return (
      <Section title="Negotiators" id="negotiators">
        <EmptyState action={add}>There are no negotiators yet. You can add up to {MAX_NEGOTIATORS}.</EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title="Negotiators"
      id="negotiators"
      action={
        negotiators.length < MAX_NEGOTIATORS ? (
          add
        ) : (
          <p className="text-ink-soft">{MAX_NEGOTIATORS} is the most. Delete one to add another.</p>
        )
      }
    >
      <Cards>
        {negotiators.map((negotiator) => (
          <Person
            key={negotiator._id}
            person={negotiator}
            title={nameOf(negotiator)}
            editHref={urls.adminEstateAgentPerson(id, 'negotiators', negotiator._id)}
            deleteHref={urls.adminEstateAgentPerson(id, 'negotiators', negotiator._id, 'delete')}
          />
        ))}
      </Cards>
    </Section>
  );
}

type PersonProps = {
  person: Valuer | Negotiator;
  title: string;
  /** If the title is not the name. */
  name?: string;
  editHref: string;
  /** Missing if the person cannot be deleted. */
  deleteHref?: string;
};

function Person({ person, title, name, editHref, deleteHref }: PersonProps) {
  const of = <span className="sr-only"> {nameOf(person)}</span>;
  return (
    <Card
      title={title}
      action={
        <span className="flex gap-5">
          <Link to={editHref} preventScrollReset>
            Edit{of}
          </Link>
          {deleteHref && (
            <Link to={deleteHref} preventScrollReset>
              Delete{of}
            </Link>
          )}
        </span>
      }
    >
      <DescriptionList
        items={[
          ...(name ? [{ label: 'Name', value: name }] : []),
          { label: 'Email', value: emailOf(person.email) },
          { label: 'Phone number', value: phoneOf(person.phone_number) },
        ]}
      />
    </Card>
  );
}

export function ThirdfortSection({ id, thirdfort }: { id: string; thirdfort: ThirdfortSettings }) {
  return (
    <Section title="Thirdfort Checks" action={<Open href={urls.adminEstateAgent(id, 'thirdfort')}>Edit settings</Open>}>
      <Box>
        <DescriptionList
          items={[
            ...thirdfortBoxes.map((box) => ({ label: THIRDFORT_BOXES[box], value: yesNo(thirdfort[box]) })),
            { label: 'Requester emails', value: emailsOf(thirdfort.thirdfortRequesterEmails) },
          ]}
        />
      </Box>
    </Section>
  );
}
