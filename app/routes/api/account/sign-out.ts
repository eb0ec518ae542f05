import { signOutHere } from '../../account/sign-in.server';
import { SIGN_OUT_FAILED } from '../../account/sign-in-labels';
import { api, calls } from '../call.server';
import { success } from '../contract/entities.server';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Signs this browser out.',
      access: 'public',
      answer: success,
      failure: SIGN_OUT_FAILED,
      writes: false,
    },
    async ({ viewer }) => Response.json({ success: true }, { headers: await signOutHere(viewer) }),
  ),
);

export { action, loader };
