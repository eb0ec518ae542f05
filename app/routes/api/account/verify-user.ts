import { readToken } from '~/domain/account/link-token-rules.server';
import { KnownError } from '~/platform/errors';
import { refuseNavigation } from '~/platform/same-origin.server';
import { signInWithLink } from '../../account/sign-in.server';
import { api, calls } from '../call.server';
import { signedInUser } from '../contract/entities.server';

/** Uses up a magic link's token and signs this browser in. */
const { loader, action } = calls(
  api.get(
    {
      summary: 'Signs this browser in. The token of the link is sent as “Authorization: Bearer”.',
      access: 'public',
      answer: signedInUser,
      refusals: [401, 403, 429],
    },
    async ({ request, viewer }) => {
      refuseNavigation(request);
      const token = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];
      const signedIn = token ? await signInWithLink(await readToken(token), viewer) : null;
      if (signedIn === null) throw new KnownError(401, 'Authentication request failed.');
      const { id, email, first_name, middle_name, last_name, type } = signedIn.user;
      const user = { _id: id, email, first_name, middle_name, last_name, type, active: true };
      signedIn.headers.set('cache-control', 'no-store');
      return Response.json(user, { headers: signedIn.headers });
    },
  ),
);

export { action, loader };
