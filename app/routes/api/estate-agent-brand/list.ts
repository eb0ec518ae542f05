import { z } from 'zod';
import { createBrand, SAVING_FAILED } from '~/domain/partner/brand/commands.server';
import { getBrand, listBrands } from '~/domain/partner/brand/queries.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { api, calls } from '../call.server';
import { brand } from '../contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'All brands, in alphabetical order.',
      access: 'staff',
      answer: z.array(brand),
      failure: 'There was an error fetching the brands',
    },
    listBrands,
  ),
  api.post(
    {
      summary: 'Adds a brand.',
      access: 'staff',
      body: brandForm,
      unfit: SAVING_FAILED,
      answer: brand,
      refusals: [409],
      failure: SAVING_FAILED,
    },
    async ({ viewer, body }) => getBrand(await createBrand(viewer, body)),
  ),
);

export { action, loader };
