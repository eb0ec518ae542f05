import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { objectTo } from '~/domain/correction/objection-commands.server';
import { getOwnCorrection } from '~/domain/correction/queries.server';
import { toBeAnswered } from '~/domain/correction/rules';
import { objectionForm } from '~/domain/correction/schema';
import { formatDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';

export const handle: PageHandle = { title: ({ title }: { title: string }) => title };

const guard = {
  access: 'signed-in',
  params: z.object({ role: z.enum(['sell', 'buy']), id, correctionId: id }),
} as const;

/** A link in an email leads here. Opening it changes nothing: mail programs open links by themselves. */
export const loader = page(guard, async ({ viewer, params: { role, id, correctionId } }) => {
  const { at, objectedAt, ...correction } = await getOwnCorrection(viewer, role, id, correctionId);
  return {
    ...correction,
    day: formatDay(at),
    promise: objectedAt && toBeAnswered(objectedAt, now()),
    back: urls.dashboard(role, id),
    dashboard: role === 'sell' ? 'Your sale' : 'Your purchase',
  };
});

export const action = page(guard, async ({ request, viewer, params: { role, id, correctionId } }) => {
  await getOwnCorrection(viewer, role, id, correctionId);
  const submission = parseWithZod(await readForm(request), { schema: objectionForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await objectTo(viewer, { role, dealId: id, id: correctionId }, submission.value.objection);
    return redirect(urls.correction(role, id, correctionId), 303);
  });
});

export default function Correction() {
  const { title, changes, reason, day, state, objection, promise, answer, back, dashboard } =
    useLoaderData<typeof loader>();
  const form = formOf('objection', useAnswer<Result>(), {});
  return (
    <>
      <BackLink href={back}>{dashboard}</BackLink>
      <ErrorSummary form={form} />
      <PageHead title={title} lead={`On ${day} we corrected something you told us.`} />
      <div className="mt-6">
        {changes.map(({ label, before, after }) => (
          <Rows
            key={label}
            rows={[
              { label, value: after ?? 'None', weight: 'total' },
              { label: 'Before', value: before ?? 'None' },
            ]}
          />
        ))}
        <p className="mt-3 whitespace-pre-line wrap-anywhere">Why: {reason}</p>
      </div>
      {state === 'made' ? (
        <Form id={form.id} method="post" reloadDocument noValidate>
          <p className="mt-6">If this is right, you do not need to do anything. If it is not, tell us what is.</p>
          <TextArea field={form.field('objection')} label="What is not right?" />
          <SubmitBar label="This is not right" busyLabel="Sending…" quiet={{ href: back, label: 'Cancel' }} />
        </Form>
      ) : (
        <>
          <h2 className="mt-8 mb-2">You told us that this is not right</h2>
          <p className="whitespace-pre-line wrap-anywhere">{objection}</p>
          {state === 'answered' ? (
            <p className="mt-3 whitespace-pre-line wrap-anywhere">Our answer: {answer}</p>
          ) : (
            <p className="mt-3">Thank you for telling us. {promise}</p>
          )}
        </>
      )}
    </>
  );
}
