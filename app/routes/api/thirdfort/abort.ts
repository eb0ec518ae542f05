import { abortCheck } from '~/domain/identity-check/abort-commands.server';
import { getCheck } from '~/domain/identity-check/queries.server';
import { ACTION_FAILED } from '~/domain/identity-check/rules';
import { api, calls } from '../call.server';
import { check } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.patch(
    {
      ...staffCallById(ACTION_FAILED.abort),
      summary: 'Aborts a check.',
      answer: check,
      refusals: [409, 502, 503],
    },
    async ({ viewer, params: { id } }) => {
      await abortCheck(viewer, id);
      return getCheck(id);
    },
  ),
);

export { action, loader };
