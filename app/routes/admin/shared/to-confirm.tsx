import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { NoScriptField } from '~/ui/form';
import { CHANGE_INTENT } from './change-intent';
import { type DialogView, useTitle } from './dialog-form';

interface ToConfirmProps {
  view: DialogView;
  /** What was entered, and the version of what staff are shown. */
  checked: { fields: [name: string, value: string][]; seen: string };
  /** The label of the button that saves. */
  label: ReactNode;
  /** What saving will do. */
  children: ReactNode;
}

/** A dialog's second step: what was entered is saved, or amended first. */
export function ToConfirm({ view, checked: { fields, seen }, label, children }: ToConfirmProps) {
  return (
    <Dialog title={useTitle()} closeHref={view.back} toRead>
      <Form method="post" reloadDocument action={view.here}>
        <NoScriptField />
        {[...fields, ['seen', seen] as const].map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="dialog-foot mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button busyLabel="Saving…">{label}</Button>
          <Button variant="quiet" name="intent" value={CHANGE_INTENT}>
            Go back and amend
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
