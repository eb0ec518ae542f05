import { changeSale } from '~/domain/onboarding/sale-api-commands.server';
import { acceptTerms } from '~/domain/onboarding/terms-commands.server';
import { getTransaction } from '~/domain/reporting/sale/transaction-queries.server';
import { saleChange } from '~/domain/sale/schema';
import { api, calls, refuseEmpty } from '../call.server';
import { transaction } from '../contract/entities-deal.server';
import { GETTING_TRANSACTION_FAILED, transactionCall } from '../guards.server';
import { termsQuery } from '../terms.server';

const guard = transactionCall(GETTING_TRANSACTION_FAILED);

const { loader, action } = calls(
  api.get({ ...guard, summary: 'A sale. Customers read their own.', answer: transaction }, ({ viewer, params }) =>
    getTransaction(viewer, params.id),
  ),
  api.put(
    {
      ...guard,
      summary:
        'Changes answers of a sale, and accepts the terms. ‘understoodNation’ says ‘I understand’ for a home outside England and Wales, without which it cannot be paid for.',
      query: termsQuery,
      body: saleChange,
      answer: transaction,
      refusals: [409],
    },
    async ({ viewer, params: { id }, query, body, ip }) => {
      const { terms_and_conditions: terms, ...change } = body;
      const agrees = query.termsAndConditions || terms === true;
      if (!agrees) refuseEmpty(change, 'Fields to update transaction are missing');
      if (Object.keys(change).length > 0) await changeSale(viewer, id, change);
      if (agrees) await acceptTerms('sell', viewer, id, ip);
      return getTransaction(viewer, id);
    },
  ),
);

export { action, loader };
