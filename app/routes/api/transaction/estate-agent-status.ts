import { getTransaction } from '~/domain/reporting/sale/transaction-queries.server';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { agentStatus } from '~/domain/sale/estate-agent/schema';
import { api, calls } from '../call.server';
import { transaction } from '../contract/entities-deal.server';
import { GETTING_TRANSACTION_FAILED, staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffOnTransaction(GETTING_TRANSACTION_FAILED),
      summary: 'Sets the estate agent status of a sale.',
      change: agentStatus,
      answer: transaction,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await setEstateAgent(viewer, id, change, version);
      return getTransaction(viewer, id);
    },
  ),
);

export { action, loader };
