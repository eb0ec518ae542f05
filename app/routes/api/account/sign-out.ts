import { api, calls } from '~/routes/shared/handler.server';
import { signOutHere } from '../../account/sign-in.server';

export const action = calls({
  POST: api({ access: 'public' }, async ({ viewer }) =>
    Response.json({ success: true }, { headers: await signOutHere(viewer) }),
  ),
});
