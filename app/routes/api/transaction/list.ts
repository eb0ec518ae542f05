import { registerSale } from '~/domain/onboarding/sale-api-commands.server';
import { listTransactions } from '~/domain/reporting/sale/transaction-queries.server';
import { saleListQuery } from '~/domain/reporting/schema';
import { newSale } from '~/domain/sale/schema';
import { api, calls } from '../call.server';
import { createdEntity, entity, pageOf } from '../contract/entities.server';
import { transaction } from '../contract/entities-deal.server';

const transactionPage = entity('TransactionPage', 'A page of transactions.', pageOf(transaction));

const { loader, action } = calls(
  api.get(
    {
      summary: 'Transactions, the newest first. “limit” is the end of the range, not the page size.',
      resource: 'Overview',
      access: 'staff',
      query: saleListQuery,
      answer: transactionPage,
      failure: 'There was an error while fetching transactions',
    },
    ({ query: { filter, skip, take } }) => listTransactions(filter, skip, take),
  ),
  api.post(
    {
      summary: 'Begins the sale of a home that is registered.',
      access: 'signed-in',
      body: newSale,
      unfit: 'Something wrong with the validation',
      answer: createdEntity,
      refusals: [404, 409, 429],
    },
    async ({ viewer, body }) => ({ _id: await registerSale(viewer, body) }),
  ),
);

export { action, loader };
