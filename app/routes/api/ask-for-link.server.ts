import type { z } from 'zod';
import type { Names } from '~/domain/account/rules';
import type { signInCall } from '~/domain/account/schema';
import { checkToken } from '~/integrations/bot-check.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { type Asker, askForLink } from '../account/sign-in.server';
import { NETWORK_ERROR } from '../account/sign-in-words';

/**
 * What sign-in and sign-up answer: the same for every address. A caller may bring its bot-check token, or have shown it to
 * verify-recaptcha before; a token is good for one question. Without either the limits per address and IP hold alone.
 */
export async function answerAsk(
  asker: Asker,
  call: z.infer<typeof signInCall>,
  names: Names | null,
): Promise<Response> {
  const { destination: email, role, preventEmail, botCheckToken } = call;
  try {
    const ask = { email, role, names, preventEmail, again: false };
    const headers = await askForLink(asker, ask, () => (botCheckToken ? checkToken(botCheckToken) : 'person'));
    headers.set('cache-control', 'no-store');
    return Response.json({ message: 'If you have an account with us you will receive a magic link' }, { headers });
  } catch (error) {
    if (error instanceof ProviderError) throw new KnownError(503, NETWORK_ERROR);
    throw error;
  }
}
