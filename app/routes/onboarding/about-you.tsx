import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getAboutYouForm } from '~/domain/onboarding/autosave.server';
import { saveAboutYou } from '~/domain/onboarding/commands.server';
import { type StepKey, stepperOf } from '~/domain/onboarding/journey';
import { aboutYouForm } from '~/domain/people/schema';
import type { PageHandle } from '~/page-handle';
import { readForm } from '~/platform/body.server';
import { formOf, type Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { savingForm } from '~/routes/kept-form.server';
import { BackLink } from '~/ui/button';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { PageHead, Stepper } from '~/ui/page';
import { urls } from '~/urls';
import { journeys, roleParams } from './journeys';
import { PersonFields } from './person-fields';

export const handle: PageHandle = { title: 'About you' };

const STEP = 'about-you' satisfies StepKey;

const guard = { access: 'signed-in', params: roleParams } as const;

export const loader = page(guard, async ({ viewer, params }) => ({
  role: params.role,
  email: viewer.email,
  known: await getAboutYouForm(viewer),
}));

export const action = page(guard, async ({ request, url, viewer, params: { role } }) => {
  const submission = parseWithZod(await readForm(request), { schema: aboutYouForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await saveAboutYou(viewer, submission.value);
    const isChange = url.searchParams.get('from') === 'terms';
    return redirect(isChange ? urls.terms(role) : urls.aboutTheProperty(role), 303);
  });
});

export default function AboutYou() {
  const { role, email, known } = useLoaderData<typeof loader>();
  const form = formOf(STEP, useActionData<Result>(), known);
  return (
    <>
      <BackLink href={urls.welcome(role)}>Welcome</BackLink>
      <Stepper {...stepperOf(journeys[role], STEP)} />
      <ErrorSummary form={form} />
      <PageHead title="About you" lead="As it appears on your passport or driving licence." />
      <form id={form.id} method="post" noValidate data-autosave={urls.draft('aboutYou')}>
        <PersonFields
          field={form.field}
          mobileHint="So that your solicitor can reach you, for example 07700 900 123."
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
