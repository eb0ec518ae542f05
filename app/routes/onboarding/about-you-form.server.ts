import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { saveAboutYou } from '~/domain/onboarding/about-you-commands.server';
import { getAboutYouForm } from '~/domain/onboarding/about-you-queries.server';
import { deleteAboutYouDraft } from '~/domain/onboarding/commands.server';
import { type FormAnswers, formVersion, staleQuestions } from '~/domain/onboarding/stale-form-rules.server';
import { ABOUT_YOU_QUESTIONS } from '~/domain/people/questions';
import { aboutYouPage, type AboutYou as Names } from '~/domain/people/schema';
import { readForm } from '~/platform/body.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { refusedForm } from './refused-form.server';
import { staleFormResult } from './stale-form.server';
import { START_AGAIN } from './start-again';

/** The saved answers that a second tab must not overwrite unseen. */
const VERSIONED_ANSWERS: FormAnswers<Answers | Unfinished> = {
  ...Object.fromEntries(
    ABOUT_YOU_QUESTIONS.map(({ name, label }) => [
      label,
      [[name], (answers: Answers | Unfinished) => answers[name]] as const,
    ]),
  ),
  'Address for letters': [
    ['correspondenceAddress'],
    ({ correspondenceAddress: address }) => address && addressLines(address).join('\n'),
  ],
};
type Answers = Names & { correspondenceAddress?: Address | null };
type Unfinished = Omit<Answers, 'mobileNumber'> & { mobileNumber: string | null };

const saved = ({ phoneNumber, ...names }: Viewer, correspondenceAddress: Address | null): Unfinished => ({
  ...names,
  mobileNumber: phoneNumber,
  correspondenceAddress,
});

/** The data of a page with the form about oneself: about-you, and 'Your details'. */
export async function loadAboutYou(viewer: Viewer) {
  const { letters, values, hasDraft } = await getAboutYouForm(viewer);
  const seen = formVersion(VERSIONED_ANSWERS, saved(viewer, letters));
  return { email: viewer.email, seen, known: values, hasDraft, supportEmail: brand.supportEmail };
}

/** @param page its own address. @param next where saving leads */
export async function submitAboutYou(
  request: Request,
  viewer: Viewer,
  { page, next }: Record<'page' | 'next', string>,
) {
  const form = await readForm(request);
  if (form.get('intent') === START_AGAIN) {
    await deleteAboutYouDraft(viewer);
    return redirect(page, 303);
  }
  const submission = parseWithZod(form, { schema: aboutYouPage, disableAutoCoercion: true });
  if (submission.status !== 'success') return refusedForm(request, viewer, 'aboutYou', submission);
  const known = saved(viewer, (await getAboutYouForm(viewer)).letters);
  const changed = staleQuestions(
    VERSIONED_ANSWERS,
    form.get('seen'),
    { values: known, answers: known },
    submission.value,
  );
  if (changed.length > 0) return staleFormResult(submission, changed);
  return savingForm(submission, async () => {
    await saveAboutYou(viewer, submission.value);
    return redirect(next, 303);
  });
}
