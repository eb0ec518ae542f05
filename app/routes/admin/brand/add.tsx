import { useActionData, useLoaderData } from '@remix-run/react';
import { createBrand, SAVING_FAILED } from '~/domain/partner/brand/commands.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { newId } from '~/platform/ids';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import type { Answer } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { BrandForm } from './form';

export const handle: PageHandle = { title: 'Add brand' };

const guard = { access: 'staff', failure: SAVING_FAILED } as const;

export const loader = page(guard, () => ({ id: newId() }));

export const action = page(guard, ({ request, viewer }) =>
  saveForm(request, {
    schema: brandForm,
    save: async (answers, { _id }) => {
      await createBrand(viewer, answers, _id);
      return urls.adminBrands();
    },
    failure: SAVING_FAILED,
  }),
);

export default function AddBrand() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Add brand" closeHref={urls.adminBrands()}>
      <BrandForm answer={useActionData<Answer>()} brandName="" of={{ _id: id }} here={urls.adminAddBrand()} />
    </Dialog>
  );
}
