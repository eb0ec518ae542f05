import { useLoaderData } from '@remix-run/react';
import { orderSearches } from '~/domain/search/order-commands.server';
import { buildingOf } from '~/domain/search/order-rules';
import { searchesOrder } from '~/domain/search/schema';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { dialogForm } from '../../shared/dialog-form.server';
import { OrderDialog } from './order-dialog';
import { ORDER_DIALOG, orderViewOf } from './order-dialog.server';

const titleOf = ({ isReorder }: { isReorder: boolean }) => (isReorder ? 'Reorder Searches' : 'Order Searches');

export const handle: PageHandle = { title: titleOf };

const dialog = dialogForm({
  ...ORDER_DIALOG,
  load: async ({ params }) => {
    const { head, view } = await orderViewOf(params.id);
    return { ...view, isPaid: head.payment !== null, known: buildingOf(head.address) };
  },
  schema: searchesOrder,
  save: ({ viewer, params, answers, _id }) => orderSearches(viewer, params.id, answers, _id),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function OrderSearches() {
  const view = useLoaderData<typeof loader>();
  const { isPaid, address, products } = view;
  const intro = (
    <>
      <p>
        We’ll order {products.length} searches for {address}: {products.join(', ')}. The supplier charges for them.
      </p>
      {!isPaid && <Notice>This transaction is unpaid.</Notice>}
    </>
  );
  const when = 'These are sent once the supplier has taken the order.';
  return (
    <OrderDialog id="searches" view={view} intro={intro} label={titleOf(view)} when={when}>
      {(field) => (
        <>
          <TextField field={field('subBuildingName')} label="Sub-building name" hint="For example Flat 2." optional />
          <TextField
            field={field('buildingName')}
            label="Building name"
            hint="Give the building’s name or its number."
          />
          <TextField field={field('buildingNumber')} label="Building number" width="small" />
        </>
      )}
    </OrderDialog>
  );
}
