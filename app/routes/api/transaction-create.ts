import { registerSale } from '~/domain/onboarding/sale-pieces.server';
import { newSale } from '~/domain/sale/schema';
import { api } from '~/routes/handler.server';
import { readJsonOr } from './read.server';

export const action = api({ access: 'signed-in' }, async ({ request, viewer }) => {
  const sale = await readJsonOr('Something wrong with the validation', request, newSale);
  return { _id: await registerSale(viewer, sale) };
});
