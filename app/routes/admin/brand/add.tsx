import { useLoaderData } from '@remix-run/react';
import { createBrand, SAVING_FAILED } from '~/domain/partner/brand/commands.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dialogForm } from '../shared/dialog-form.server';
import { BrandForm } from './form';

export const handle: PageHandle = { title: 'Add brand' };

const dialog = dialogForm({
  back: () => urls.adminBrands(),
  load: () => ({ _id: newId(), known: { brandName: '' } }),
  schema: brandForm,
  save: ({ viewer, answers, _id }) => createBrand(viewer, answers, _id),
  failure: SAVING_FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddBrand() {
  return <BrandForm view={useLoaderData<typeof loader>()} />;
}
