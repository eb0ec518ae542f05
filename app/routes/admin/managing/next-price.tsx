import { useLoaderData } from '@remix-run/react';
import { getPrice } from '~/domain/managing/prices/queries.server';
import { earliestDay } from '~/domain/managing/prices/rules';
import { nextPrice } from '~/domain/managing/prices/schema';
import { propose } from '~/domain/managing/proposal/commands.server';
import { dayAsRead, londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { now } from '~/platform/clock.server';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FAILED, TWO_MANAGERS } from './labels';

export const handle: PageHandle = { title: ({ name }: { name: string }) => `Next price: ${name}` };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminProducts(),
  load: async ({ viewer, params: { id } }) => {
    const { doc, version } = await getPrice(viewer, id);
    const earliest = earliestDay(londonDay(now()));
    return { version, name: doc.name, earliest: dayAsRead(earliest), known: { from: toDateParts(earliest) } };
  },
  schema: nextPrice,
  save: ({ viewer, params: { id }, answers, version }) =>
    propose(viewer, { kind: 'price', subjectId: id, version: version ?? 0, change: answers }),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function NextPrice() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="price" view={view} intro={<p>{TWO_MANAGERS}</p>} label="Propose price">
      {(form) => (
        <>
          <MoneyField pence field={form.field('price')} label="Price" hint="As sellers pay it, VAT (20%) included" />
          <DateField field={form.field} name="from" label="From" hint={`From ${view.earliest} at the earliest`} />
        </>
      )}
    </DialogForm>
  );
}
