import { createBrand, SAVING_FAILED } from '~/domain/partner/brand/commands.server';
import { getBrand, listBrands } from '~/domain/partner/brand/queries.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { api, calls } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

export const loader = api({ access: 'staff', failure: 'There was an error fetching the brands' }, listBrands);

export const action = calls({
  POST: api({ access: 'staff', failure: SAVING_FAILED }, async ({ request, viewer }) =>
    getBrand(await createBrand(viewer, await readJsonOr(SAVING_FAILED, request, brandForm))),
  ),
});
