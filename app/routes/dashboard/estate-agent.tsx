import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { findOffices } from '~/domain/partner/queries.server';
import { nameAgent } from '~/domain/sale/estate-agent/named-commands.server';
import { getNamedAgentSituation } from '~/domain/sale/estate-agent/named-queries.server';
import { listedAgent, type NamedAgent, typedAgent } from '~/domain/sale/estate-agent/named-schema';
import { mayNameAgent } from '~/domain/sale/estate-agent/rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { Button } from '~/ui/button';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { OfficeSearchField, Offices } from '../onboarding/found-offices';

export const handle: PageHandle = { title: 'Your estate agent' };

const guard = { access: 'signed-in', params: z.object({ id }) } as const;

const MAX_RESULTS = 50;

const redirectWithFlash = (saleId: string, flash: 'agent-named' | 'agent-known') =>
  redirect(urls.dashboard('sell', saleId, { flash }), 303);

/** Once an agent is named or assigned, only staff change it. */
async function refuseKnown(viewer: Viewer, saleId: string): Promise<void> {
  if (!mayNameAgent(await getNamedAgentSituation(viewer, saleId))) throw redirectWithFlash(saleId, 'agent-known');
}

export const loader = page(guard, async ({ viewer, params, url }) => {
  await refuseKnown(viewer, params.id);
  const query = (url.searchParams.get('query') ?? '').trim().slice(0, 200);
  const found = query ? await findOffices(query, MAX_RESULTS) : null;
  return { query, found, back: urls.dashboard('sell', params.id) };
});

/** The form has the id of an office that was found, or what was typed about one that was not. */
export const action = page(guard, async ({ request, viewer, params }) => {
  await refuseKnown(viewer, params.id);
  const form = await readForm(request);
  const schema: z.ZodType<NamedAgent> = form.has('choice')
    ? listedAgent.transform(({ choice }) => ({ estateAgentId: choice }))
    : typedAgent;
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await nameAgent(viewer, params.id, submission.value);
    return redirectWithFlash(params.id, 'agent-named');
  });
});

export default function NameEstateAgent() {
  const { query, found, back } = useLoaderData<typeof loader>();
  const form = formOf('estate-agent', useAnswer<Result>(), {});
  return (
    <>
      <BackLink href={back}>Your sale</BackLink>
      <ErrorSummary form={form} />
      <PageHead
        title="Your estate agent"
        lead="Tell us which estate agent is selling your home. We’ll check the details, then add them. You can do this once: if you change agent later, email us."
      />
      <Form method="get">
        <OfficeSearchField query={query} />
        <div className="mt-4">
          <Button variant="quiet">Find estate agent</Button>
        </div>
      </Form>
      {found && (
        <Form method="post" reloadDocument>
          <NoScriptField />
          <Offices {...found} />
        </Form>
      )}
      <h2 className="mt-9 text-h3">My agent is not listed</h2>
      <Form id={form.id} method="post" reloadDocument noValidate>
        <TextField field={form.field('agentName')} label="Estate agent’s name" autoComplete="off" />
        <TextField field={form.field('branch')} label="Branch" hint="For example the town." autoComplete="off" />
        <TextField
          field={form.field('email')}
          label="Their email"
          hint="We’ll check it first. They get no email from us until then."
          type="email"
          autoComplete="off"
        />
        <SubmitBar
          label="Save my estate agent"
          busyLabel="Saving…"
          quiet={{ href: back, label: 'I’ll tell you later' }}
        />
        <PrivacyNote>We use these details to check who your estate agent is.</PrivacyNote>
      </Form>
    </>
  );
}
