import { z } from 'zod';
import { listReportsFor } from '~/domain/solicitor-report/api-queries.server';
import { api, calls } from '../call.server';
import { solicitorReport } from '../contract/entities-work.server';
import { GETTING_TRANSACTION_FAILED, transactionCall } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...transactionCall(GETTING_TRANSACTION_FAILED),
      summary:
        'What the solicitors reported about a transaction, in order. Customers read the reports of their own side, ten minutes later.',
      answer: z.array(solicitorReport),
    },
    ({ viewer, params }) => listReportsFor(viewer, params.id),
  ),
);

export { action, loader };
