import { useLoaderData } from '@remix-run/react';
import { voidInvoice } from '~/domain/invoicing/credit-commands.server';
import { whyNotVoid } from '~/domain/invoicing/credit-rules';
import { voidForm } from '~/domain/invoicing/credit-schema';
import { getStanding } from '~/domain/invoicing/invoice-queries.server';
import { newId } from '~/platform/ids';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { backToInvoice, keyOf, onInvoice, SAVING } from './on-invoice';

export const handle: PageHandle = { title: 'Make the invoice void' };

const dialog = dialogForm({
  params: onInvoice,
  back: backToInvoice,
  load: async ({ params }) => {
    const { standing, number, firm } = await getStanding(keyOf(params));
    return { _id: newId(), refused: whyNotVoid(standing), number, firm };
  },
  schema: voidForm,
  save: ({ viewer, params, answers: { reason }, _id }) => voidInvoice(viewer, keyOf(params), reason, _id),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function VoidInvoice() {
  const view = useLoaderData<typeof loader>();
  const { refused, number, firm } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p className="wrap-anywhere">
      We have not sent <span className="whitespace-nowrap">{number}</span> to {firm} yet. Its number stays in the list,
      and its records can be invoiced again in a new file. This cannot be undone.
    </p>
  );
  return (
    <DialogForm id="void" view={view} intro={intro} disabled={refused !== null} label="Make it void">
      {(form) => <TextArea field={form.field('reason')} label="Why?" hint="Only staff read this." />}
    </DialogForm>
  );
}
