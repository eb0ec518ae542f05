import { createHash } from 'node:crypto';
import { isSame } from '~/domain/audit/rules';

/**
 * Two tabs of one form. Each brings along what was saved when it was shown, so that the second to be saved says what the
 * first changed, in place of writing over it.
 */

/** What a form asks: by the words of each question, its answer among all of them. */
export type Asked<Answers> = Record<string, (answers: Answers) => unknown>;

/** The hidden field of a form: of each answer a few characters that change with it. */
export const seenOf = <Answers>(asked: Asked<Answers>, saved: Answers | null): string =>
  Object.values(asked)
    .map((answer) => digest(saved === null ? null : answer(saved)))
    .join('.');

function digest(answer: unknown): string {
  const text = JSON.stringify(answer ?? null, (_, part) => (typeof part === 'bigint' ? String(part) : part));
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/**
 * The questions whose saved answer is another than the form was made from, and other than what it says now. None when it says
 * what is saved, as a form does that is sent twice; nor for a form that brings nothing along.
 */
export function changedSince<Answers>(
  asked: Asked<Answers>,
  seen: unknown,
  saved: Answers | null,
  given: Answers,
): string[] {
  const shown = typeof seen === 'string' ? seen.split('.') : [];
  const questions = Object.entries(asked);
  if (saved === null || shown.length !== questions.length) return [];
  return questions
    .filter(([, answer], at) => digest(answer(saved)) !== shown[at] && !isSame(answer(saved), answer(given)))
    .map(([question]) => question);
}

/** What the person reads; the answers that they typed stay in the form, and saving it again keeps those. */
export const changedElsewhere = (questions: readonly string[]): string =>
  `This changed in another tab since you opened it: ${questions.join(', ')}. Save again to keep what you have here.`;
