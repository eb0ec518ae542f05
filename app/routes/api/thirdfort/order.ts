import { reorderCheck } from '~/domain/identity-check/order-commands.server';
import { getCheck } from '~/domain/identity-check/queries.server';
import { ACTION_FAILED } from '~/domain/identity-check/rules';
import { api, calls } from '~/routes/shared/handler.server';
import { staffOnOne } from '../change.server';

/** Orders a check again. Answers with the new one. */
export const action = calls({
  PATCH: api(staffOnOne(ACTION_FAILED.reorder), async ({ viewer, params: { id } }) =>
    getCheck(await reorderCheck(viewer, id)),
  ),
});
