import { data } from '@remix-run/node';
import { staleFormMessage } from '~/domain/onboarding/stale-form-rules.server';
import type { Result } from '~/routes/shared/form';

type Submission = { reply: (options: { formErrors: string[] }) => Result };

/** Shows the form as typed, with the version of what is saved now, so that submitting it again saves what was typed. */
export function staleFormResult(submission: Submission, questions: readonly string[]) {
  const { initialValue, ...result } = submission.reply({ formErrors: [staleFormMessage(questions)] });
  const { seen: _, ...typed } = initialValue ?? {};
  return data<Result>({ ...result, initialValue: typed }, 409);
}
