import { useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { withEmails } from '~/domain/email/rules';
import { getOrderObstacle } from '~/domain/payment/order-obstacle-queries.server';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { orderSearches } from '~/domain/search/order-commands.server';
import { buildingOf, whyNotOrdered } from '~/domain/search/order-rules';
import { findLastOrder } from '~/domain/search/queries.server';
import { PRODUCTS, searchLabel } from '~/domain/search/rules';
import { searchesOrder } from '~/domain/search/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { newId } from '~/platform/ids';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { ConfirmDialog, DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters } from '../progress-letters';

const titleOf = ({ isReorder }: { isReorder: boolean }) => (isReorder ? 'Reorder Searches' : 'Order Searches');

export const handle: PageHandle = { title: titleOf };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params: { id } }) => {
    const [{ address, payment }, last, obstacle, letters] = await Promise.all([
      getSaleHead(id),
      findLastOrder(id),
      getOrderObstacle(id),
      listProgressLetters('searches_ordered', { saleId: id, purchaseId: null }),
    ]);
    return {
      letters,
      _id: newId(),
      isReorder: last !== null,
      obstacle: (obstacle && `${obstacle}.`) ?? whyNotOrdered(last, londonDay(now())),
      isPaid: payment !== null,
      address: addressLines(address).join(', '),
      products: PRODUCTS.map(searchLabel),
      known: buildingOf(address),
    };
  },
  loadFailure: 'Error fetching transaction searches',
  schema: searchesOrder,
  save: ({ viewer, params, answers, _id }) => orderSearches(viewer, params.id, answers, _id),
  failure: 'Error ordering searches',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function OrderSearches() {
  const view = useLoaderData<typeof loader>();
  const { isReorder, obstacle, isPaid, address, products, letters } = view;
  if (obstacle) {
    return (
      <ConfirmDialog view={view} obstacle={obstacle}>
        {null}
      </ConfirmDialog>
    );
  }
  const intro = (
    <>
      <p>
        We’ll order {products.length} searches for {address}: {products.join(', ')}. The supplier charges for them.
      </p>
      {!isPaid && <Notice>This transaction is unpaid.</Notice>}
    </>
  );
  return (
    <DialogForm id="searches" view={view} intro={intro} label={withEmails(titleOf(view), letters.length)}>
      {({ field }) => (
        <>
          {/* Sent along, so that an order by a colleague in the meantime is noticed. */}
          <input type="hidden" name="isReorder" value={isReorder ? 'yes' : 'no'} />
          <TextField field={field('subBuildingName')} label="Sub-building name" hint="For example Flat 2." optional />
          <TextField
            field={field('buildingName')}
            label="Building name"
            hint="Give the building’s name or its number."
          />
          <TextField field={field('buildingNumber')} label="Building number" width="small" />
          <ProgressLetters letters={letters} when="These are sent once the supplier has taken the order." />
        </>
      )}
    </DialogForm>
  );
}
