import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { askedOfMatter, reportsInOrder } from '~/domain/deal/firm-rules';
import { readyOf } from '~/domain/deal/ready-queries.server';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import { formatWeekday, londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { reportStep } from '~/domain/solicitor-report/commands.server';
import { beforeReport } from '~/domain/solicitor-report/rules';
import { reportForm } from '~/domain/solicitor-report/schema';
import { REPORTS, SALE_ENDED } from '~/domain/solicitor-report/texts';
import { listFirmQuestions } from '~/domain/update-request/firm-queries.server';
import { askedOfFirm, lineIsEnough } from '~/domain/update-request/rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { ReadySection } from '~/routes/shared/ready-list';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { DateField } from '~/ui/date-field';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { HiddenField, TextArea, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { matterGuard, openMatter, sideIn } from './matter.server';

export { ErrorBoundary } from './link-ended';

export const handle: PageHandle = { title: 'Report progress', robots: 'noindex,nofollow' };

export const loader = page(matterGuard, async ({ url, ip, params }) => {
  const { token, assignmentId } = params;
  const { matter, side, lead } = await openMatter({ url, ip, params });
  const deal = matter.hasEnded ? null : await findDealFacts({ saleId: matter.saleId }, 'staff', 'accepted');
  const ready = deal && (await readyOf(deal, { as: 'firm', side, purchaseId: matter.purchaseId }));
  const of = side === 'seller' ? { saleId: matter.saleId } : matter.purchaseId && { purchaseId: matter.purchaseId };
  const questions = matter.hasEnded || !of ? [] : await listFirmQuestions(of);
  const today = londonDay(now());
  const kinds = reportsInOrder(askedOfMatter(matter, deal ?? undefined, today).next, side);
  const kind = kinds.find((each) => each === url.searchParams.get('kind')) ?? null;
  return {
    back: urls.firmMatters(token),
    lead,
    questions: questions.map(({ question, promisedFor, isAgents }) => ({
      ...{ question, title: askedOfFirm(isAgents), until: lineIsEnough(formatWeekday(promisedFor)) },
      answer: `mailto:${brand.supportEmail}?subject=${encodeURIComponent(matter.reference)}`,
    })),
    days: ready && urls.firmDays(token, assignmentId, { side }),
    ready: ready && { lines: ready.lines, verdict: ready.verdict },
    refused: matter.hasEnded ? SALE_ENDED : null,
    chosen: kind && { kind, label: REPORTS[kind].label, tells: beforeReport(kind, matter) },
    choices: kinds.map((each) => ({
      label: REPORTS[each].label,
      href: urls.firmMatter(token, assignmentId, { side, kind: each }),
    })),
    asksExchange: kind === 'completed' && matter.exchanged === null,
    today: toDateParts(today),
  };
});

export const action = page(matterGuard, async ({ request, url, params: { token, assignmentId } }) => {
  const submission = parseWithZod(await readForm(request), { schema: reportForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    const reported = await reportStep(token, { assignmentId, side: sideIn(url) }, submission.value);
    return redirect(urls.firmMatters(token, { reported }), 303);
  });
});

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MatterPage() {
  const view = useLoaderData<typeof loader>();
  const { back, lead, refused, chosen, choices, questions, ready, days } = view;
  return (
    <>
      <BackLink href={back}>Your matters</BackLink>
      {chosen && !refused ? (
        <Report view={view} chosen={chosen} />
      ) : (
        <>
          <PageHead title="What happened?" lead={lead} />
          {questions.map((asked) => (
            <Question key={asked.question} {...asked} />
          ))}
          {refused ? (
            <p className="mt-4">{refused}.</p>
          ) : (
            <>
              <p className="mt-4">Choose one to open its form. No one is told until you press ‘Report it’.</p>
              <ul className="mt-2 grid gap-1">
                {choices.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} className="inline-flex min-h-11 items-center">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          {ready && (
            <ReadySection ready={ready}>
              {days && (
                <p className="mt-4">
                  <a href={days} className="inline-flex min-h-11 items-center">
                    Name possible completion days
                  </a>
                </p>
              )}
            </ReadySection>
          )}
        </>
      )}
    </>
  );
}

/** A question that we passed on. No report answers it, so it has its own 'Answer' button. */
function Question({ title, question, until, answer }: View['questions'][number]) {
  return (
    <section className="my-6 rounded-md bg-green-tint p-5.5">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-2 whitespace-pre-line">They asked: {question}</p>
      <p className="mt-2">{until}</p>
      <p className="mt-2">
        <a href={answer} className="inline-flex min-h-11 items-center">
          Email us your answer
        </a>
      </p>
    </section>
  );
}

function Report({ view, chosen }: { view: View; chosen: NonNullable<View['chosen']> }) {
  const { back, lead, asksExchange, today } = view;
  const form = formOf('report', useAnswer<Result>(), { kind: chosen.kind, on: today });
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead title={chosen.label} lead={lead} />
      <Form id={form.id} method="post" reloadDocument noValidate>
        <HiddenField field={form.field('kind')} />
        {chosen.kind === 'waiting' && (
          <TextField
            field={form.field('waitingFor')}
            label="Who are you waiting for, and what for?"
            hint="For example: the managing agent, for the management pack."
          />
        )}
        {asksExchange && <DateField field={form.field} name="exchangedOn" label="Exchanged on" />}
        <DateField field={form.field} name="on" label={asksExchange ? 'Completed on' : 'On which day?'} />
        <TextArea
          field={form.field('note')}
          label="Anything we should pass on?"
          hint="Our team read this."
          optional
          rows={3}
        />
        <p className="mt-7">{chosen.tells}</p>
        <SubmitBar label="Report it" busyLabel="Reporting…" quiet={{ href: back, label: 'Cancel' }} />
      </Form>
    </>
  );
}
