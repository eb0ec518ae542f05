import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { versionOfChecks } from '../../admin/transaction/checks/tab.server';
import { api, calls } from '../call.server';
import { shownVersion } from '../contract/entities.server';
import { staffCallById } from '../guards.server';

/** Polled by an open Thirdfort tab. */
const { loader, action } = calls(
  api.get(
    {
      ...staffCallById(),
      summary: 'Version of a transaction’s identity checks, to check for changes.',
      answer: shownVersion,
    },
    async ({ params }) => ({ version: versionOfChecks(await getChecksOfDeal(params.id)) }),
  ),
);

export { action, loader };
