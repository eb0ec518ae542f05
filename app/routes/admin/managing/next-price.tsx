import { useLoaderData } from '@remix-run/react';
import { getPrice } from '~/domain/managing/prices/queries.server';
import { earliestDay } from '~/domain/managing/prices/rules';
import { nextPrice } from '~/domain/managing/prices/schema';
import { propose } from '~/domain/managing/proposal/commands.server';
import { priceOn } from '~/domain/payment/price-rules';
import { dayAsRead, londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
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
    const today = londonDay(now());
    const earliest = earliestDay(today);
    return {
      ...{ version, name: doc.name, price: formatPounds(priceOn(doc, today).incVat) },
      ...{ earliest: dayAsRead(earliest), known: { from: toDateParts(earliest) } },
    };
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
    <DialogForm
      id="price"
      view={view}
      intro={
        <p>
          The price is {view.price} today. {TWO_MANAGERS}
        </p>
      }
      label="Propose price"
    >
      {(form) => (
        <>
          <MoneyField pence field={form.field('price')} label="Price" hint="As sellers pay it, VAT (20%) included" />
          <DateField field={form.field} name="from" label="From" hint={`${view.earliest} at the earliest`} />
        </>
      )}
    </DialogForm>
  );
}
