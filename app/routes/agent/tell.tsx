import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getAgentSale } from '~/domain/agent-access/sales-queries.server';
import { tellUs } from '~/domain/agent-access/tell-commands.server';
import { FELL_THROUGH_REASONS, TELLINGS, type Telling } from '~/domain/agent-access/tell-rules';
import { tellForm } from '~/domain/agent-access/tell-schema';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { RadioCards, Reveal, Select } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';

export const handle: PageHandle = { title: 'Tell us what happened', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ id }) } as const;

export const loader = page(guard, async ({ request, params }) => {
  const agent = await requireAgent(request);
  const { name } = await getAgentSale(agent, params.id);
  return { name, back: urls.agentSale(params.id) };
});

export const action = page(guard, async ({ request, params }) => {
  const agent = await requireAgent(request);
  await getAgentSale(agent, params.id);
  const submission = parseWithZod(await readForm(request), { schema: tellForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await tellUs(agent, params.id, submission.value);
    return redirect(urls.agentSale(params.id, { told: 'true' }), 303);
  });
});

const OPTIONS = Object.entries(TELLINGS).map(([value, label]) => ({ value, label }));
const REASONS = Object.entries(FELL_THROUGH_REASONS).map(([value, label]) => ({ value, label }));
const OFFER: readonly Telling[] = ['offer_accepted'];
const FELL_THROUGH: readonly Telling[] = ['fell_through'];

export default function Tell() {
  const { name, back } = useLoaderData<typeof loader>();
  const form = formOf('tell', useActionData<Result>(), {});
  const what = form.field('what');
  return (
    <>
      <BackLink href={back}>{name}</BackLink>
      <ErrorSummary form={form} />
      <PageHead
        title="Tell us what happened"
        lead="Our team will read what you tell us and check it with the seller. Nothing changes until then."
      />
      <Form id={form.id} method="post" reloadDocument noValidate>
        <RadioCards field={what} label="What happened?" options={OPTIONS} />
        <Reveal field={what} values={OFFER} condition="If an offer was accepted">
          <DateField field={form.field} name="day" label="When was it accepted?" hint="For example 12 11 2026" />
        </Reveal>
        <Reveal field={what} values={FELL_THROUGH} condition="If it fell through">
          <Select field={form.field('reason')} label="Why?" options={REASONS} empty="I do not know" optional />
        </Reveal>
        <TextArea
          field={form.field('words')}
          label="Anything we should know?"
          hint="Please do not name a price."
          optional
        />
        <SubmitBar label="Tell us" busyLabel="Sending…" quiet={{ href: back, label: 'Cancel' }} />
      </Form>
    </>
  );
}
