import { z } from 'zod';
import { checkToken } from '~/integrations/bot-check.server';
import { KnownError, ProviderError } from '~/platform/errors';
import { api } from '~/routes/handler.server';
import { NETWORK_ERROR } from '../account/sign-in-words';

export const loader = api({ access: 'public' }, async ({ url }) => {
  const token = z.string().min(1).max(4096).safeParse(url.searchParams.get('token'));
  const verdict = token.success ? await check(token.data) : 'doubtful';
  if (verdict !== 'person') throw new KnownError(422, 'Failed to verify reCAPTCHA.');
  return { success: true };
});

async function check(token: string) {
  try {
    return await checkToken(token);
  } catch (error) {
    if (error instanceof ProviderError) throw new KnownError(503, NETWORK_ERROR);
    throw error;
  }
}
