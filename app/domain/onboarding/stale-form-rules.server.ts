import { hash } from 'node:crypto';
import { isSame } from '~/domain/audit/rules';
import { valueAt } from '~/domain/shared/values-rules';

/**
 * Optimistic locking between two tabs of one form. Each brings along the version of what was saved when it was shown, so that
 * the second to be saved says what the first changed, in place of writing over it.
 */

/** What a form asks, by the words of each question: its fields, and its answer among all that the schema reads in them. */
export type FormAnswers<Answers> = Record<
  string,
  readonly [fields: readonly string[], answer: (answers: Answers) => unknown]
>;

/** By field name; objects for nested fields. */
type Values = object;

/** The hidden field of a form: of each answer a few characters that change with it. */
export const formVersion = <Answers>(asked: FormAnswers<Answers>, saved: Values | null): string =>
  Object.values(asked)
    .map(([fields]) => digest(fields.map((field) => valueAt(saved, field) ?? null)))
    .join('.');

const digest = (values: unknown[]): string => hash('sha256', JSON.stringify(values), 'base64url').slice(0, 8);

/** What is saved: as the form shows it, and as its schema reads it. */
type Saved<Answers> = { values: Values; answers: Answers };

/**
 * The questions whose saved answer is another than the form was made from, and other than what it says now. None when it says
 * what is saved, as a form does that is sent twice; nor for a form that brings nothing along.
 */
export function changedSince<Answers>(
  asked: FormAnswers<Answers>,
  seen: unknown,
  saved: Saved<Answers> | null,
  given: Answers,
): string[] {
  const shown = typeof seen === 'string' ? seen.split('.') : [];
  const questions = Object.entries(asked);
  if (saved === null || shown.length !== questions.length) return [];
  const now = formVersion(asked, saved.values).split('.');
  return questions
    .filter(([, [, answer]], at) => now[at] !== shown[at] && !isSame(answer(saved.answers), answer(given)))
    .map(([question]) => question);
}

/** What the person reads; the answers that they typed stay in the form, and saving it again keeps those. */
export const changedElsewhere = (questions: readonly string[]): string =>
  `This changed in another tab since you opened it: ${questions.map((question) => `“${question}”`).join(', ')}. Save again to keep your answers here.`;
