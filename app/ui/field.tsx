import type { ReactNode } from 'react';

/** What a control needs to know of its field. conform's FieldMetadata fits. */
export interface Field {
  id: string;
  name: string;
  initialValue?: unknown;
  errors?: string[];
  required?: boolean;
}

export interface FieldProps {
  field: Field;
  label: string;
  /** Help under the label; examples belong here, never in a placeholder. */
  hint?: ReactNode;
  optional?: boolean;
}

export const control =
  'block min-h-13 w-full rounded-sm border-[1.5px] border-edge bg-white px-3.5 py-2.5 text-base text-ink hover:border-ink aria-invalid:border-red disabled:bg-sand';

const shell = 'mt-7 min-w-0';
const invalidShell = 'mt-7 min-w-0 border-l-4 border-red pl-4';

/** The box around a control or a fieldset. A border on the fieldset itself would start at the middle of its legend. */
export function shellClass(field?: Field): string {
  return field?.errors ? invalidShell : shell;
}

/** Nothing was given, so the error is answered by any answer (`data-left-out` in app.css). */
export const isLeftOut = ({ errors, initialValue }: Field) => (errors && !initialValue ? true : undefined);

export const labelText = 'block text-label font-bold';

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
      {children}
    </p>
  );
}

export function FieldError({ field }: { field: Field }) {
  return (
    <p id={`${field.id}-error`} className="mt-2 text-sm font-bold text-red">
      <span>
        <span className="sr-only">Error: </span>
        {field.errors?.[0]}
      </span>
    </p>
  );
}

/** Label, hint and error around one control. */
export function Labelled({ field, label, hint, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={shellClass(field)} data-left-out={isLeftOut(field)}>
      <label htmlFor={field.id} className={labelText}>
        {label}
        {optional && ' (optional)'}
      </label>
      {hint && <Hint id={field.id}>{hint}</Hint>}
      {field.errors && <FieldError field={field} />}
      {children}
    </div>
  );
}
