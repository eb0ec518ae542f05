import { Form } from '@remix-run/react';
import type { RequestToAgent } from '~/domain/identity-check/deal-queries.server';
import { agentSituationOf, whyNotAsked } from '~/domain/identity-check/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { Button } from '~/ui/button';
import { Tag, type Tone } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { LetterPreview } from '../../shared/letter-preview';
import { emailsOf } from '../formats';
import type { ChecksView } from './tab.server';

const SIDES: readonly Side[] = ['seller', 'buyer'];

/** The buttons that ask an estate agent to conduct checks, by email. */
export function AgentChecks({ view }: { view: ChecksView }) {
  const { agent, requests } = view;
  if (!agent || !SIDES.some((side) => agent.conducts[side])) return null;
  return (
    <Section title="Checks by the estate agent">
      <p className="mb-4">
        We email {emailsOf(agent.requesterEmails)?.replaceAll('\n', ', ') ?? 'the agent'} the names of those to be
        checked and the address of the property, and nothing else.
      </p>
      <div className="mb-5 flex flex-wrap gap-x-8 gap-y-4">
        {SIDES.filter((side) => agent.conducts[side]).map((side) => (
          <AskAgent key={side} side={side} view={view} />
        ))}
      </div>
      {requests.length > 0 && (
        <Table
          caption="Emails to the estate agent"
          stacks
          columns={['Sent to', 'About', 'Status', 'Asked on'].map((label) => ({ label }))}
          rows={requests.map(requestRow)}
        />
      )}
    </Section>
  );
}

function AskAgent({ side, view }: { side: Side; view: ChecksView }) {
  const why = whyNotAsked(agentSituationOf(view, side));
  const letter = view.letters[side];
  return (
    <Form
      method="post"
      reloadDocument
      action={urls.adminTransaction(view.saleId, 'thirdfort')}
      className="min-w-0 flex-1 basis-72"
    >
      <NoScriptField />
      {letter && (
        <LetterPreview
          title={`The email about ${side} checks`}
          to={view.agent?.requesterEmails.join(', ')}
          preview={letter}
        />
      )}
      <input type="hidden" name="intent" value="ask-agent" />
      <input type="hidden" name="side" value={side} />
      <Button small variant="quiet" disabled={why !== null} busyLabel="Sending…">
        Email agent about {side} checks
      </Button>
      {why && <span className="mt-1 block text-sm text-ink-soft">{why}</span>}
    </Form>
  );
}

const STATES: Record<RequestToAgent['status'], { label: string; tone: Tone }> = {
  queued: { label: 'On its way', tone: 'wait' },
  sending: { label: 'On its way', tone: 'wait' },
  sent: { label: 'Sent', tone: 'ok' },
  skipped: { label: 'Not sent', tone: 'none' },
  failed: { label: 'Failed: fix it', tone: 'bad' },
};

const requestRow = ({ id, side, to, status, why, at }: RequestToAgent) => ({
  key: id,
  cells: [
    <span key="to" className="wrap-anywhere">
      {to}
    </span>,
    side === 'seller' ? 'Sellers' : 'Buyers and giftors',
    <span key="status">
      <Tag tone={STATES[status].tone}>{STATES[status].label}</Tag>
      {why && <span className="mt-1 block max-w-64 text-sm wrap-anywhere">{why}</span>}
    </span>,
    formatMoment(at),
  ],
});
