import { assignSolicitors } from '~/domain/assignment/commands.server';
import { assignment } from '~/domain/assignment/schema';
import { getTransaction } from '~/domain/reporting/sale/record-queries.server';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const action = calls({
  POST: api(staffOnOne('There was an error assigning solicitors'), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, assignment);
    await assignSolicitors(viewer, id, change, version);
    return getTransaction(viewer, id);
  }),
});
