import { getTransaction } from '~/domain/reporting/sale/transaction-queries.server';
import { chooseEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { agentChoice } from '~/domain/sale/schema';
import { api, calls } from '../call.server';
import { transaction } from '../contract/entities-deal.server';
import { GETTING_TRANSACTION_FAILED, transactionCall } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...transactionCall(GETTING_TRANSACTION_FAILED),
      summary: 'Sets the estate agent of a sale.',
      change: agentChoice,
      answer: transaction,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await chooseEstateAgent(viewer, id, change.estateAgentId, version);
      return getTransaction(viewer, id);
    },
  ),
);

export { action, loader };
