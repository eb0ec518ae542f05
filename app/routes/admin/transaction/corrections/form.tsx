import type { ReactNode } from 'react';
import type { SentItem } from '~/domain/correction/rules';
import type { formOf } from '~/routes/shared/form';
import { TextArea } from '~/ui/text-field';
import { DialogForm, type DialogView, useDialogForm } from '../../shared/dialog-form';
import { LetterPreview } from '../../shared/letter-preview';
import { ToConfirm } from '../../shared/to-confirm';
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
  if (checked) return <CorrectionToConfirm view={view} checked={checked} />;
  return (
    <DialogForm
      id={id}
      view={view}
      label="Continue"
      toRead={view.sent.length > 0}
      intro={
        <>
          {intro}
          <p>You will read the email to the customer before anything is saved or sent.</p>
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

function CorrectionToConfirm({ view, checked }: { view: CorrectionFormProps['view']; checked: Checked }) {
  const { title, changes, to, invited, letter } = checked;
  const label = <span className="wrap-anywhere">{to === null ? 'Correct it' : `Correct it and email ${to}`}</span>;
  return (
    <ToConfirm view={view} checked={checked} label={label}>
      <h2 className="text-h3">{title}</h2>
      <Changes changes={changes} />
      {to === null && <p className="mt-3">The customer was erased, so no one is emailed.</p>}
      {invited.length > 0 && (
        <p className="mt-3 wrap-anywhere">
          In ten minutes we’ll also tell <b>{invited.join(', ')}</b> that they are named in this sale or purchase.
        </p>
      )}
      <SentBefore sent={view.sent} />
      {to !== null && <LetterPreview title="What we will send" to={to} preview={letter} open />}
    </ToConfirm>
  );
}
