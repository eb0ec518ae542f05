import { useLoaderData } from '@remix-run/react';
import { propose } from '~/domain/managing/proposal/commands.server';
import { getValues } from '~/domain/managing/values/queries.server';
import { CONFIG_ID } from '~/domain/managing/values/rules';
import { amountForm } from '~/domain/managing/values/schema';
import { poundsInField } from '~/domain/shared/pence-rules';
import type { PageHandle } from '~/ui/page-handle';
import { MoneyField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FAILED, TWO_MANAGERS } from './labels';

export const handle: PageHandle = { title: 'Change what firms pay' };

const dialog = dialogForm({
  back: () => urls.adminValues(),
  load: async ({ viewer }) => {
    const { version, invoicing_amount: amount } = await getValues(viewer);
    return { version, known: { invoicing_amount: amount === null ? '' : poundsInField(amount) } };
  },
  schema: amountForm,
  save: ({ viewer, answers, version }) =>
    propose(viewer, { kind: 'amount', subjectId: CONFIG_ID, version: version ?? 0, change: answers }),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditAmount() {
  return (
    <DialogForm id="amount" view={useLoaderData<typeof loader>()} intro={<p>{TWO_MANAGERS}</p>} label="Propose amount">
      {(form) => (
        <MoneyField
          pence
          field={form.field('invoicing_amount')}
          label="What a firm pays for a completed sale or purchase"
          hint="VAT included. Files of months that are already made do not change."
        />
      )}
    </DialogForm>
  );
}
