import { z } from 'zod';
import { orderSearches } from '~/domain/search/order-commands.server';
import { getSearchOrder, listSearches } from '~/domain/search/queries.server';
import { searchesOrder } from '~/domain/search/schema';
import { api, calls } from '../call.server';
import { search, searchOrder } from '../contract/entities-work.server';
import { transactionParams } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...transactionParams,
      summary: 'The searches of a transaction, the newest order first.',
      access: 'signed-in',
      answer: z.array(search),
      failure: 'Error fetching transaction searches',
    },
    ({ viewer, params }) => listSearches(viewer, params.transactionId),
  ),
  // The order is still on its way to the supplier when this answers. Its searches exist once the supplier has accepted it.
  api.post(
    {
      ...transactionParams,
      summary: 'Orders the searches of a transaction.',
      access: 'staff',
      body: searchesOrder,
      answer: searchOrder,
      refusals: [409],
      failure: 'Error ordering searches',
    },
    async ({ viewer, params, body }) => getSearchOrder(await orderSearches(viewer, params.transactionId, body)),
  ),
);

export { action, loader };
