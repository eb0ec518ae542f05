import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { AUTOSAVED_KEYS, autosave } from '~/domain/onboarding/autosave-commands.server';
import { withRequestSchema } from '~/domain/shared/schema';
import { api, calls } from './call.server';

/** What is typed on a page with `data-autosave`, encoded as its form would be. */
const { loader, action } = calls(
  api.post(
    {
      summary: 'Saves a draft of a form.',
      access: 'signed-in',
      // Which keys exist concerns only our own pages.
      params: z.object({ key: withRequestSchema(z.string(), z.enum(AUTOSAVED_KEYS)) }),
      form: z.record(z.string(), z.string()),
      answer: null,
      refusals: [429],
      writes: 'autosave',
    },
    ({ viewer, params, form }) => {
      const { payload } = parseWithZod(form, { schema: z.object({}), disableAutoCoercion: true });
      return autosave(viewer, params.key, payload);
    },
  ),
);

export { action, loader };
