import { DELETING_FAILED, deleteBrand, SAVING_FAILED, updateBrand } from '~/domain/partner/brand/commands.server';
import { getBrand } from '~/domain/partner/brand/queries.server';
import { brandForm } from '~/domain/partner/brand/schema';
import { api, calls } from '../call.server';
import { brand } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.get(
    { ...staffCallById('There was an error fetching the brands'), summary: 'A brand.', answer: brand },
    ({ params }) => getBrand(params.id),
  ),
  api.put(
    {
      ...staffCallById(SAVING_FAILED),
      summary: 'Changes the name of a brand.',
      change: brandForm,
      answer: brand,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await updateBrand(viewer, id, change, version);
      return getBrand(id);
    },
  ),
  api.delete(
    {
      ...staffCallById(DELETING_FAILED),
      summary: 'Deletes a brand that no estate agent uses.',
      answer: null,
      refusals: [409],
    },
    ({ viewer, params }) => deleteBrand(viewer, params.id),
  ),
);

export { action, loader };
