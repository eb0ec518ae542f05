import type { ReactNode } from 'react';
import { withEmails } from '~/domain/email/rules';
import type { formOf } from '~/routes/shared/form';
import { ConfirmDialog, DialogForm, type DialogView } from '../../shared/dialog-form';
import { ProgressLetters } from '../progress-letters';
import type { orderViewOf } from './order-dialog.server';

interface OrderDialogProps {
  /** The prefix of its fields' ids. */
  id: string;
  view: DialogView & Pick<Awaited<ReturnType<typeof orderViewOf>>['view'], 'isReorder' | 'obstacle' | 'letters'>;
  intro: ReactNode;
  label: string;
  /** When the emails are sent that it names. */
  when: string;
  children: (field: ReturnType<typeof formOf>['field']) => ReactNode;
}

/** A dialog that orders a sale's searches, or notes that staff ordered them. It says why not if they cannot be ordered. */
export function OrderDialog({ id, view, intro, label, when, children }: OrderDialogProps) {
  const { isReorder, obstacle, letters } = view;
  if (obstacle) {
    return (
      <ConfirmDialog view={view} obstacle={obstacle}>
        {null}
      </ConfirmDialog>
    );
  }
  return (
    <DialogForm id={id} view={view} intro={intro} label={withEmails(label, letters.length)}>
      {({ field }) => (
        <>
          {/* Sent along, so that an order by a colleague in the meantime is noticed. */}
          <input type="hidden" name="isReorder" value={isReorder ? 'yes' : 'no'} />
          {children(field)}
          <ProgressLetters letters={letters} when={when} />
        </>
      )}
    </DialogForm>
  );
}
