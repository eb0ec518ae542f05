import { useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { withEmails } from '~/domain/email/rules';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { findPaidRecipients } from '~/domain/payment/paid-recipients-queries.server';
import { findInvoicedToBe } from '~/domain/payment/receipt-queries.server';
import { ALREADY_PAID, notifiedWords } from '~/domain/payment/rules';
import { fullName } from '~/domain/people/rules';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import {
  previewAgentIntroduction,
  previewHomePaid,
  previewInvitation,
  previewReceipt,
} from '~/letters/previews.server';
import type { PageHandle } from '~/ui/page-handle';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { ConfirmDialog } from '../../shared/dialog-form';
import { confirmDialog } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { idParams } from '../../shared/params';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Mark as invoiced' };

const dialog = confirmDialog({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'orders'),
  load: async ({ params: { id } }) => {
    const [{ payment, address }, { primary }, { told, introduction, invitation, home }, order] = await Promise.all([
      getSaleHead(id),
      getSellersTab(id),
      findPaidRecipients(id),
      findInvoicedToBe(id),
    ]);
    return {
      isPaid: payment !== null,
      address: addressLines(address).join(', '),
      seller: fullName(primary),
      told,
      letters: [
        { title: 'Confirm the order to the seller', ...previewReceipt(order), to: told.seller },
        introduction && {
          title: 'Introduce the estate agent',
          ...previewAgentIntroduction(introduction),
          to: told.agent,
        },
        invitation && { title: 'Tell the other sellers', ...previewInvitation(invitation), to: told.people.join(', ') },
        told.buyers > 0 && {
          title: 'Tell who waits for this home',
          ...previewHomePaid(home),
          to: 'Each waiting buyer',
        },
      ].filter((letter) => letter !== null && letter !== false),
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
  const { isPaid, address, seller, told, letters } = view;
  const label = withEmails('Mark as invoiced', letters.length);
  return (
    <ConfirmDialog view={view} label={label} obstacle={isPaid && `${ALREADY_PAID}.`}>
      <p className="wrap-anywhere">
        The order for {whole(address)} will count as paid by invoice. {seller} will no longer be able to pay by card,
        and any open card form will close. {notifiedWords(told)}
      </p>
      {letters.map((letter) => (
        <LetterPreview key={letter.title} title={letter.title} to={letter.to} preview={letter} />
      ))}
    </ConfirmDialog>
  );
}
