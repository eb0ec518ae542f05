import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { api } from '~/routes/shared/handler.server';
import { versionOfChecks } from '../../admin/transaction/checks.server';
import { staffOnOne } from '../change.server';

/** An open Thirdfort tab asks now and then whether it is still as it was. */
export const loader = api(staffOnOne(), async ({ params }) => ({
  version: versionOfChecks(await getChecksOfDeal(params.id)),
}));
