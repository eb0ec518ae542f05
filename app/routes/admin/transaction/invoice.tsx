import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { PAID_ALREADY } from '~/domain/payment/rules';
import { fullName } from '~/domain/people/rules';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { FETCHING, onTransaction } from './params';

export const handle: PageHandle = { title: 'Mark as invoiced' };

export const loader = page(onTransaction(FETCHING), async ({ params: { id } }) => {
  const [{ payment, address }, { primary }] = await Promise.all([getSaleHead(id), getSellersTab(id)]);
  return { id, isPaid: payment !== null, address: addressLines(address).join(', '), seller: fullName(primary) };
});

export const action = page(onTransaction('An unknown error occurred'), async ({ viewer, params: { id } }) => {
  try {
    await markInvoiced(viewer, id);
  } catch (error) {
    if (!(error instanceof KnownError) || error.status === 404) throw error;
    return data({ problem: error.message }, error.status);
  }
  return redirect(urls.adminTransaction(id, 'orders'));
});

export default function Invoice() {
  const { id, isPaid, address, seller } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: string }>()?.problem;
  const back = urls.adminTransaction(id, 'orders');
  return (
    <Dialog title="Mark as invoiced" closeHref={back}>
      {problem && <FormError>{problem}</FormError>}
      {isPaid && !problem && <Notice>{PAID_ALREADY}.</Notice>}
      {!isPaid && (
        <ConfirmCard label="Mark as invoiced" backHref={back}>
          The order for {address} will count as paid by invoice. {seller} cannot pay it by card any more, and a card
          form that is open is closed. No email is sent.
        </ConfirmCard>
      )}
    </Dialog>
  );
}
