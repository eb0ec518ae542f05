import type { ReactNode } from 'react';
import type { formOf, Result } from '~/routes/shared/form';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { ConflictNotice, type conflictOf } from './conflict';

/** What `saveForm` answers. */
export type Answer = { result: Result; conflict: ReturnType<typeof conflictOf> | null };

interface DialogFormProps {
  form: ReturnType<typeof formOf>;
  answer: Answer | undefined;
  /** The version of what is changed, and the id of what is made: pressing twice makes one. */
  of: { version?: number; _id?: string };
  /** The form's own address. */
  here: string;
  /** The page that the dialog is shown over. */
  back: string;
  disabled?: boolean;
  children: ReactNode;
}

/** The form of a dialog: with what is wrong above it, and again where it ends, and with the choice of whoever comes second. */
export function DialogForm({ form, answer, of, here, back, disabled, children }: DialogFormProps) {
  const conflict = answer?.conflict;
  // A form that came back was made from what it was made from, whatever is saved since. Something new takes nothing away.
  const made = of._id === undefined ? form.field('version').initialValue : undefined;
  const seen = conflict?.version ?? made ?? of.version;
  const isInvalid = Object.keys(form.allErrors).some((name) => name !== '');
  return (
    <>
      <ErrorSummary form={form} />
      {conflict && <ConflictNotice conflict={conflict} reloadHref={here} />}
      {/* Its fields keep what was typed until it is another form. */}
      <form key={answer ? 'answered' : 'fresh'} id={form.id} method="post" action={here} noValidate>
        {seen !== undefined && <input type="hidden" name="version" value={String(seen)} />}
        {of._id !== undefined && (
          <input type="hidden" name="_id" value={String(form.field('_id').initialValue ?? of._id)} />
        )}
        {children}
        {isInvalid && (
          <p className="mt-8 font-bold text-red">
            The information you have entered is invalid. Please check each field for errors and try again.
          </p>
        )}
        <SubmitBar
          label={conflict ? 'Save mine' : 'Save'}
          disabled={disabled}
          quiet={{ href: back, label: 'Cancel' }}
        />
      </form>
    </>
  );
}

/** What is in the way of what was confirmed: there is no field that it could be about. */
export function Problems({ answer }: { answer: Answer | undefined }) {
  const messages = Object.values(answer?.result.error ?? {}).flatMap((each) => each ?? []);
  return <ErrorSummary problems={messages.map((message) => ({ message }))} />;
}
