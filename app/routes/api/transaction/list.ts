import { registerSale } from '~/domain/onboarding/sale-api-commands.server';
import { listTransactions } from '~/domain/reporting/sale/record-queries.server';
import { saleListQuery } from '~/domain/reporting/schema';
import { newSale } from '~/domain/sale/schema';
import { api, calls, readQuery } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

/** The staff's list. */
export const loader = api({ access: 'staff', failure: 'There was an error while fetching transactions' }, ({ url }) => {
  const { filter, skip, take } = readQuery(url, saleListQuery);
  return listTransactions(filter, skip, take);
});

export const action = calls({
  POST: api({ access: 'signed-in' }, async ({ request, viewer }) => {
    const sale = await readJsonOr('Something wrong with the validation', request, newSale);
    return { _id: await registerSale(viewer, sale) };
  }),
});
