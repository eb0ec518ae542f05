import { Form, useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { ErrorSummary, FormError } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { AddressGate, AddressGateWords } from './address-gate';
import { ConflictNotice, type conflictOf } from './conflict';

/** The answer of `dialogForm`'s action. */
type Answer = { result: Result; conflict: ReturnType<typeof conflictOf> | null };

/** What every dialog needs of the data from `dialogForm`'s loader. */
export type DialogView = { here: string; back: string; version?: number; _id?: string; known?: object };

/** The present form of a dialog, and the answer with which it came back. */
export function useDialogForm(id: string, view: DialogView) {
  const answer = useAnswer<Answer>();
  return { form: formOf(id, answer?.result, view.known ?? {}), answer };
}

/** The dialog's title is that of its page. */
export function useTitle(): string {
  const matches = useMatches();
  const { handle, data } = matches[matches.length - 1] as (typeof matches)[number];
  const { title } = handle as PageHandle;
  return typeof title === 'function' ? title(data as never) : title;
}

interface DialogFormProps {
  /** The prefix of its fields' ids. */
  id: string;
  view: DialogView;
  /** Shown above the form. */
  intro?: ReactNode;
  wide?: boolean;
  /** The intro should be read before anything is typed. */
  toRead?: boolean;
  disabled?: boolean;
  /** The button's label, if it is not 'Save'. */
  label?: string;
  children: (form: ReturnType<typeof formOf>) => ReactNode;
}

/**
 * A dialog with a form. Errors are named above the form and at its end. The second of two editors is shown what a colleague
 * changed.
 */
export function DialogForm({ id, view, intro, wide, toRead, disabled, label = 'Save', children }: DialogFormProps) {
  const { form, answer } = useDialogForm(id, view);
  const { here, back, version, _id } = view;
  const conflict = answer?.conflict;
  // A form that came back keeps the version on which it was based. A form that adds something has no version.
  const made = _id === undefined ? form.field('version').initialValue : undefined;
  const seen = conflict?.version ?? made ?? version;
  const isInvalid = Object.keys(form.allErrors).some((name) => name !== '');
  return (
    <Dialog title={useTitle()} closeHref={back} wide={wide} toRead={toRead}>
      <ErrorSummary form={form} />
      {conflict && <ConflictNotice conflict={conflict} reloadHref={here} />}
      {intro}
      {/* A new key makes new fields. As long as it stays, the fields keep what was typed. */}
      <AddressGate>
        {(isBlocked) => (
          <Form key={answer ? 'answered' : 'fresh'} id={form.id} method="post" reloadDocument action={here} noValidate>
            {seen !== undefined && <input type="hidden" name="version" value={String(seen)} />}
            {_id !== undefined && (
              <input type="hidden" name="_id" value={String(form.field('_id').initialValue ?? _id)} />
            )}
            {children(form)}
            {isInvalid && (
              <p className="mt-8 font-bold text-red">
                The information you have entered is invalid. Please check each field for errors and try again.
              </p>
            )}
            <SubmitBar
              label={conflict ? 'Save my version' : label}
              disabled={disabled || isBlocked}
              quiet={{ href: back, label: 'Cancel' }}
              note={<AddressGateWords isBlocked={isBlocked} />}
            />
          </Form>
        )}
      </AddressGate>
    </Dialog>
  );
}

interface ConfirmProps {
  /** The button's label, usually the dialog's title. */
  label?: string;
  danger?: boolean;
  /** Why it cannot be done. Then there is no button. */
  obstacle?: ReactNode;
  /** What will happen, and who to. */
  children: ReactNode;
}

interface ConfirmVersionProps extends ConfirmProps {
  view: DialogView;
  /** Other values that staff have read, sent along. */
  fields?: Readonly<Record<string, string>>;
}

/** A dialog of `dialogForm` without fields: it asks whether to go ahead with this version of what was read. */
export function ConfirmVersion({ view, label, danger, obstacle, fields, children }: ConfirmVersionProps) {
  const answer = useAnswer<Answer>();
  const messages = Object.values<string[] | null>(answer?.result.error ?? {}).flatMap((each) => each ?? []);
  const title = useTitle();
  return (
    <Dialog title={title} closeHref={view.back} toRead={danger}>
      <ErrorSummary problems={messages.map((message) => ({ message }))} />
      {obstacle && <Notice>{obstacle}</Notice>}
      {!obstacle && (
        <ConfirmCard
          label={label ?? title}
          danger={danger}
          backHref={view.back}
          isFirst
          fields={{ ...fields, version: String(view.version) }}
        >
          {children}
        </ConfirmCard>
      )}
    </Dialog>
  );
}

interface ConfirmDialogProps extends ConfirmProps {
  view: { back: string };
  /** For rules whose messages end without a full stop. */
  fullStop?: '.';
}

/** A dialog of `confirmDialog`: it asks whether to go ahead. */
export function ConfirmDialog({ view, label, danger, obstacle, fullStop, children }: ConfirmDialogProps) {
  const problem = useAnswer<{ problem: string }>()?.problem;
  const title = useTitle();
  return (
    <Dialog title={title} closeHref={view.back} toRead={danger}>
      {problem && <FormError>{`${problem}${fullStop ?? ''}`}</FormError>}
      {obstacle && !problem && <Notice>{obstacle}</Notice>}
      {!obstacle && (
        <ConfirmCard label={label ?? title} danger={danger} backHref={view.back} isFirst>
          {children}
        </ConfirmCard>
      )}
    </Dialog>
  );
}
