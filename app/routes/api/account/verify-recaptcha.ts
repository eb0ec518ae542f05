import { z } from 'zod';
import { withRequestSchema } from '~/domain/shared/schema';
import { checkToken, passedCheckCookie } from '~/integrations/bot-check.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { countAttemptFromNetwork } from '~/platform/rate-limit.server';
import { checkedCookie } from '~/platform/session.server';
import { NETWORK_ERROR, NOT_VERIFIED } from '../../account/sign-in-labels';
import { api, calls } from '../call.server';
import { success } from '../contract/entities.server';

/** Each call is one call of the provider. */
const LIMIT = { name: 'verify-recaptcha', most: 60, windowMs: 5 * 60_000 };

/** A value that cannot be a token counts too, and is answered as doubtful. */
const query = withRequestSchema(
  z.object({ token: z.string().max(4096) }),
  z.object({ token: z.string().max(4096).catch('') }),
);

/** A passed check sets a cookie, so that the next call to sign in or sign up needs no token. */
const { loader, action } = calls(
  api.get(
    {
      summary: 'Verifies a bot-check token. The next sign-in or sign-up call then does not need one.',
      access: 'public',
      query,
      answer: success,
      refusals: [429, 503],
    },
    async ({ query: { token }, ip }) => {
      await countAttemptFromNetwork(ip, LIMIT);
      const verdict = token ? await check(token) : 'doubtful';
      if (verdict !== 'person') throw new KnownError(422, NOT_VERIFIED);
      const headers = { 'cache-control': 'no-store', 'set-cookie': await checkedCookie.serialize(passedCheckCookie()) };
      return Response.json({ success: true }, { headers });
    },
  ),
);

export { action, loader };

async function check(token: string) {
  try {
    return await checkToken(token);
  } catch (error) {
    if (error instanceof ProviderError) throw new KnownError(503, NETWORK_ERROR);
    throw error;
  }
}
