import { reorderCheck } from '~/domain/identity-check/order-commands.server';
import { getCheck } from '~/domain/identity-check/queries.server';
import { ACTION_FAILED } from '~/domain/identity-check/rules';
import { api, calls } from '../call.server';
import { check } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.patch(
    {
      ...staffCallById(ACTION_FAILED.reorder),
      summary: 'Orders a check again. The answer is the new one.',
      answer: check,
      refusals: [409],
    },
    async ({ viewer, params }) => getCheck(await reorderCheck(viewer, params.id)),
  ),
);

export { action, loader };
