import { withEmails } from '~/domain/email/rules';
import { assignAgentWords, NOT_INTRODUCED_AFTER_END } from '~/domain/sale/estate-agent/rules';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { ConflictNotice } from '../../shared/conflict';
import { useDialogForm } from '../../shared/dialog-form';
import { LetterPreview } from '../../shared/letter-preview';
import { SentBefore } from '../corrections/changes';
import type { ConfirmationView } from './dialog.server';
import { introductionWords } from './labels';

/** What will change, and who will be told. */
export function AgentConfirmation({ view }: { view: ConfirmationView }) {
  const { form, answer } = useDialogForm('agent', view);
  const { saleId, status, version, estateAgentId, before, after, letter, digest, correction } = view;
  const conflict = answer?.conflict;
  const title = assignAgentWords(status);
  return (
    <Dialog title={title} closeHref={view.back}>
      <ErrorSummary form={form} />
      {conflict && <ConflictNotice conflict={conflict} reloadHref={urls.adminAssignEstateAgent(saleId)} />}
      <ConfirmCard
        label={conflict ? 'Save my version' : labelOf(view, title)}
        backHref={view.amend}
        fields={{
          ...{ estateAgentId, digest, version: String(conflict?.version ?? version) },
          ...(correction && { seen: correction.seen }),
        }}
      >
        <p className="wrap-anywhere">
          Estate agent: <b>{after}</b>.{before === after ? ' This stays as it is.' : ` Until now: ${before}.`}
        </p>
        <div className="mt-2">
          <EmailRecipients view={view} />
        </div>
        {correction && (
          <>
            <SentBefore sent={correction.sent} />
            <TextArea
              field={form.field('reason')}
              label="Why?"
              hint="This corrects what the seller told us. They read it in the email."
            />
          </>
        )}
      </ConfirmCard>
      {correction?.to && <LetterPreview title="Tell the seller" to={correction.to} preview={correction.letter} open />}
      {letter && <LetterPreview title="Introduce the estate agent" to={letter.to} preview={letter} open />}
    </Dialog>
  );
}

/** An introduction that waits for the payment is not sent by this button. */
function labelOf({ introduction, correction }: ConfirmationView, title: string): string {
  const introduces = introduction === 'now';
  if (correction?.to) return `${title} and email ${correction.to}${introduces ? ' and the agent' : ''}`;
  return withEmails(title, introduces ? 1 : 0);
}

function EmailRecipients({ view: { introduction, valuer, last } }: { view: ConfirmationView }) {
  if (introduction === null) return <p>We will not send an introduction email.</p>;
  if (introduction === 'ended') return <p>{NOT_INTRODUCED_AFTER_END}</p>;
  if (introduction === 'no_address') {
    return (
      <Notice>
        {valuer
          ? 'The primary valuer has no email: an introduction email will not be sent.'
          : 'The estate agent has no valuer: an introduction email will not be sent.'}
      </Notice>
    );
  }
  if (introduction === 'was') {
    return (
      <p>{last && introductionWords(last)}. We introduce each estate agent once, so we will not send another email.</p>
    );
  }
  const [who, email] = [valuer?.name, valuer?.email];
  return (
    <p className="wrap-anywhere">
      {introduction === 'now'
        ? 'We will send an introduction email to '
        : 'Once the seller has paid, we will send an introduction email to '}
      <b>{who}</b>, {email}. You can read it below.
    </p>
  );
}
