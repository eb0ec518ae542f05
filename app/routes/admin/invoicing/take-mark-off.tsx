import { useLoaderData } from '@remix-run/react';
import { takeMarkOff } from '~/domain/invoicing/credit-commands.server';
import { type Mark, whyMarkStays } from '~/domain/invoicing/credit-rules';
import { getStanding } from '~/domain/invoicing/invoice-queries.server';
import type { PageHandle } from '~/ui/page-handle';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { backToInvoice, keyOf, onMark, SAVING } from './on-invoice';

export const handle: PageHandle = { title: ({ mark }: { mark: Mark }) => `Unmark as ${mark}` };

const dialog = confirmDialog({
  params: onMark,
  back: backToInvoice,
  load: async ({ params }) => {
    const { standing, number, firm } = await getStanding(keyOf(params));
    const { mark } = params;
    return { mark, number, firm, refused: whyMarkStays(mark, standing) };
  },
  confirm: ({ viewer, params }) => takeMarkOff(viewer, keyOf(params), params.mark),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function TakeMarkOff() {
  const view = useLoaderData<typeof loader>();
  const { mark, number, firm, refused } = view;
  return (
    <ConfirmDialog view={view} label={`Unmark as ${mark}`} obstacle={refused && `${refused}.`} fullStop=".">
      {number} of {firm} will no longer be marked as {mark}. We will not send an email.
    </ConfirmDialog>
  );
}
