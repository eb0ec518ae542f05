import { readToken } from '~/domain/account/link-token-rules.server';
import { KnownError } from '~/platform/errors';
import { refuseNavigation } from '~/platform/same-origin.server';
import { api } from '~/routes/shared/handler.server';
import { signInWithLink } from '../../account/sign-in.server';

/** Uses a magic link's token up and signs this browser in. */
export const loader = api({ access: 'public' }, async ({ request, viewer }) => {
  refuseNavigation(request);
  const token = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];
  const signedIn = token ? await signInWithLink(await readToken(token), viewer) : null;
  if (signedIn === null) throw new KnownError(401, 'Authentication request failed.');
  const { id, email, first_name, middle_name, last_name, type } = signedIn.user;
  const user = { _id: id, email, first_name, middle_name, last_name, type, active: true };
  signedIn.headers.set('cache-control', 'no-store');
  return Response.json(user, { headers: signedIn.headers });
});
