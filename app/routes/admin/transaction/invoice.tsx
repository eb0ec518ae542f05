import { useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { findPaidRecipients } from '~/domain/payment/paid-recipients-queries.server';
import { PAID_ALREADY, toldWords } from '~/domain/payment/rules';
import { fullName } from '~/domain/people/rules';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import { previewAgentIntroduction } from '~/letters/previews.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { LetterPreview } from '../shared/letter-preview';
import { oneId } from '../shared/params';
import { FETCHING } from './params';

export const handle: PageHandle = { title: 'Mark as invoiced' };

const dialog = confirmDialog({
  params: oneId,
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id } }) => {
    const [{ payment, address }, { primary }, { told, introduction }] = await Promise.all([
      getSaleHead(id),
      getSellersTab(id),
      findPaidRecipients(id),
    ]);
    return {
      isPaid: payment !== null,
      address: addressLines(address).join(', '),
      seller: fullName(primary),
      told,
      letter: introduction && previewAgentIntroduction(introduction),
    };
  },
  loadFailure: FETCHING,
  confirm: ({ viewer, params }) => markInvoiced(viewer, params.id),
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Invoice() {
  const view = useLoaderData<typeof loader>();
  const { isPaid, address, seller, told, letter } = view;
  return (
    <ConfirmDialog view={view} obstacle={isPaid && `${PAID_ALREADY}.`}>
      <p className="wrap-anywhere">
        The order for {address} will count as paid by invoice. {seller} will no longer be able to pay by card, and any
        open card form will close. {toldWords(told)}
      </p>
      {letter && <LetterPreview title="Introduce the estate agent" to={told.agent} preview={letter} />}
    </ConfirmDialog>
  );
}
