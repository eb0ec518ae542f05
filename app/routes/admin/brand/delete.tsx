import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DELETING_FAILED, deleteBrand } from '~/domain/partner/brand/commands.server';
import { getBrandInUse } from '~/domain/partner/brand/queries.server';
import { usedBy } from '~/domain/partner/brand/rules';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING } from './labels';

export const handle: PageHandle = { title: 'Delete brand' };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminBrands(),
  load: async ({ params }) => {
    const { _id: brandId, version, brandName, agents } = await getBrandInUse(params.id);
    return { brandId, version, brandName, agents };
  },
  loadFailure: FETCHING,
  schema: z.object({}),
  save: ({ viewer, params: { id }, version }) => deleteBrand(viewer, id, version),
  failure: DELETING_FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function DeleteBrand() {
  const view = useLoaderData<typeof loader>();
  const { brandId, brandName, agents } = view;
  const inUse = agents > 0 && (
    <>
      {usedBy(agents)}, so <b>{brandName}</b> cannot be deleted. Move{' '}
      {agents === 1 ? 'that estate agent' : 'those estate agents'} to another brand first.{' '}
      <Link to={urls.adminEstateAgents({ brand: brandId })}>View estate agents of this brand</Link>
    </>
  );
  return (
    <ConfirmVersion view={view} danger obstacle={inUse}>
      <b>{brandName}</b> will be deleted permanently. No estate agents use this brand.
    </ConfirmVersion>
  );
}
