import { z } from 'zod';
import { listPurchaseIntents } from '~/domain/purchase/queries.server';
import { id } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { purchaseIntent } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'The purchases of a person: the newest 50, the newest first.',
      access: 'signed-in',
      params: z.object({ userId: id }),
      answer: z.array(purchaseIntent),
    },
    ({ viewer, params }) => listPurchaseIntents(viewer, params.userId),
  ),
);

export { action, loader };
