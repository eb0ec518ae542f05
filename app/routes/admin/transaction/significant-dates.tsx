import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { setSignificantDates } from '~/domain/purchase/significant-dates/commands.server';
import { getSignificantDates } from '~/domain/purchase/significant-dates/queries.server';
import {
  SIGNIFICANT_DATES,
  type SignificantDates,
  significantDates,
  toDateParts,
} from '~/domain/purchase/significant-dates/rules';
import { significantDatesForm } from '~/domain/purchase/significant-dates/schema';
import { id } from '~/domain/shared/schema';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { DateField } from '~/ui/date-field';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
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

export const action = page(guard, ({ request, viewer, params: { id: saleId, purchaseId } }) =>
  saveForm<z.output<typeof significantDatesForm>, SignificantDates>(request, {
    schema: significantDatesForm,
    save: async (dates, { version }) => {
      await getSignificantDates(purchaseId, saleId);
      await setSignificantDates(viewer, purchaseId, dates, version);
      return urls.adminTransaction(saleId, 'purchase-intents');
    },
    failure: guard.failure,
    said,
  }),
);

const said = Object.fromEntries(significantDates.map((name) => [name, [SIGNIFICANT_DATES[name], dayOf] as const]));

export default function SignificantDatesDialog() {
  const { dates, version, buyer, here, back } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const known = Object.fromEntries(significantDates.map((name) => [name, toDateParts(dates[name])]));
  const form = formOf('dates', answer?.result, known);
  return (
    <Dialog title="Significant Dates" closeHref={back}>
      <p className="text-ink-soft">
        Of the purchase by {buyer}. Leave all three fields empty for a day that is not set.
      </p>
      <DialogForm form={form} answer={answer} of={{ version }} here={here} back={back}>
        {significantDates.map((name) => (
          <DateField key={name} field={form.field} name={name} label={SIGNIFICANT_DATES[name]} />
        ))}
      </DialogForm>
    </Dialog>
  );
}
