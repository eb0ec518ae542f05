import { getSaleOfPurchase } from '~/domain/purchase/queries.server';
import { purchaseParams } from '~/domain/purchase/schema';
import { api, calls } from '../call.server';
import { transactionOfPurchase } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'The sale that a purchase belongs to, once the seller’s side has accepted the buyer.',
      access: 'signed-in',
      params: purchaseParams,
      answer: transactionOfPurchase,
    },
    ({ viewer, params }) => getSaleOfPurchase(viewer, params.id),
  ),
);

export { action, loader };
