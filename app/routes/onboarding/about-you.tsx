import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Viewer } from '~/domain/account/queries.server';
import { getAboutYouForm } from '~/domain/onboarding/autosave-commands.server';
import { saveAboutYou } from '~/domain/onboarding/commands.server';
import { type StepKey, stepperOf } from '~/domain/onboarding/journey-rules';
import { type Asked, changedSince, seenOf } from '~/domain/onboarding/seen-rules.server';
import { type AboutYou as Answers, aboutYouForm } from '~/domain/people/schema';
import { readForm } from '~/platform/body.server';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/kept-form.server';
import { BackLink } from '~/ui/button';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { PageHead, Stepper } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { journeys, roleParams } from './journeys';
import { PersonFields } from './person-fields';
import { refuseSecondTab } from './second-tab.server';
import { SeenField } from './seen-field';

export const handle: PageHandle = { title: 'About you' };

const STEP = 'about-you' satisfies StepKey;

const guard = { access: 'signed-in', params: roleParams } as const;

/** What a second tab must not write over unseen. */
const ASKED: Asked<Answers | Unfinished> = {
  'First name': [['firstName'], ({ firstName }) => firstName],
  'Middle name': [['middleName'], ({ middleName }) => middleName],
  'Last name': [['lastName'], ({ lastName }) => lastName],
  'Mobile number': [['mobileNumber'], ({ mobileNumber }) => mobileNumber],
};
type Unfinished = Omit<Answers, 'mobileNumber'> & { mobileNumber: string | null };

const saved = ({ phoneNumber, ...names }: Viewer): Unfinished => ({ ...names, mobileNumber: phoneNumber });

export const loader = page(guard, async ({ viewer, params }) => ({
  role: params.role,
  email: viewer.email,
  seen: seenOf(ASKED, saved(viewer)),
  known: await getAboutYouForm(viewer),
}));

export const action = page(guard, async ({ request, url, viewer, params: { role } }) => {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: aboutYouForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  const known = saved(viewer);
  const changed = changedSince(ASKED, form.get('seen'), { values: known, answers: known }, submission.value);
  if (changed.length > 0) return refuseSecondTab(submission, changed);
  return savingForm(submission, async () => {
    await saveAboutYou(viewer, submission.value);
    const isChange = url.searchParams.get('from') === 'terms';
    return redirect(isChange ? urls.terms(role) : urls.aboutTheProperty(role), 303);
  });
});

export default function AboutYou() {
  const { role, email, seen, known } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf(STEP, result, known);
  return (
    <>
      <BackLink href={urls.welcome(role)}>Welcome</BackLink>
      <Stepper {...stepperOf(journeys[role], STEP)} />
      <ErrorSummary form={form} />
      <PageHead title="About you" lead="Give your name as it appears on your passport or driving licence." />
      <form id={form.id} method="post" noValidate data-autosave={urls.draft('aboutYou')}>
        <SeenField seen={seen} result={result} />
        <PersonFields
          field={form.field}
          mobileHint="So that your solicitor can contact you. For example, 07700 900 123."
          isSelf
        />
        <p className="mt-7">
          <b>Email</b>
          <br />
          {email}
        </p>
        <SubmitBar label="Save and continue" busyLabel="Saving…" />
      </form>
    </>
  );
}
