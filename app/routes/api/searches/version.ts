import { getSearchesVersion } from '~/domain/reporting/sale/searches-queries.server';
import { api } from '~/routes/shared/handler.server';
import { ofTransaction } from '../change.server';

/** An open list of searches asks now and then whether it is still as it was. */
export const loader = api({ access: 'staff', ...ofTransaction }, async ({ params }) => ({
  version: await getSearchesVersion(params.transactionId),
}));
