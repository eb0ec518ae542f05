import type { ReactNode } from 'react';
import { type Field, isLeftOut } from './field';

// Apart from field.tsx, which islands load: they need none of this.

export const widths = { small: 'max-w-44', medium: 'max-w-80', full: '' };
export type Width = keyof typeof widths;

export function text(field: Field): string | undefined {
  return typeof field.initialValue === 'string' ? field.initialValue : undefined;
}

/** The ids of the hint and the error that belong to a control. */
export function describedBy(field: Field, hint: ReactNode): string | undefined {
  if (!hint && !field.errors) return undefined;
  return `${hint ? `${field.id}-hint ` : ''}${field.errors ? `${field.id}-error` : ''}`.trim();
}

/**
 * The attributes of every single control. One that was left out is `required` in place of `aria-invalid`, so that the browser itself
 * knows when it is answered, and so do style sheet and screen reader.
 */
export function controlProps(field: Field, hint: ReactNode) {
  const leftOut = isLeftOut(field);
  return {
    id: field.id,
    name: field.name,
    required: field.required || leftOut,
    defaultValue: text(field),
    'aria-describedby': describedBy(field, hint),
    'aria-invalid': field.errors && !leftOut ? true : undefined,
  };
}
