import { assignSolicitors } from '~/domain/assignment/commands.server';
import { assignment } from '~/domain/assignment/schema';
import { getTransaction } from '~/domain/reporting/sale/transaction-queries.server';
import { api, calls } from '../call.server';
import { transaction } from '../contract/entities-deal.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.post(
    {
      ...staffCallById('There was an error assigning solicitors'),
      summary:
        'Assigns solicitors to a transaction, accepts the buyer who is named, and sends the emails that are ticked.',
      change: assignment,
      answer: transaction,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await assignSolicitors(viewer, id, change, { version });
      return getTransaction(viewer, id);
    },
  ),
);

export { action, loader };
