import { useLoaderData } from '@remix-run/react';
import { noteOrder } from '~/domain/search/by-hand-commands.server';
import { orderByHand } from '~/domain/search/schema';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { dialogForm } from '../../shared/dialog-form.server';
import { OrderDialog } from './order-dialog';
import { ORDER_DIALOG, orderViewOf } from './order-dialog.server';

export const handle: PageHandle = { title: 'Note a search order' };

const dialog = dialogForm({
  ...ORDER_DIALOG,
  load: async ({ params }) => (await orderViewOf(params.id)).view,
  schema: orderByHand,
  save: ({ viewer, params, answers, _id }) => noteOrder(viewer, params.id, answers, _id),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function OrderByHand() {
  const view = useLoaderData<typeof loader>();
  const intro = (
    <p>
      Order these searches for {view.address} yourself first: {view.products.join(', ')}. Then note the order here, and
      each search when it comes back.
    </p>
  );
  return (
    <OrderDialog id="by-hand" view={view} intro={intro} label="Note the order" when="These are sent straight away.">
      {(field) => (
        <>
          <TextField field={field('reference')} label="The supplier’s reference" />
          <DateField field={field} name="expectedOn" label="Expected on" />
        </>
      )}
    </OrderDialog>
  );
}
