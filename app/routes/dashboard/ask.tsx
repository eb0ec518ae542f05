import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import { askForUpdate, sayHelped } from '~/domain/update-request/commands.server';
import { getAsking, listOwnUpdates } from '~/domain/update-request/queries.server';
import { askedWords, askState, LONGEST_QUESTION, TOO_MANY } from '~/domain/update-request/rules';
import { askForm, helpedForm } from '~/domain/update-request/schema';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { KnownError, notFound } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { dashboardParams, waitsOf } from './dashboard.server';

export const handle: PageHandle = { title: 'Ask for an update' };

const guard = { access: 'signed-in', params: dashboardParams } as const;

/** How many lines say where things stand. The dashboard has the rest. */
const LINES = 3;

export const loader = page(guard, async ({ viewer, params }) => {
  const of = { role: params.role, dealId: params.id };
  const present = now();
  const asking = await getAsking(viewer, of, present);
  const [waits, updates] = await Promise.all([waitsOf(viewer, params), listOwnUpdates(viewer, of)]);
  const open = updates.find(({ answeredAt }) => answeredAt === null);
  return {
    state: askState(asking),
    waits: waits.slice(0, LINES),
    open: open && {
      question: open.question,
      words: askedWords(
        { askedAt: new Date(open.askedAt), dueAt: new Date(open.dueAt), promisedFor: open.promisedFor },
        present,
      ),
    },
    noun: params.role === 'sell' ? ('sale' as const) : ('purchase' as const),
    dashboard: urls.dashboard(params.role, params.id),
    supportEmail: brand.supportEmail,
  };
});

export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const of = { role, dealId: id };
  const here = urls.askForUpdate(role, id);
  await getAsking(viewer, of, now());
  const form = await readForm(request);
  if (form.get('intent') === 'helped') {
    const said = parseWithZod(form, { schema: helpedForm, disableAutoCoercion: true });
    if (said.status !== 'success') throw notFound();
    const helped = said.value.helped === 'yes';
    await sayHelped(viewer, of, said.value.updateId, helped);
    return redirect(helped ? urls.dashboard(role, id, { flash: 'answer-helped' }) : here, 303);
  }
  const submission = parseWithZod(form, { schema: askForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    try {
      await askForUpdate(viewer, of, submission.value.question);
    } catch (error) {
      if (!(error instanceof KnownError) || error.status !== 409) throw error;
      return data<Result>(submission.reply({ formErrors: [error.message] }), 409);
    }
    return redirect(here, 303);
  });
});

export default function Ask() {
  const { state, waits, open, noun, dashboard, supportEmail } = useLoaderData<typeof loader>();
  const form = formOf('ask', useAnswer<Result>(), {});
  const mayAsk = state === 'open' || state === 'asked';
  return (
    <>
      <BackLink href={dashboard}>{noun === 'sale' ? 'Your sale' : 'Your purchase'}</BackLink>
      <ErrorSummary form={form} />
      <PageHead title="Ask for an update" />
      {open && (
        <section className="mt-6">
          <p className="font-bold">{open.words}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{open.question}</p>
        </section>
      )}
      {waits.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-h3">Here is where things stand</h2>
          <DescriptionList items={waits.map(({ title: label, words: value }) => ({ label, value }))} />
          {mayAsk && !open && (
            <p className="mt-4">
              <b>Does this answer your question?</b>{' '}
              <a href={dashboard} className="inline-flex min-h-11 items-center">
                Back to your dashboard
              </a>
            </p>
          )}
        </section>
      )}
      {mayAsk ? (
        <Form id={form.id} method="post" reloadDocument noValidate>
          <TextArea
            field={form.field('question')}
            label={open ? 'What would you like to add?' : 'What would you like to know?'}
            hint={`Up to ${LONGEST_QUESTION} characters. Only our team read this.`}
          />
          <SubmitBar
            label={open ? 'Add to your question' : 'Ask for an update'}
            busyLabel="Sending…"
            quiet={{ href: dashboard, label: 'Cancel' }}
          />
        </Form>
      ) : (
        <p className="mt-8">
          {state === 'too-many' && `${TOO_MANY}: `}
          {state === 'over' && `This ${noun} has ended. If you still have a question, email us: `}
          {state === 'not-begun' && 'You have not finished registering. If you have a question, email us: '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </>
  );
}
