import { saveDraft } from '~/domain/group/draft-commands.server';
import { PROCESSING_GROUP } from '~/domain/group/rules';
import { page } from '~/routes/shared/handler.server';
import { readGroupForm } from './add.server';

/** Saves the form's draft, sent by script while someone types. */
export const action = page({ access: 'staff', failure: PROCESSING_GROUP }, async ({ request, viewer }) => {
  await saveDraft(viewer, await readGroupForm(request));
  return new Response(null, { status: 204 });
});
