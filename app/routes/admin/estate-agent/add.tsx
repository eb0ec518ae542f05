import { data, redirect } from '@remix-run/node';
import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { submitEstateAgentDraft } from '~/domain/partner/estate-agent/draft-commands.server';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError, notFound } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { ErrorSummary } from '~/ui/form';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';
import { ADDING } from './labels';
import { NegotiatorsSection, OfficeSection, ThirdfortSection, ValuersSection } from './sections';
import { getDraft } from './subject.server';

export const handle: PageHandle = {
  title: 'Add estate agent',
  crumbs: [
    { label: 'Estate Agents', href: urls.adminEstateAgents() },
    { label: 'Add estate agent', href: urls.adminEstateAgent('add') },
  ],
};

const guard = { access: 'staff', failure: ADDING } as const;

export const loader = page(guard, ({ viewer }) => getDraft(viewer));

/** The section that an error of each field links to. */
const SECTIONS: Record<string, string> = { valuers: 'valuers', office: 'office', brand: 'office' };

export const action = page(guard, async ({ request, viewer }) => {
  const sent = z.object({ _id: id }).safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw notFound();
  try {
    return redirect(urls.adminEstateAgent(await submitEstateAgentDraft(viewer, sent.data._id)));
  } catch (error) {
    if (error instanceof KnownError && error.status === 404) throw error;
    if (error instanceof KnownError) {
      const errors = Object.entries(error.fieldErrors ?? { '': [error.message] });
      return data(
        { problems: errors.map(([part, [message = '']]) => ({ id: SECTIONS[part], message })) },
        error.status,
      );
    }
    reportError(error, { form: ADDING });
    return data({ problems: [{ message: ADDING }] }, 500);
  }
});

type Answer = { problems: { id?: string; message: string }[] };

export default function AddEstateAgent() {
  const { _id, subject } = useLoaderData<typeof loader>();
  const problems = useAnswer<Answer>()?.problems ?? [];
  const errorAt = (section: string) => problems.find(({ id }) => id === section)?.message;
  return (
    <>
      <ErrorSummary problems={problems} />
      <AdminHead title="Add estate agent" />
      <p className="mb-6 text-ink-soft">
        We keep what you save here while you are signed in. Select Submit to add the estate agent.
      </p>
      <OfficeSection id="add" error={errorAt('office')} brand={subject.brand} office={subject.office} />
      <ValuersSection id="add" error={errorAt('valuers')} valuers={subject.valuers} />
      <NegotiatorsSection id="add" negotiators={subject.negotiators} />
      <ThirdfortSection id="add" thirdfort={subject.thirdfort} />
      <Form method="post" reloadDocument action={urls.adminEstateAgent('add')}>
        <input type="hidden" name="_id" value={_id} />
        <SubmitBar label="Submit" quiet={{ href: urls.adminEstateAgents(), label: 'Back to estate agents' }} />
      </Form>
      <Outlet />
    </>
  );
}
