import { Form } from '@remix-run/react';
import {
  type CheckStatus,
  checkAction,
  checkLabel,
  progressWords,
  situationOf,
  whyNotNow,
} from '~/domain/identity-check/rules';
import { fullName } from '~/domain/people/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { Button } from '~/ui/button';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { CopyableText } from '../formats';
import { CheckDetails } from './details';
import type { ChecksView, PersonView } from './tab.server';

interface SideProps {
  title: string;
  side: Side;
  view: ChecksView;
  people: PersonView[];
}

const columns = ['Name', 'Status', 'Action', 'Check ID', 'Shared with'].map((label) => ({ label }));

/** The people who are checked for one solicitor. */
export function SideOfChecks({ title, side, view, people }: SideProps) {
  return (
    <Section title={title}>
      {view.agent?.conducts[side] && (
        <p className="mb-3 text-ink-soft">
          {view.agent.name} conducts these checks. Order one here only if they cannot.
        </p>
      )}
      <NotShared view={view} side={side} />
      <Table
        caption={`Identity checks: ${title}`}
        columns={columns}
        stacks
        rows={people.map((person) => ({
          key: person.key,
          cells: [
            <Name key="name" person={person} />,
            <Status key="status" check={person.check} />,
            <Action key="action" person={person} view={view} />,
            <CheckId key="id" person={person} />,
            person.check?.sharedWith ?? 'Not shared',
          ],
          below: <CheckDetails person={person} side={side} view={view} />,
        }))}
        empty={
          side === 'seller'
            ? 'There are no sellers yet.'
            : 'There are no buyers yet. They appear here when they register.'
        }
      />
    </Section>
  );
}

/** Shown before a check is ordered, since afterwards it would be too late. */
function NotShared({ view: { isV2, groups }, side }: Pick<SideProps, 'view' | 'side'>) {
  const group = groups[side];
  if (!isV2 || group === null || group.recipientEmails.length > 0) return null;
  return (
    <Notice>
      {group.name} has no Thirdfort recipient emails, so results will not be shared with them.{' '}
      <Link to={urls.adminRecipientEmails(group.id)}>Add the recipient emails</Link> before you order a check.
    </Notice>
  );
}

const ROLES = { seller: null, buyer: null, giftor: 'Giftor' };

function Name({ person }: { person: PersonView }) {
  const notes = [ROLES[person.role], person.isActive ? null : 'Inactive purchase intent'].filter(Boolean);
  return (
    <>
      <b>{fullName(person)}</b>
      {notes.length > 0 && <span className="block text-sm text-ink-soft">{notes.join(', ')}</span>}
    </>
  );
}

const TONES: Record<CheckStatus | 'none', Tone> = {
  pending: 'wait',
  complete: 'ok',
  failed: 'bad',
  aborted: 'bad',
  none: 'none',
};

function Status({ check }: { check: PersonView['check'] }) {
  const { doing, problem } = check
    ? progressWords({ ...check, isPlaced: check.thirdfortId !== null, nextTry: check.heldUntil }, formatMoment)
    : { doing: null, problem: null };
  return (
    <>
      <Tag tone={TONES[check?.status ?? 'none']}>{checkLabel(check?.status ?? null)}</Tag>
      {doing && <span className="ml-2 text-sm text-ink-soft">{doing}</span>}
      {problem && <span className="mt-1 block max-w-64 text-sm md:min-w-44 wrap-anywhere">{problem}</span>}
    </>
  );
}

const BUSY = { Order: 'Ordering…', Reorder: 'Ordering…', Abort: 'Aborting…' };

/** The next step of a person's check, or why there is none. */
function Action({ person, view }: { person: PersonView; view: ChecksView }) {
  const { check, key } = person;
  const label = checkAction(check?.status ?? null);
  const why = check?.isAborting ? 'This check is being aborted.' : whyNotNow(situationOf(person, view.groups));
  const fields = check ? { check: check.id } : { person: key };
  return (
    <Form method="post" reloadDocument action={urls.adminTransaction(view.saleId, 'thirdfort')}>
      <NoScriptField />
      {Object.entries({ intent: label.toLowerCase(), ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button small variant="quiet" disabled={why !== null} busyLabel={BUSY[label]}>
        <span>
          {label}
          <span className="sr-only"> check of {fullName(person)}</span>
        </span>
      </Button>
      {why && <span className="mt-1 block max-w-60 text-sm text-ink-soft">{why}</span>}
    </Form>
  );
}

function CheckId({ person: { check, ...person } }: { person: PersonView }) {
  if (!check?.page || check.thirdfortId === null) return '—';
  return (
    <CopyableText
      text={check.thirdfortId}
      label={`check ID of ${fullName(person)}`}
      shown={
        <a href={check.page} target="_blank" rel="noreferrer">
          {check.thirdfortId}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      }
    />
  );
}
