import { getSaleOfPurchase } from '~/domain/purchase/queries.server';
import { purchaseParams } from '~/domain/purchase/schema';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in', params: purchaseParams }, ({ viewer, params }) =>
  getSaleOfPurchase(viewer, params.id),
);
