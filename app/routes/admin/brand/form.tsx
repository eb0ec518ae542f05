import { useState } from 'react';
import { useHydrated } from '~/ui/hydrated';
import { TextField } from '~/ui/text-field';
import { DialogForm, type DialogView, useDialogForm } from '../shared/dialog-form';

interface BrandFormProps {
  /** The saved name; empty for a new brand. */
  view: DialogView & { known: { brandName: string } };
}

/** With script, Save is disabled until the name differs from the saved one. */
export function BrandForm({ view }: BrandFormProps) {
  const { form } = useDialogForm('brand', view);
  const [typed, setTyped] = useState(String(form.field('brandName').initialValue ?? ''));
  const isUnchanged = typed.trim() === '' || typed.trim() === view.known.brandName;
  return (
    <DialogForm id="brand" view={view} disabled={useHydrated() && isUnchanged}>
      {(form) => (
        <div onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
          <TextField field={form.field('brandName')} label="Brand name" autoComplete="off" />
        </div>
      )}
    </DialogForm>
  );
}
