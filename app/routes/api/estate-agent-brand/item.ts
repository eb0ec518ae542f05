import { DELETING_FAILED, deleteBrand, SAVING_FAILED, updateBrand } from '~/domain/partner/brand/commands.server';
import { getBrand } from '~/domain/partner/brand/queries.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const loader = api(staffOnOne('There was an error fetching the brands'), ({ params }) => getBrand(params.id));

const put = api(staffOnOne(SAVING_FAILED), async ({ request, viewer, params: { id } }) => {
  const { change, version } = await readChange(request, brandForm);
  await updateBrand(viewer, id, change, version);
  return getBrand(id);
});

const remove = api(staffOnOne(DELETING_FAILED), async ({ viewer, params }) => {
  await deleteBrand(viewer, params.id);
  return new Response(null, { status: 204 });
});

export const action = calls({ PUT: put, DELETE: remove });
