import { abortCheck } from '~/domain/identity-check/abort-commands.server';
import { getCheck } from '~/domain/identity-check/queries.server';
import { ACTION_FAILED } from '~/domain/identity-check/rules';
import { api, calls } from '~/routes/shared/handler.server';
import { staffOnOne } from '../change.server';

export const action = calls({
  PATCH: api(staffOnOne(ACTION_FAILED.abort), async ({ viewer, params: { id } }) => {
    await abortCheck(viewer, id);
    return getCheck(id);
  }),
});
