import { useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { type CheckStatus, checkAction, checkLabel } from '~/domain/identity-check/rules';
import { displayPhone, fullName } from '~/domain/people/rules';
import {
  type CheckedPerson,
  type ChecksRecipient,
  type ChecksTab,
  getChecksTab,
} from '~/domain/reporting/sale/checks-queries.server';
import { page } from '~/routes/shared/handler.server';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { FETCHING, onTransaction } from './params';
import { Copied, dayOf, emailsOf } from './parts';

export const loader = page(onTransaction(FETCHING), ({ params }) => getChecksTab(params.id));

export default function Checks() {
  const tab = useLoaderData<typeof loader>();
  if (!tab.isV2) {
    const since = tab.switchover === null ? '' : ` (created after ${dayOf(tab.switchover)})`;
    return <Notice>Identity checks are shown only for Thirdfort v2 transactions{since}.</Notice>;
  }
  const sellers = tab.people.filter(({ role }) => role === 'seller');
  const others = tab.people.filter(({ role }) => role !== 'seller');
  return (
    <>
      <Side title="Sellers" people={sellers} recipient={tab.seller} tab={tab} />
      <Side title="Buyers and giftors" people={others} recipient={tab.buyer} tab={tab} />
    </>
  );
}

interface SideProps {
  title: string;
  people: CheckedPerson[];
  recipient: ChecksRecipient | null;
  tab: ChecksTab;
}

const columns = ['Name', 'Status', 'Action', 'Check ID', 'Shared with', 'Details'].map((label) => ({ label }));

function Side({ title, people, recipient, tab }: SideProps) {
  return (
    <Section title={title}>
      <Table
        caption={`Identity checks: ${title}`}
        columns={columns}
        rows={people.map((person) => ({
          key: person.key,
          cells: [
            <Name key="name" person={person} />,
            <Tag key="status" tone={TONES[person.check?.status ?? 'none']}>
              {checkLabel(person.check?.status ?? null)}
            </Tag>,
            checkAction(person.check?.status ?? null),
            person.check?.thirdfortId ? (
              <Copied key="id" text={person.check.thirdfortId} label={`check ID of ${fullName(person)}`} />
            ) : (
              '—'
            ),
            person.check?.sharedWith ?? 'Not shared',
            <Details key="details" person={person} recipient={recipient} tab={tab} />,
          ],
        }))}
        empty="There are no buyers yet."
      />
    </Section>
  );
}

const TONES: Record<CheckStatus | 'none', Tone> = {
  pending: 'wait',
  complete: 'ok',
  failed: 'bad',
  aborted: 'bad',
  none: 'none',
};

const ROLES = { seller: null, buyer: null, giftor: 'Giftor' };

function Name({ person }: { person: CheckedPerson }) {
  const notes = [ROLES[person.role], person.isActive ? null : 'Inactive purchase intent'].filter(Boolean);
  return (
    <>
      <b>{fullName(person)}</b>
      {notes.length > 0 && <span className="block text-sm text-ink-soft">{notes.join(', ')}</span>}
    </>
  );
}

function Details({ person, recipient, tab }: Omit<SideProps, 'title' | 'people'> & { person: CheckedPerson }) {
  const { check } = person;
  return (
    <details className="group min-w-44">
      <summary className="cursor-pointer text-green underline">
        <span className="group-open:hidden">Show Full Details</span>
        <span className="hidden group-open:inline">Hide Full Details</span>
        <span className="sr-only"> of {fullName(person)}</span>
      </summary>
      <div className="mt-3">
        <DescriptionList
          items={[
            { label: 'File reference', value: check?.fileReference ?? null },
            { label: 'Full name', value: fullName(person) },
            { label: 'Phone', value: person.phone && displayPhone(person.phone) },
            { label: 'Email', value: person.email },
            { label: 'Property address', value: addressLines(tab.address).join(', ') },
            { label: 'Solicitor email', value: recipient?.solicitorEmail ?? null },
            {
              label: 'Recipient emails',
              value: emailsOf(
                check && check.recipientEmails.length > 0 ? check.recipientEmails : recipientsOf(recipient),
              ),
            },
            { label: 'Ordered', value: dayOf(check?.createdAt ?? null) },
          ]}
        />
      </div>
    </details>
  );
}

const recipientsOf = (recipient: ChecksRecipient | null) => recipient?.recipientEmails ?? [];
