import { data } from '@remix-run/node';
import { changedElsewhere } from '~/domain/onboarding/stale-form-rules.server';
import type { Result } from '~/routes/shared/form';

type Submission = { reply: (options: { formErrors: string[] }) => Result };

/** Shows the form as typed, with the version of what is saved now, so that submitting it again saves what was typed. */
export function refuseSecondTab(submission: Submission, questions: readonly string[]) {
  const { initialValue, ...result } = submission.reply({ formErrors: [changedElsewhere(questions)] });
  const { seen: _, ...typed } = initialValue ?? {};
  return data<Result>({ ...result, initialValue: typed }, 409);
}
