import { getTransaction } from '~/domain/reporting/sale/record-queries.server';
import { tagsChange } from '~/domain/sale/schema';
import { setTags } from '~/domain/sale/tags-commands.server';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const action = calls({
  PUT: api(staffOnOne('Failed to load tags'), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, tagsChange);
    await setTags(viewer, id, change.tags, version);
    return getTransaction(viewer, id);
  }),
});
