import { Outlet, useLoaderData } from '@remix-run/react';
import { listLiveLinks } from '~/domain/access-link/queries.server';
import { getLawyerGroupRow, type LawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { FIGURES_DAYS, findFigures } from '~/domain/solicitor-report/queries.server';
import { page } from '~/routes/shared/handler.server';
import { Box, Card, Cards } from '~/ui/cards';
import { EmptyState } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { CopyableText, dayOf, emailOf, phoneOf, postal } from '../transaction/formats';
import { FETCHING, nameOf, titleOf } from './labels';
import { PanelTag } from './panel-tag';

export const handle: PageHandle = {
  title: ({ name }: LawyerGroupRow) => name,
  crumbs: (group: LawyerGroupRow) => [
    { label: 'Law Firms', href: urls.adminLawFirms() },
    { label: group.law_firm_name, href: urls.adminLawFirm(group.law_firm) },
    { label: group.name, href: urls.adminLawyerGroup(group._id) },
  ],
};

export const loader = page(staffPageById(FETCHING), async ({ params }) => {
  const [group, links, figures] = await Promise.all([
    getLawyerGroupRow(params.id),
    listLiveLinks('firm', params.id),
    findFigures(params.id),
  ]);
  return {
    ...group,
    reported: figures && reportedWords(figures),
    links: links.map(({ id, email, uses, created_at, last_used_at, expires_at }) => ({
      ...{ id, email, made: formatDay(created_at), until: formatDay(expires_at) },
      used: last_used_at ? `used ${usedTimes(uses)}, last on ${formatDay(last_used_at)}` : 'not used yet',
    })),
  };
});

const reportedWords = ({ count, days }: { count: number; days: number }) => {
  const steps = count === 1 ? '1 step' : `${count} steps`;
  const when = days === 0 ? 'on the same day' : `within ${days} working ${days === 1 ? 'day' : 'days'}`;
  return `Reported ${steps} in the last ${FIGURES_DAYS} days, at least half of them ${when}.`;
};

const usedTimes = (uses: number) => (uses === 1 ? 'once' : `${uses} times`);

export default function LawyerGroup() {
  const group = useLoaderData<typeof loader>();
  const isClosed = group.closed_at !== null || group.is_firm_closed;
  return (
    <>
      <AdminHead
        title={group.name}
        tags={<PanelTag isPanel={group.panel_solicitor} isClosed={isClosed} />}
        actions={
          <>
            <LinkButton dialog small href={urls.adminEditLawyerGroup(group._id)}>
              Edit group
            </LinkButton>
            <Open
              href={group.closed_at ? urls.adminReopenLawyerGroup(group._id) : urls.adminCloseLawyerGroup(group._id)}
            >
              {group.closed_at ? 'Reopen group' : 'Close group'}
            </Open>
          </>
        }
      />
      <Box>
        <DescriptionList
          items={[
            {
              label: 'Law firm',
              value: (
                <>
                  <Link to={urls.adminLawFirm(group.law_firm)}>{group.law_firm_name}</Link>
                  {group.is_firm_closed && ' (closed)'}
                </>
              ),
            },
            {
              label: 'Invoicing address',
              value: group.invoicing_address && (
                <>
                  {group.invoicing_address.organisation_name && `${group.invoicing_address.organisation_name}\n`}
                  {postal(group.invoicing_address)}
                </>
              ),
            },
            { label: 'On the panel since', value: dayOf(group.start_date) },
            { label: 'Example fee, including VAT', value: group.fee_example },
            ...(group.closed_at ? [{ label: 'Closed since', value: dayOf(group.closed_at) }] : []),
            { label: 'ID', value: <CopyableText text={group._id} label="ID" /> },
          ]}
        />
      </Box>
      <Solicitor group={group} />
      <LegalAssistants group={group} />
      <RecipientEmails group={group} />
      <Links group={group} />
      <Outlet />
    </>
  );
}

type Part = { group: LawyerGroupRow };
type WithLinks = { group: ReturnType<typeof useLoaderData<typeof loader>> };

function Solicitor({ group: { _id, solicitor } }: Part) {
  const href = urls.adminSolicitor(_id);
  if (!solicitor) {
    return (
      <Section title="Solicitor">
        <EmptyState action={<Open href={href}>Add solicitor</Open>}>This group has no solicitor yet.</EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Solicitor" action={<Open href={href}>Edit solicitor</Open>}>
      <Box>
        <DescriptionList
          items={[
            { label: 'Name', value: nameOf(solicitor) },
            { label: 'Email', value: emailOf(solicitor.email) },
            { label: 'Phone number', value: phoneOf(solicitor.phone_number) },
            { label: 'Title', value: titleOf(solicitor).join(', ') || 'Not recorded' },
            { label: 'Bio', value: solicitor.bio },
          ]}
        />
      </Box>
    </Section>
  );
}

function LegalAssistants({ group: { _id, legal_assistants } }: Part) {
  const add = <Open href={urls.adminAddLegalAssistant(_id)}>Add legal assistant</Open>;
  if (legal_assistants.length === 0) {
    return (
      <Section title="Legal assistants">
        <EmptyState action={add}>This group has no legal assistants yet.</EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Legal assistants" action={add}>
      <Cards>
        {legal_assistants.map((assistant) => (
          <Card
            key={assistant._id}
            title={nameOf(assistant)}
            action={
              <span className="flex gap-5">
                <Link to={urls.adminEditLegalAssistant(_id, assistant._id)} preventScrollReset>
                  Edit<span className="sr-only"> {nameOf(assistant)}</span>
                </Link>
                <Link to={urls.adminRemoveLegalAssistant(_id, assistant._id)} preventScrollReset>
                  Remove<span className="sr-only"> {nameOf(assistant)}</span>
                </Link>
              </span>
            }
          >
            <DescriptionList
              items={[
                { label: 'Email', value: emailOf(assistant.email) },
                { label: 'Phone number', value: phoneOf(assistant.phone_number) },
                { label: 'Title', value: titleOf(assistant).join(', ') || 'Not recorded' },
              ]}
            />
          </Card>
        ))}
      </Cards>
    </Section>
  );
}

function RecipientEmails({ group: { _id, thirdfortRecipientEmails: emails } }: Part) {
  const title = 'Thirdfort recipient emails';
  const href = urls.adminRecipientEmails(_id);
  if (emails.length === 0) {
    return (
      <Section title={title}>
        <EmptyState action={<Open href={href}>Add emails</Open>}>
          No one in this group receives identity check results yet.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={title} action={<Open href={href}>Edit emails</Open>}>
      <Box>
        <ul className="grid gap-1.5">
          {emails.map((email) => (
            <li key={email}>{emailOf(email)}</li>
          ))}
        </ul>
      </Box>
    </Section>
  );
}

/** With which its people report progress. */
function Links({ group: { _id, links, reported } }: WithLinks) {
  const title = 'Links to report progress';
  if (links.length === 0) {
    return (
      <Section title={title}>
        <EmptyState>No one in this group has a link yet. The email that instructs them has one.</EmptyState>
      </Section>
    );
  }
  return (
    <Section title={title} action={<Open href={urls.adminReplaceLink(_id)}>Replace the link</Open>}>
      <Box>
        <ul className="grid gap-1.5">
          {links.map(({ id, email, made, used, until }) => (
            <li key={id}>
              {emailOf(email)} Made on {made}, {used}. It works until {until}.
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft">
          “Replace the link” stops all of these straight away. Each address gets a new one: by email now if a matter
          waits for them, otherwise with their next email.
        </p>
        {reported && <p className="mt-3 text-ink-soft">{reported}</p>}
      </Box>
    </Section>
  );
}

function Open({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton dialog small variant="quiet" href={href}>
      {children}
    </LinkButton>
  );
}
