import { orderSearches } from '~/domain/search/order-commands.server';
import { getSearchOrder, listSearches } from '~/domain/search/queries.server';
import { searchesOrder } from '~/domain/search/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { ofTransaction } from '../change.server';

export const loader = api(
  { access: 'signed-in', ...ofTransaction, failure: 'Error fetching transaction searches' },
  ({ viewer, params }) => listSearches(viewer, params.transactionId),
);

/** The order is on its way to the supplier when this answers; its searches are there once they have taken it. */
export const action = calls({
  POST: api(
    { access: 'staff', ...ofTransaction, failure: 'Error ordering searches' },
    async ({ request, viewer, params }) =>
      getSearchOrder(await orderSearches(viewer, params.transactionId, await readJson(request, searchesOrder))),
  ),
});
