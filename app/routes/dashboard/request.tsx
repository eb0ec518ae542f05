import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { addressLines } from '~/domain/address/rules';
import { askToStart } from '~/domain/payment/commands.server';
import { amountsOf, FEE_LINE } from '~/domain/payment/rules';
import { getStart } from '~/domain/payment/start-now-queries.server';
import { START_NOW, waitsUntil } from '~/domain/payment/start-now-rules';
import { answerRequest } from '~/domain/search/requests/answer-commands.server';
import { getSellerRequest, type SellerRequest } from '~/domain/search/requests/queries.server';
import {
  ANSWERS,
  agreeButtonLabel,
  agreeingWords,
  isAnswerable,
  isAnswerType,
  requestWords,
  subjectOf,
} from '~/domain/search/requests/rules';
import { answerForms } from '~/domain/search/requests/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { Button } from '~/ui/button';
import { Checkbox, RadioCards, Reveal } from '~/ui/choices';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import { type Flash, urls } from '~/urls';
import { FeeAmounts } from './fee-amounts';

export const handle: PageHandle = { title: ({ name }: { name: string }) => name };

const guard = { access: 'signed-in', params: z.object({ id, requestId: id }) } as const;

type Params = z.output<typeof guard.params>;

/** @throws KnownError 404 for a request that the viewer may not answer, or that is not a yes-or-no question */
async function openRequest(viewer: Viewer, { id, requestId }: Params) {
  const sellerRequest = await getSellerRequest(viewer, id, requestId);
  if (!isAnswerType(sellerRequest.type)) throw notFound();
  return { ...sellerRequest, type: sellerRequest.type };
}

const redirectWithFlash = (saleId: string, flash: Flash) => redirect(urls.dashboard('sell', saleId, { flash }), 303);

export const loader = page(guard, async ({ url, viewer, params }) => {
  const sellerRequest = await openRequest(viewer, params);
  if (sellerRequest.orderId !== null) throw redirect(urls.feeOrder(params.id, sellerRequest.orderId), 303);
  if (!isAnswerable(sellerRequest)) throw redirectWithFlash(params.id, 'answered-before');
  const answer = url.searchParams.get('answer') === 'no' ? 'no' : undefined;
  return {
    ...requestWords[sellerRequest.type],
    fee: sellerRequest.type === 'fee_approval' ? await feeView(viewer, params.id, sellerRequest) : null,
    subject: subjectOf(sellerRequest, addressLines(sellerRequest.address).join(', ')),
    note: sellerRequest.note,
    known: { answer },
    back: urls.dashboard('sell', params.id),
  };
});

async function feeView(viewer: Viewer, saleId: string, { fee, isConsumer }: SellerRequest) {
  const day = waitsUntil(await getStart(viewer, saleId), londonDay(now()));
  return {
    amounts: amountsOf([{ name: FEE_LINE, price: fee ?? 0, quantity: 1 }]),
    words: agreeingWords(isConsumer, day),
    asksToStart: day !== null,
  };
}

const FLASHES = { answered: 'answered', before: 'answered-before', changed: 'changed' } as const satisfies Record<
  string,
  Flash
>;

export const action = page(guard, async ({ request, viewer, params }) => {
  const { type } = await openRequest(viewer, params);
  const submission = parseWithZod(await readForm(request), { schema: answerForms[type], disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    const { value } = submission;
    const outcome = await answerRequest(viewer, params.id, params.requestId, value);
    if (outcome === 'answered' && value.answer === 'yes' && 'startNow' in value && value.startNow)
      await askToStart(viewer, params.id);
    // Who agreed to a fee pays it now.
    const { orderId } = await getSellerRequest(viewer, params.id, params.requestId);
    if (orderId !== null) return redirect(urls.feeOrder(params.id, orderId), 303);
    return redirectWithFlash(params.id, FLASHES[outcome]);
  });
});

export default function AnswerRequest() {
  const { name, words, fee, subject, note, known, back } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  const form = formOf('request', result, known);
  return (
    <>
      <BackLink href={back}>Your sale</BackLink>
      <ErrorSummary form={form} />
      <PageHead title={name} lead={words} />
      {fee ? (
        <FeeAmounts amounts={fee.amounts} />
      ) : (
        <div className="mt-6">
          <Rows rows={[{ label: 'Address', value: subject, weight: 'total' }]} />
        </div>
      )}
      {note && <p className="mt-3 whitespace-pre-line">{note}</p>}
      {fee ? (
        <AnswerToFee form={form} subject={subject} words={fee.words} asksToStart={fee.asksToStart} />
      ) : (
        <AnswerToAddress form={form} subject={subject} back={back} />
      )}
    </>
  );
}

interface AnswerProps {
  form: ReturnType<typeof formOf>;
  subject: string;
}

interface FeeProps extends AnswerProps {
  words: readonly string[];
  /** Shows the box of someone who has not asked us to start. */
  asksToStart: boolean;
}

/** A button each: the one that agrees says what there is to pay, and what agreeing means stands above it. */
function AnswerToFee({ form, subject, words, asksToStart }: FeeProps) {
  return (
    <>
      <Form id={form.id} method="post" reloadDocument className="mt-10">
        <h2 className="mb-2">If you agree</h2>
        {words.map((paragraph) => (
          <p key={paragraph} className="mt-3">
            {paragraph}
          </p>
        ))}
        {asksToStart && <Checkbox field={form.field('startNow')} label={START_NOW.words} />}
        <input type="hidden" name="subject" value={subject} />
        <NoScriptField />
        <div className="mt-5">
          <Button name="answer" value="yes" busyLabel="Sending…">
            {agreeButtonLabel('fee_approval', subject)}
          </Button>
        </div>
      </Form>
      <Form method="post" reloadDocument noValidate className="mt-12">
        <h2 className="mb-2">If you do not agree</h2>
        <p>There is nothing to pay, and we will not order what the fee is for.</p>
        <input type="hidden" name="subject" value={subject} />
        <NoScriptField />
        <TextArea field={form.field('reason')} label="Is there anything we should know?" optional />
        <div className="mt-5">
          <Button variant="quiet" name="answer" value="no" busyLabel="Sending…">
            {ANSWERS.fee_approval.no}
          </Button>
        </div>
      </Form>
    </>
  );
}

function AnswerToAddress({ form, subject, back }: AnswerProps & { back: string }) {
  const answer = form.field('answer');
  return (
    <Form id={form.id} method="post" reloadDocument noValidate>
      <input type="hidden" name="subject" value={subject} />
      <RadioCards
        field={answer}
        label="Is this your full address?"
        options={[
          { value: 'yes', label: ANSWERS.address_confirmation.yes },
          { value: 'no', label: ANSWERS.address_confirmation.no },
        ]}
      />
      <Reveal field={answer} values={['no']} condition="If not">
        <TextArea field={form.field('reason')} label="What is your full address?" />
      </Reveal>
      <SubmitBar label="Send my answer" busyLabel="Sending…" quiet={{ href: back, label: 'Cancel' }} />
    </Form>
  );
}
