import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { AUTOSAVED_KEYS, autosave } from '~/domain/onboarding/autosave-commands.server';
import { readForm } from '~/platform/body.server';
import { api, calls } from '~/routes/shared/handler.server';

const params = z.object({ key: z.enum(AUTOSAVED_KEYS) });

/** What is typed on a page with `data-autosave`, as its form would send it. */
export const action = calls({
  POST: api({ access: 'signed-in', params, writes: 'autosave' }, async ({ request, viewer, params }) => {
    const form = await readForm(request);
    const { payload } = parseWithZod(form, { schema: z.object({}), disableAutoCoercion: true });
    await autosave(viewer, params.key, payload);
    return new Response(null, { status: 204 });
  }),
});
