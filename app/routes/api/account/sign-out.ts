import { api, calls } from '~/routes/shared/handler.server';
import { signOutHere } from '../../account/sign-in.server';
import { SIGN_OUT_FAILED } from '../../account/sign-in-words';

export const action = calls({
  POST: api({ access: 'public', failure: SIGN_OUT_FAILED, writes: false }, async ({ viewer }) =>
    Response.json({ success: true }, { headers: await signOutHere(viewer) }),
  ),
});
