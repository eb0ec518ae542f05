import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { addressLines } from '~/domain/address/rules';
import { answerRequest } from '~/domain/search/requests/answer-commands.server';
import { getSellerRequest } from '~/domain/search/requests/queries.server';
import {
  ANSWERS,
  type AnswerType,
  isAnswerable,
  isAnswerType,
  requestWords,
  subjectOf,
} from '~/domain/search/requests/rules';
import { answerForms } from '~/domain/search/requests/schema';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { notFound } from '~/platform/errors';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/kept-form.server';
import { RadioCards, Reveal } from '~/ui/choices';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import { type Flash, urls } from '~/urls';

export const handle: PageHandle = { title: ({ name }: { name: string }) => name };

const guard = { access: 'signed-in', params: z.object({ id, requestId: id }) } as const;

type Params = z.output<typeof guard.params>;

/** @throws KnownError 404 for a request that the viewer may not answer, or that is not a yes-or-no question */
async function openRequest(viewer: Viewer, { id, requestId }: Params) {
  const asked = await getSellerRequest(viewer, id, requestId);
  if (!isAnswerType(asked.type)) throw notFound();
  return { ...asked, type: asked.type };
}

const backWith = (saleId: string, flash: Flash) => redirect(urls.dashboard('sell', saleId, { flash }), 303);

export const loader = page(guard, async ({ url, viewer, params }) => {
  const asked = await openRequest(viewer, params);
  if (!isAnswerable(asked)) throw backWith(params.id, 'answered-before');
  const answer = url.searchParams.get('answer') === 'no' ? 'no' : undefined;
  return {
    ...requestWords[asked.type],
    type: asked.type,
    subject: subjectOf(asked, addressLines(asked.address).join(', ')),
    note: asked.note,
    known: { answer },
    back: urls.dashboard('sell', params.id),
  };
});

const FLASHES = { answered: 'answered', before: 'answered-before', changed: 'changed' } as const satisfies Record<
  string,
  Flash
>;

export const action = page(guard, async ({ request, viewer, params }) => {
  const { type } = await openRequest(viewer, params);
  const submission = parseWithZod(await readForm(request), { schema: answerForms[type], disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () =>
    backWith(params.id, FLASHES[await answerRequest(viewer, params.id, params.requestId, submission.value)]),
  );
});

const LABELS: Record<AnswerType, { subject: string; question: string; reason: string; isOptional: boolean }> = {
  fee_approval: {
    subject: 'Fee',
    question: 'Do you approve the fee?',
    reason: 'Is there anything we should know?',
    isOptional: true,
  },
  address_confirmation: {
    subject: 'Address',
    question: 'Is this your full address?',
    reason: 'What is your full address?',
    isOptional: false,
  },
};

export default function AnswerRequest() {
  const { name, words, type, subject, note, known, back } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const form = formOf('request', result, known);
  const answer = form.field('answer');
  const labels = LABELS[type];
  return (
    <>
      <BackLink href={back}>Your sale</BackLink>
      <ErrorSummary form={form} />
      <PageHead title={name} lead={words} />
      <div className="mt-6">
        <Rows rows={[{ label: labels.subject, value: subject, weight: 'total' }]} />
        {note && <p className="mt-3 whitespace-pre-line">{note}</p>}
      </div>
      <Form id={form.id} method="post" reloadDocument noValidate>
        <input type="hidden" name="subject" value={subject} />
        <RadioCards
          field={answer}
          label={labels.question}
          options={[
            { value: 'yes', label: ANSWERS[type].yes },
            { value: 'no', label: ANSWERS[type].no },
          ]}
        />
        <Reveal field={answer} values={['no']} condition="If not">
          <TextArea field={form.field('reason')} label={labels.reason} optional={labels.isOptional} />
        </Reveal>
        <SubmitBar label="Send my answer" busyLabel="Sending…" quiet={{ href: back, label: 'Cancel' }} />
      </Form>
    </>
  );
}
