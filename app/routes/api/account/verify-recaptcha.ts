import { z } from 'zod';
import { checkToken, passedCheck } from '~/integrations/bot-check.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { countAttemptFrom } from '~/platform/rate-limit.server';
import { checkedCookie } from '~/platform/session.server';
import { api } from '~/routes/shared/handler.server';
import { NETWORK_ERROR } from '../../account/sign-in-words';

/** Each question is one to the provider. */
const LIMIT = { name: 'verify-recaptcha', most: 60, windowMs: 5 * 60_000 };

/** A check that is passed leaves a cookie, with which the next call to sign in or to sign up needs no token of its own. */
export const loader = api({ access: 'public' }, async ({ url, ip }) => {
  await countAttemptFrom(ip, LIMIT);
  const token = z.string().min(1).max(4096).safeParse(url.searchParams.get('token'));
  const verdict = token.success ? await check(token.data) : 'doubtful';
  if (verdict !== 'person') throw new KnownError(422, 'Failed to verify reCAPTCHA.');
  const headers = { 'cache-control': 'no-store', 'set-cookie': await checkedCookie.serialize(passedCheck()) };
  return Response.json({ success: true }, { headers });
});

async function check(token: string) {
  try {
    return await checkToken(token);
  } catch (error) {
    if (error instanceof ProviderError) throw new KnownError(503, NETWORK_ERROR);
    throw error;
  }
}
