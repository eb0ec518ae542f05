import { useState } from 'react';
import { formOf } from '~/routes/shared/form';
import { useHydrated } from '~/ui/hydrated';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';

interface BrandFormProps {
  answer: Answer | undefined;
  /** As it is saved; the empty name of one that is made. */
  brandName: string;
  of: { version?: number; _id?: string };
  here: string;
}

/** With script, Save waits for a name that is another one. */
export function BrandForm({ answer, brandName, of, here }: BrandFormProps) {
  const form = formOf('brand', answer?.result, { brandName });
  const name = form.field('brandName');
  const [typed, setTyped] = useState(String(name.initialValue ?? ''));
  const isUnchanged = typed.trim() === '' || typed.trim() === brandName;
  return (
    <DialogForm
      form={form}
      answer={answer}
      of={of}
      here={here}
      back={urls.adminBrands()}
      disabled={useHydrated() && isUnchanged}
    >
      <div onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
        <TextField field={name} label="Brand name" autoComplete="off" />
      </div>
    </DialogForm>
  );
}
