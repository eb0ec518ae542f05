import { getUser } from '~/domain/account/users-queries.server';
import { api, calls } from '../call.server';
import { user } from '../contract/entities.server';

const { loader, action } = calls(
  api.get({ summary: 'The person who is signed in.', access: 'signed-in', answer: user }, ({ viewer }) =>
    getUser(viewer, viewer.userId),
  ),
);

export { action, loader };
