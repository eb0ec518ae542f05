import { signInCall } from '~/domain/account/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { answerAsk } from './ask-for-link.server';

export const action = calls({
  POST: api({ access: 'public' }, async (asker) => {
    const call = await readJson(asker.request, signInCall);
    return answerAsk(asker, call, null);
  }),
});
