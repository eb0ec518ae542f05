import { z } from 'zod';
import { listTimeline } from '~/domain/timeline/queries.server';
import { api, calls } from '../call.server';
import { event } from '../contract/entities-work.server';
import { GETTING_TRANSACTION_FAILED, transactionCall } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...transactionCall(GETTING_TRANSACTION_FAILED),
      summary: 'What happened to a transaction lately, as far as the reader may see it, the newest first.',
      answer: z.array(event),
    },
    ({ viewer, params }) => listTimeline(viewer, params.id),
  ),
);

export { action, loader };
