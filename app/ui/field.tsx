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
  'block min-h-13 w-full rounded-sm border-[1.5px] border-edge bg-white px-3.5 py-2.5 text-base text-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-red disabled:bg-sand';

export const widths = { small: 'max-w-44', medium: 'max-w-80', full: '' };
export type Width = keyof typeof widths;

const shell = 'mt-7 min-w-0';
const invalidShell = 'mt-7 min-w-0 border-l-4 border-red pl-4';

/** The box around a control or a fieldset. A border on the fieldset itself would start at the middle of its legend. */
export function shellClass(field?: Field): string {
  return field?.errors ? invalidShell : shell;
}

export function text(field: Field): string | undefined {
  return typeof field.initialValue === 'string' ? field.initialValue : undefined;
}

/** The ids of the hint and the error that belong to a control. */
export function describedBy(field: Field, hint: ReactNode): string | undefined {
  if (!hint && !field.errors) return undefined;
  return `${hint ? `${field.id}-hint ` : ''}${field.errors ? `${field.id}-error` : ''}`.trim();
}

/** The attributes of every single control. */
export function controlProps(field: Field, hint: ReactNode) {
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    defaultValue: text(field),
    'aria-describedby': describedBy(field, hint),
    'aria-invalid': field.errors ? true : undefined,
  };
}

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
      <span className="sr-only">Error: </span>
      {field.errors?.[0]}
    </p>
  );
}

/** Label, hint and error around one control. */
export function Labelled({ field, label, hint, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={shellClass(field)}>
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
