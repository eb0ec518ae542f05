import { hash } from 'node:crypto';
import { isSame } from '~/domain/audit/rules';
import { valueAt } from '~/domain/shared/values-rules';

/**
 * An optimistic lock between two tabs of one form. Each sends the version of the saved answers that it was made from, so that the second to
 * be saved reports what the first changed, rather than overwriting it.
 */

/** The questions of a form by their labels: each with its fields, and how to get its answer from what the schema returns. */
export type FormAnswers<Answers> = Record<
  string,
  readonly [fields: readonly string[], answer: (answers: Answers) => unknown]
>;

/** By field name; objects for nested fields. */
type Values = object;

/** A form's version, for a hidden field: a short digest of each saved answer. */
export const formVersion = <Answers>(formAnswers: FormAnswers<Answers>, saved: Values | null): string =>
  Object.values(formAnswers)
    .map(([fields]) => digest(fields.map((field) => valueAt(saved, field) ?? null)))
    .join('.');

const digest = (values: unknown[]): string => hash('sha256', JSON.stringify(values), 'base64url').slice(0, 8);

/** The saved answers, as form values and as the schema returns them. */
type Saved<Answers> = { values: Values; answers: Answers };

/**
 * The questions whose saved answer has changed since the form was made, and differs from the answer sent now. None when the form sends what
 * is saved already (as when it is sent twice), or when it has no version.
 */
export function staleQuestions<Answers>(
  formAnswers: FormAnswers<Answers>,
  seen: unknown,
  saved: Saved<Answers> | null,
  given: Answers,
): string[] {
  const shown = typeof seen === 'string' ? seen.split('.') : [];
  const questions = Object.entries(formAnswers);
  if (saved === null || shown.length !== questions.length) return [];
  const now = formVersion(formAnswers, saved.values).split('.');
  return questions
    .filter(([, [, answer]], at) => now[at] !== shown[at] && !isSame(answer(saved.answers), answer(given)))
    .map(([question]) => question);
}

/** The message to the person. Their answers stay in the form, and saving it again keeps those. */
export const staleFormMessage = (questions: readonly string[]): string =>
  `This changed in another tab since you opened it: ${questions.map((question) => `“${question}”`).join(', ')}. Save again to keep your answers here.`;
