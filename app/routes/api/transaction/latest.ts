import { z } from 'zod';
import { getLatestTransaction } from '~/domain/reporting/sale/transaction-queries.server';
import { id } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { latestTransaction } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'The newest sale of a person, and whether it is paid for.',
      access: 'signed-in',
      params: z.object({ userId: id }),
      answer: latestTransaction,
    },
    ({ viewer, params }) => getLatestTransaction(viewer, params.userId),
  ),
);

export { action, loader };
