import type { z } from 'zod';
import type { Names } from '~/domain/account/rules';
import type { signInCall } from '~/domain/account/schema';
import { type BotVerdict, checkJson, checkPassedCookie, hasToken } from '~/integrations/bot-check.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { checkedCookie, readCookie } from '~/platform/session.server';
import { type Asker, askForLink, mayPreventEmail } from '../../account/sign-in.server';
import { NETWORK_ERROR } from '../../account/sign-in-labels';

type Call = z.infer<typeof signInCall>;

/** The answer to sign-in and sign-up, the same for every address. */
export async function answerAsk(asker: Asker, call: Call, names: Names | null): Promise<Response> {
  const { destination: email, role, preventEmail } = call;
  try {
    const ask = { email, role, names, preventEmail, again: false };
    const headers = await askForLink(asker, ask, {
      bringsToken: hasToken(call),
      check: () => checkCall(asker, call),
    });
    headers.set('cache-control', 'no-store');
    return Response.json({ message: 'If you have an account with us you will receive a magic link' }, { headers });
  } catch (error) {
    if (error instanceof ProviderError) throw new KnownError(503, NETWORK_ERROR);
    throw error;
  }
}

/**
 * The form's bot check. A call has the provider's token, or the time at which a form was shown, or its token was checked by
 * verify-recaptcha before. If no email goes out, there is nothing to protect.
 */
async function checkCall({ request, viewer, ip }: Asker, call: Call): Promise<BotVerdict> {
  if (call.preventEmail && mayPreventEmail(viewer)) return 'person';
  const sent = { answers: call, ip };
  const brings = call.botCheckToken || call.renderedAt || call.reference;
  const passed = brings ? null : await readCookie(checkedCookie, request);
  return passed === null ? checkJson(sent) : checkPassedCookie(passed, sent);
}
