import { newUser } from '~/domain/account/schema';
import { createActiveCustomer } from '~/domain/account/users-commands.server';
import { getUser } from '~/domain/account/users-queries.server';
import { api, calls } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

const failure = 'Error creating active customer';

export const action = calls({
  POST: api({ access: 'staff', failure }, async ({ request, viewer }) => {
    const id = await createActiveCustomer(viewer, await readJsonOr(failure, request, newUser));
    return getUser(viewer, id);
  }),
});
