import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ConflictError } from '~/domain/audit/edit.server';
import { seenVersion } from '~/domain/config/schema';
import { id } from '~/domain/property/schema';
import { setSignificantDates } from '~/domain/purchase/significant-dates/commands.server';
import { getSignificantDates } from '~/domain/purchase/significant-dates/queries.server';
import {
  SIGNIFICANT_DATES,
  type SignificantDates,
  significantDates,
  toDateParts,
} from '~/domain/purchase/significant-dates/rules';
import { significantDatesForm } from '~/domain/purchase/significant-dates/schema';
import type { PageHandle } from '~/page-handle';
import { KnownError } from '~/platform/errors';
import { formOf, type Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { DateField } from '~/ui/date-field';
import { Dialog } from '~/ui/dialog';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { urls } from '~/urls';
import { ConflictNotice, conflictOf } from '../conflict';
import { dayOf } from './parts';

export const handle: PageHandle = { title: 'Significant Dates' };

const guard = {
  access: 'staff',
  params: z.object({ id, purchaseId: id }),
  failure: 'An unknown error occurred',
} as const;

export const loader = page(guard, async ({ params }) => ({
  ...(await getSignificantDates(params.purchaseId, params.id)),
  here: urls.adminSignificantDates(params.id, params.purchaseId),
  back: urls.adminTransaction(params.id, 'purchase-intents'),
}));

export const action = page(guard, async ({ request, viewer, params }) => {
  const fields = await request.formData();
  await getSignificantDates(params.purchaseId, params.id);
  const submission = parseWithZod(fields, { schema: significantDatesForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data({ result: submission.reply(), conflict: null }, 422);
  const seen = seenVersion.safeParse(Object.fromEntries(fields));
  try {
    await setSignificantDates(viewer, params.purchaseId, submission.value, seen.data?.version);
  } catch (error) {
    if (!(error instanceof KnownError) || error.status === 404) throw error;
    if (error instanceof ConflictError)
      return data({ result: submission.reply(), conflict: conflictOf<SignificantDates>(error, said) }, 409);
    return data({ result: submission.reply({ formErrors: [error.message] }), conflict: null }, error.status);
  }
  return redirect(urls.adminTransaction(params.id, 'purchase-intents'));
});

const said = Object.fromEntries(significantDates.map((name) => [name, [SIGNIFICANT_DATES[name], dayOf] as const]));

type Answer = { result: Result; conflict: ReturnType<typeof conflictOf> | null };

export default function SignificantDatesDialog() {
  const { dates, version, buyer, here, back } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const known = Object.fromEntries(significantDates.map((name) => [name, toDateParts(dates[name])]));
  const form = formOf('dates', answer?.result, known);
  return (
    <Dialog title="Significant Dates" closeHref={back}>
      <ErrorSummary form={form} />
      {answer?.conflict && <ConflictNotice conflict={answer.conflict} reloadHref={here} />}
      <p className="text-ink-soft">
        Of the purchase by {buyer}. Leave all three fields empty for a day that is not set.
      </p>
      <form method="post" noValidate>
        <input type="hidden" name="version" value={answer?.conflict?.version ?? version} />
        {significantDates.map((name) => (
          <DateField key={name} field={form.field} name={name} label={SIGNIFICANT_DATES[name]} />
        ))}
        <SubmitBar label={answer?.conflict ? 'Save mine' : 'Save'} quiet={{ href: back, label: 'Cancel' }} />
      </form>
    </Dialog>
  );
}
