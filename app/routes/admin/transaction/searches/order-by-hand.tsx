import { useLoaderData } from '@remix-run/react';
import { withEmails } from '~/domain/email/rules';
import { noteOrder } from '~/domain/search/by-hand-commands.server';
import { orderByHand } from '~/domain/search/schema';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { ConfirmDialog, DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { ProgressLetters } from '../progress-letters';
import { orderViewOf } from './order-view.server';

export const handle: PageHandle = { title: 'Note a search order' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'searches'),
  load: async ({ params }) => (await orderViewOf(params.id)).view,
  loadFailure: 'Error fetching transaction searches',
  schema: orderByHand,
  save: ({ viewer, params, answers, _id }) => noteOrder(viewer, params.id, answers, _id),
  failure: 'Error ordering searches',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function OrderByHand() {
  const view = useLoaderData<typeof loader>();
  const { isReorder, obstacle, address, products, letters } = view;
  if (obstacle) {
    return (
      <ConfirmDialog view={view} obstacle={obstacle}>
        {null}
      </ConfirmDialog>
    );
  }
  const intro = (
    <p>
      Order these searches of {address} yourself first: {products.join(', ')}. Then note the order here, and each search
      when it comes back.
    </p>
  );
  return (
    <DialogForm id="by-hand" view={view} intro={intro} label={withEmails('Note the order', letters.length)}>
      {({ field }) => (
        <>
          {/* Sent along, so that an order by a colleague in the meantime is noticed. */}
          <input type="hidden" name="isReorder" value={isReorder ? 'yes' : 'no'} />
          <TextField field={field('reference')} label="The supplier’s reference" />
          <DateField field={field} name="expectedOn" label="Expected on" />
          <ProgressLetters letters={letters} when="These are sent straight away." />
        </>
      )}
    </DialogForm>
  );
}
