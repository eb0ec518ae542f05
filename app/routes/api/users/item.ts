import { z } from 'zod';
import { getUser } from '~/domain/account/users-queries.server';
import { id } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { user } from '../contract/entities.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'A user. Customers read their own record only.',
      access: 'signed-in',
      params: z.object({ id }),
      answer: user,
    },
    ({ viewer, params }) => getUser(viewer, params.id),
  ),
);

export { action, loader };
