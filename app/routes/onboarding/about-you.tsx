import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { Viewer } from '~/domain/account/queries.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { getAboutYouForm } from '~/domain/onboarding/autosave-commands.server';
import { saveAboutYou, startAboutYouAgain } from '~/domain/onboarding/commands.server';
import { type StepKey, stepperOf } from '~/domain/onboarding/journey-rules';
import { changedSince, type FormAnswers, formVersion } from '~/domain/onboarding/stale-form-rules.server';
import { ABOUT_YOU_QUESTIONS } from '~/domain/people/questions';
import { aboutYouPage, type AboutYou as Names } from '~/domain/people/schema';
import { readForm } from '~/platform/body.server';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/kept-form.server';
import { AddressFields } from '~/ui/address-fields';
import type { Field } from '~/ui/field';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead, Stepper } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { QuestionFields } from '~/ui/question-fields';
import { SubmitBar } from '~/ui/submit-bar';
import { inDeal, urls } from '~/urls';
import { SeenField } from './form-version-field';
import { journeys, roleParams } from './journeys';
import { namedDeal } from './property-form.server';
import { refuseSecondTab } from './second-tab.server';
import { START_AGAIN, StartAgain } from './start-again';

export const handle: PageHandle = { title: 'About you' };

const STEP = 'about-you' satisfies StepKey;

const guard = { access: 'signed-in', params: roleParams } as const;

/** The saved answers that a second tab must not overwrite unseen. */
const ASKED: FormAnswers<Answers | Unfinished> = {
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

export const loader = page(guard, async ({ url, viewer, params }) => {
  const dealId = namedDeal(url);
  const { letters, values, isKept } = await getAboutYouForm(viewer);
  const seen = formVersion(ASKED, saved(viewer, letters));
  return { role: params.role, dealId, email: viewer.email, seen, known: values, isKept };
});

export const action = page(guard, async ({ request, url, viewer, params: { role } }) => {
  const form = await readForm(request);
  if (form.get('intent') === START_AGAIN) {
    await startAboutYouAgain(viewer);
    return redirect(url.pathname + url.search, 303);
  }
  const submission = parseWithZod(form, { schema: aboutYouPage, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  const known = saved(viewer, (await getAboutYouForm(viewer)).letters);
  const changed = changedSince(ASKED, form.get('seen'), { values: known, answers: known }, submission.value);
  if (changed.length > 0) return refuseSecondTab(submission, changed);
  return savingForm(submission, async () => {
    await saveAboutYou(viewer, submission.value);
    const isChange = url.searchParams.get('from') === 'terms';
    return redirect(inDeal(isChange ? urls.terms(role) : urls.aboutTheProperty(role), namedDeal(url)), 303);
  });
});

export default function AboutYou() {
  const { role, email, seen, known, isKept } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf(STEP, result, known);
  const hasLetters = isBegun(form.field(LETTERS).initialValue) || form.field(LETTERS).errors !== undefined;
  return (
    <>
      <BackLink href={urls.welcome(role)}>Welcome</BackLink>
      <Stepper {...stepperOf(journeys[role], STEP)} />
      <ErrorSummary form={form} />
      <PageHead title="About you" lead="Give your name as it appears on your passport or driving licence." />
      <Form id={form.id} method="post" reloadDocument noValidate data-autosave={urls.draft('aboutYou')}>
        <SeenField seen={seen} result={result} />
        <QuestionFields questions={ABOUT_YOU_QUESTIONS} field={form.field} />
        <p className="mt-7">
          <b>Email</b>
          <br />
          {email}
        </p>
        <AddressForLetters
          field={form.field}
          isOpen={hasLetters}
          home={role === 'sell' ? 'the home you are selling' : 'the home you are buying'}
        />
        <SubmitBar label="Save and continue" busyLabel="Saving…" />
        {isKept && <StartAgain />}
      </Form>
    </>
  );
}

const LETTERS = 'correspondenceAddress';

/** Anything but the country, which is always chosen. */
const isBegun = (address: unknown): boolean =>
  Object.entries(address ?? {}).some(([part, text]) => !part.startsWith('country') && Boolean(text));

type LettersProps = { field: (name: string) => Field; isOpen: boolean; home: string };

/** Few people need it, so it opens when it is asked for. */
function AddressForLetters({ field, isOpen, home }: LettersProps) {
  return (
    <details open={isOpen} className="mt-7 border-t border-line pt-2">
      <summary className="flex min-h-11 items-center rounded-sm text-label font-bold text-green underline">
        Address for letters (optional)
      </summary>
      <p className="mt-1 text-sm text-ink-soft">
        Where we can send you letters, if that is not {home}. It can be in any country.
      </p>
      <AddressFields field={(part) => field(`${LETTERS}.${part}`)} anyCountry />
    </details>
  );
}
