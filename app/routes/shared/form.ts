import type { SubmissionResult } from '@conform-to/react';
import { valueAt } from '~/domain/shared/values-rules';
import type { Field } from '~/ui/field';

export type Result = SubmissionResult<string[]>;

/**
 * A form for the controls of app/ui: with what was typed if it came back, otherwise with what is known. Our pages are not hydrated,
 * so conform's useForm would have nothing to watch, and on the server it costs more than the rest of the page
 * (docs/decisions/07-forms-saved-whole.md).
 * @param known by field name; objects for nested fields
 */
export function formOf(id: string, result: Result | undefined, known: object) {
  const values: unknown = result?.initialValue ?? known;
  const allErrors: Record<string, string[]> = {};
  for (const [name, errors] of Object.entries(result?.error ?? {})) if (errors) allErrors[name] = errors;
  /** A field made of parts has the errors of its parts. */
  const errorsOf = (name: string) =>
    allErrors[name] ?? Object.entries(allErrors).find(([part]) => part.startsWith(`${name}.`))?.[1];
  return {
    id,
    allErrors,
    field: (name: string): Field => ({
      id: `${id}-${name}`,
      name,
      initialValue: valueAt(values, name),
      errors: errorsOf(name),
    }),
  };
}
