import { newUser } from '~/domain/account/schema';
import { createActiveCustomer } from '~/domain/account/users-commands.server';
import { getUser } from '~/domain/account/users-queries.server';
import { api, calls } from '../call.server';
import { user } from '../contract/entities.server';

const failure = 'Error creating active customer';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Creates a customer.',
      access: 'staff',
      body: newUser,
      unfit: failure,
      answer: user,
      refusals: [409],
      failure,
    },
    async ({ viewer, body }) => getUser(viewer, await createActiveCustomer(viewer, body)),
  ),
);

export { action, loader };
