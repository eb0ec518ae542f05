import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { replaceQuestion } from '~/domain/purchase/acceptance/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { ticked } from '~/domain/shared/schema';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/choices';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConflictNotice } from '../../shared/conflict';
import { useDialogForm, useTitle } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { idParams } from '../../shared/params';
import { Replaced } from '../purchases/sent';
import { BothSidesNotice } from './both-sides';
import {
  type AssignmentToConfirm,
  confirmAssignment,
  getAssignmentToConfirm,
  labelsOfAssignment,
} from './confirm.server';
import { GroupWords } from './finder';
import { EMAIL_WORDS, EMAILS, FAILED, SIDE_WORDS } from './labels';

export const handle: PageHandle = { title: 'Are you sure?' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'solicitors'),
  load: async ({ viewer, params: { id } }) => {
    const toConfirm = await getAssignmentToConfirm(viewer, id);
    if (!toConfirm) throw redirect(urls.adminAssignSolicitors(id));
    return { ...toConfirm, amend: urls.adminAssignSolicitors(id, { amend: 'true' }) };
  },
  schema: z.object({ digest: z.string().max(100), conflict_of_interest_confirmed: ticked }),
  save: ({ viewer, params: { id }, answers, version }) => confirmAssignment(viewer, id, { answers, version }),
  failure: FAILED,
  labels: labelsOfAssignment,
});

export const loader = dialog.loader;
export const action = dialog.action;

type View = AssignmentToConfirm & { here: string; back: string; amend: string };

export default function ConfirmSolicitors() {
  const view = useLoaderData<typeof loader>() as View;
  const { form, answer } = useDialogForm('confirm', view);
  const { amend, obstacle, previews, toSend } = view;
  const conflict = answer?.conflict;
  return (
    <Dialog title={useTitle()} closeHref={view.back} wide toRead>
      <p className="text-ink-soft">{view.address}. Nothing has been sent yet.</p>
      <div className="mt-4">
        <ErrorSummary form={form} />
        {conflict && <ConflictNotice conflict={conflict} reloadHref={view.back} />}
        {obstacle && !answer && (
          <Notice>
            <h3>This has changed since you filled it in</h3>
            <p className="mt-1">{obstacle}. Go back and amend it.</p>
          </Notice>
        )}
      </div>
      <div className="mt-4 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Form
          id={form.id}
          method="post"
          reloadDocument
          action={view.here}
          noValidate
          className="min-w-0 [--foot-pad:0px]"
        >
          <NoScriptField />
          <input type="hidden" name="version" value={String(conflict?.version ?? versionShown(form) ?? view.version)} />
          <input type="hidden" name="digest" value={view.digest} />
          {SIDES.map((side) => (
            <SideCard key={side} side={side} view={view} />
          ))}
          {view.forBoth && view.seller.group && (
            <div className="mb-5">
              <BothSidesNotice forBoth={view.forBoth} firm={view.seller.group.firm} />
              {view.forBoth === 'group' && (
                <Checkbox
                  field={form.field('conflict_of_interest_confirmed')}
                  label="The firm may act for both sides"
                  hint="We will record that you confirmed this."
                />
              )}
            </div>
          )}
          <Buyers view={view} />
          <Ticks view={view} />
          <Results view={view} />
          <div className="dialog-foot mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            {!obstacle && (
              <Button small busyLabel="Assigning…">
                {conflict ? `Save my version: ${sending(toSend)}` : sending(toSend)}
              </Button>
            )}
            <Link to={amend} preventScrollReset className="inline-flex min-h-11 items-center">
              Go back and amend
            </Link>
          </div>
        </Form>
        <section className="min-w-0">
          <h3>What we will send</h3>
          {previews.length === 0 && <p className="mt-2 text-ink-soft">No email is ticked, so we will send none.</p>}
          {previews.map((preview, index) => (
            <Letter key={`${preview.email}${preview.purchaseId}`} preview={preview} open={index === 0} />
          ))}
        </section>
      </div>
    </Dialog>
  );
}

/** The version on which the form was based, also when it came back. */
const versionShown = (form: ReturnType<typeof useDialogForm>['form']) => {
  const { initialValue } = form.field('version');
  return typeof initialValue === 'string' ? initialValue : undefined;
};

const sending = (emails: number) =>
  emails === 0 ? 'Assign without emails' : `Assign and send ${emails} ${emails === 1 ? 'email' : 'emails'}`;

function SideCard({ side, view }: { side: Side; view: View }) {
  const { group, comments } = view[side];
  const askedBy = side === 'seller' ? view.askedBy : null;
  return (
    <section className="mb-3 rounded-md border border-line bg-white px-4 py-3.5">
      <h3>{SIDE_WORDS[side].title}</h3>
      {group ? <GroupWords group={group} /> : <p>This lawyer group no longer exists.</p>}
      {askedBy && <p className="mt-2 text-sm text-green-deep">{askedBy} asked for this solicitor.</p>}
      {comments && <p className="mt-2 text-sm whitespace-pre-line text-ink-soft">“{comments}”</p>}
    </section>
  );
}

/** Names every buyer that this assignment accepts or leaves out. */
function Buyers({ view: { accepted, others, sent, leftOut } }: { view: View }) {
  return (
    <>
      {accepted !== null && (
        <Notice>
          {others.length > 0 && <p className="font-bold wrap-anywhere">{replaceQuestion(accepted, others)}</p>}
          <p className="wrap-anywhere">
            This accepts <b>{accepted}</b> as the buyer: they will see the sale’s searches, solicitor and estate agent.
          </p>
        </Notice>
      )}
      {others.length > 0 && <Replaced others={others} sent={sent} />}
      {leftOut > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {leftOut === 1
            ? 'One person who registered as the buyer is'
            : `${leftOut} people who registered as the buyer are`}{' '}
          left out.
        </p>
      )}
    </>
  );
}

function Ticks({ view: { ticked: isTicked, refused, legals, previews } }: { view: View }) {
  const recipients = (email: (typeof EMAILS)[number]) =>
    previews.filter((each) => each.email === email).flatMap(({ to }) => to);
  return (
    <section className="mt-5">
      <h3>Emails</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {EMAILS.map((email) => (
          <li key={email} className="py-2.5">
            <span className={isTicked[email] ? 'font-bold' : 'text-ink-soft'}>{EMAIL_WORDS[email]}</span>
            <span className="block text-sm text-ink-soft wrap-anywhere">
              {isTicked[email]
                ? addressed(recipients(email))
                : `Not sent. ${refused[email] ?? 'You left it unticked'}.`}
            </span>
          </li>
        ))}
      </ul>
      {legals && <p className="mt-3">{legals}</p>}
    </section>
  );
}

/** What this assignment does not send. */
function Results({ view: { withoutResults } }: { view: View }) {
  if (withoutResults.length === 0) return null;
  const whose = withoutResults.map((side) => SIDE_WORDS[side].whose).join(' and ');
  return (
    <Notice>
      <p>
        The searches are back, and we have not sent the results to <b>{whose}</b> yet. After you assign, go to the
        Searches tab and choose “Send the results to solicitors”.
      </p>
    </Notice>
  );
}

type Recipients = View['previews'][number]['to'];

function addressed(to: Recipients): string {
  const fresh = to.filter(({ went }) => went === null);
  if (fresh.length === 0) return 'We have sent this already and will not send it again.';
  return fresh.length === 1 ? `to ${fresh[0]?.address}` : `to ${fresh.length} addresses`;
}

const WENT = {
  queued: 'on its way since',
  sending: 'on its way since',
  sent: 'sent on',
  skipped: 'was skipped on',
  failed: 'failed on',
} as const;

/** One of the assignment's emails, with its status if it was sent before. */
function Letter({ preview, open }: { preview: View['previews'][number]; open: boolean }) {
  const { email, of, to } = preview;
  return (
    <LetterPreview
      title={EMAIL_WORDS[email]}
      of={of}
      preview={preview}
      open={open}
      to={to.map(({ address, went }) => (
        <span key={address} className="block">
          {address}
          {went && (
            <span className="text-ink-soft">
              {' '}
              ({went.isOfGroup && 'for the whole group, '}
              {WENT[went.status]} {formatDay(went.at)}, so we will not send it again)
            </span>
          )}
        </span>
      ))}
    />
  );
}
