import { useActionData, useLoaderData } from '@remix-run/react';
import { SAVING_FAILED, updateBrand } from '~/domain/partner/brand/commands.server';
import { type BrandRecord, getBrand } from '~/domain/partner/brand/queries.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { newId } from '~/platform/ids';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import type { Answer } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { BrandForm } from './form';
import { FETCHING } from './words';

export const handle: PageHandle = { title: ({ newId }: Shown) => (newId ? 'Add brand' : 'Edit brand') };

type Shown = { _id: string; brandName: string; version?: number; newId?: string };

/** A name that was typed for a brand which is gone is that of a new one. */
const asNew = ({ params }: { params: { id: string } }): Shown => ({ _id: params.id, brandName: '', newId: newId() });

export const loader = page(
  { ...onOne(FETCHING), whenGone: asNew },
  ({ params }): Promise<Shown> => getBrand(params.id),
);

export const action = page(onOne(SAVING_FAILED), ({ request, viewer, params: { id } }) =>
  saveForm<{ brandName: string }, BrandRecord>(request, {
    schema: brandForm,
    save: async (answers, { version }) => {
      await updateBrand(viewer, id, answers, version);
      return urls.adminBrands();
    },
    failure: SAVING_FAILED,
    said: { brandName: ['Brand name'] },
  }),
);

export default function EditBrand() {
  const { _id, brandName, version, newId } = useLoaderData<typeof loader>();
  return (
    <Dialog title={newId ? 'Add brand' : 'Edit brand'} closeHref={urls.adminBrands()}>
      <BrandForm
        key={_id}
        answer={useActionData<Answer>()}
        brandName={brandName}
        of={{ version, _id: newId }}
        here={newId ? urls.adminAddBrand() : urls.adminEditBrand(_id)}
      />
    </Dialog>
  );
}
