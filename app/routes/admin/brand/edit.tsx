import { useLoaderData } from '@remix-run/react';
import { SAVING_FAILED, updateBrand } from '~/domain/partner/brand/commands.server';
import type { Brand } from '~/domain/partner/brand/entity-schema';
import { getBrand } from '~/domain/partner/brand/queries.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import type { Labels } from '../shared/conflict';
import type { DialogView } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { BrandForm } from './form';
import { FETCHING } from './labels';

export const handle: PageHandle = { title: ({ _id }: DialogView) => (_id ? 'Add brand' : 'Edit brand') };

type Shown = { known: { brandName: string }; version?: number; _id?: string; here?: string };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminBrands(),
  load: async ({ params: { id } }): Promise<Shown> => {
    const { brandName, version } = await getBrand(id);
    return { known: { brandName }, version };
  },
  loadFailure: FETCHING,
  // The brand was deleted in the meantime, so what was typed becomes the form that adds one.
  whenGone: () => ({ known: { brandName: '' }, _id: newId(), here: urls.adminAddBrand() }),
  schema: brandForm,
  save: ({ viewer, params: { id }, answers, version }) => updateBrand(viewer, id, answers, version),
  failure: SAVING_FAILED,
  labels: { brandName: ['Brand name'] } satisfies Labels<Brand>,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditBrand() {
  const view = useLoaderData<typeof loader>();
  return <BrandForm key={view.here} view={view} />;
}
