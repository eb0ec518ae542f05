import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { setSignificantDates } from '~/domain/purchase/significant-dates/commands.server';
import { getSignificantDates } from '~/domain/purchase/significant-dates/queries.server';
import { SIGNIFICANT_DATES, significantDates } from '~/domain/purchase/significant-dates/rules';
import { significantDatesForm } from '~/domain/purchase/significant-dates/schema';
import { toDateParts } from '~/domain/shared/day-rules';
import { id } from '~/domain/shared/schema';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { dayOf } from './formats';

export const handle: PageHandle = { title: 'Significant Dates' };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params }) => {
    const { dates, version, buyer } = await getSignificantDates(params.purchaseId, params.id);
    return {
      version,
      buyer,
      known: Object.fromEntries(significantDates.map((name) => [name, toDateParts(dates[name])])),
    };
  },
  schema: significantDatesForm,
  save: async ({ viewer, params: { id: saleId, purchaseId }, answers, version }) => {
    await getSignificantDates(purchaseId, saleId);
    await setSignificantDates(viewer, purchaseId, answers, version);
  },
  failure: 'An unknown error occurred',
  labels: Object.fromEntries(significantDates.map((name) => [name, [SIGNIFICANT_DATES[name], dayOf] as const])),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SignificantDatesDialog() {
  const view = useLoaderData<typeof loader>();
  const intro = (
    <p className="text-ink-soft">For {view.buyer}’s purchase. Leave all three fields blank if there is no date.</p>
  );
  return (
    <DialogForm id="dates" view={view} intro={intro}>
      {(form) =>
        significantDates.map((name) => (
          <DateField key={name} field={form.field} name={name} label={SIGNIFICANT_DATES[name]} />
        ))
      }
    </DialogForm>
  );
}
