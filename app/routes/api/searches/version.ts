import { getSearchesVersion } from '~/domain/reporting/sale/searches-queries.server';
import { api, calls } from '../call.server';
import { shownVersion } from '../contract/entities.server';
import { ofTransaction } from '../guards.server';

/** An open list of searches asks now and then. */
const { loader, action } = calls(
  api.get(
    {
      ...ofTransaction,
      summary: 'Whether the searches of a transaction are as they were.',
      access: 'staff',
      answer: shownVersion,
    },
    async ({ params }) => ({ version: await getSearchesVersion(params.transactionId) }),
  ),
);

export { action, loader };
