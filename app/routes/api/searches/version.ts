import { getSearchesVersion } from '~/domain/reporting/sale/searches-queries.server';
import { api, calls } from '../call.server';
import { shownVersion } from '../contract/entities.server';
import { transactionParams } from '../guards.server';

/** Polled by an open list of searches. */
const { loader, action } = calls(
  api.get(
    {
      ...transactionParams,
      summary: 'Version of a transaction’s searches, to check for changes.',
      access: 'staff',
      answer: shownVersion,
    },
    async ({ params }) => ({ version: await getSearchesVersion(params.transactionId) }),
  ),
);

export { action, loader };
