import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SentItem } from '~/domain/correction/rules';
import type { formOf } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { NoScriptField } from '~/ui/form';
import { TextArea } from '~/ui/text-field';
import { CHANGE_INTENT } from '../../shared/change-intent';
import { DialogForm, type DialogView, useDialogForm, useTitle } from '../../shared/dialog-form';
import { LetterPreview } from '../../shared/letter-preview';
import { Changes, SentBefore } from './changes';
import type { Checked } from './dialog.server';

interface CorrectionFormProps {
  id: string;
  view: DialogView & { sent: SentItem[] };
  intro?: ReactNode;
  children?: (form: ReturnType<typeof formOf>) => ReactNode;
}

/** The form that corrects what a customer told us and, after it, a preview of what confirming will do. */
export function CorrectionForm({ id, view, intro, children }: CorrectionFormProps) {
  const { answer } = useDialogForm(id, view);
  const checked = (answer as { checked?: Checked } | undefined)?.checked;
  if (checked) return <ToConfirm view={view} checked={checked} />;
  return (
    <DialogForm
      id={id}
      view={view}
      label="Continue"
      intro={
        <>
          {intro}
          <p>Nothing is saved or sent yet: first you read the email to the customer.</p>
          <SentBefore sent={view.sent} />
        </>
      }
    >
      {(form) => (
        <>
          {children?.(form)}
          <TextArea field={form.field('reason')} label="Why?" hint="The customer reads this in the email." />
        </>
      )}
    </DialogForm>
  );
}

function ToConfirm({ view, checked }: { view: CorrectionFormProps['view']; checked: Checked }) {
  const { title, changes, to, invited, letter, fields, seen } = checked;
  return (
    <Dialog title={useTitle()} closeHref={view.back} toRead>
      <Form method="post" reloadDocument action={view.here}>
        <NoScriptField />
        {[...fields, ['seen', seen] as const].map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        <h2 className="text-h3">{title}</h2>
        <Changes changes={changes} />
        {to === null && <p className="mt-3">The customer was erased, so no one is emailed.</p>}
        {invited.length > 0 && (
          <p className="mt-3 wrap-anywhere">
            We’ll also tell <b>{invited.join(', ')}</b> that they are named in this deal, in ten minutes.
          </p>
        )}
        <SentBefore sent={view.sent} />
        {to !== null && <LetterPreview title="What we will send" to={to} preview={letter} open />}
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button busyLabel="Saving…">
            <span className="wrap-anywhere">{to === null ? 'Correct it' : `Correct it and email ${to}`}</span>
          </Button>
          <Button variant="quiet" name="intent" value={CHANGE_INTENT}>
            Go back and amend
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
