import { z } from 'zod';
import { listTransactionsOfUser } from '~/domain/reporting/sale/transaction-queries.server';
import { id } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { transaction } from '../contract/entities-deal.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'The sales of a person: the newest 50, the newest first.',
      access: 'signed-in',
      params: z.object({ userId: id }),
      answer: z.array(transaction),
    },
    ({ viewer, params }) => listTransactionsOfUser(viewer, params.userId),
  ),
);

export { action, loader };
