import { getUser } from '~/domain/account/users-queries.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in' }, ({ viewer }) => getUser(viewer, viewer.userId));
