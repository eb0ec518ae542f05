import { signUpCall } from '~/domain/account/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { answerAsk } from './ask-for-link.server';

export const action = calls({
  POST: api({ access: 'public' }, async (asker) => {
    const call = await readJson(asker.request, signUpCall);
    // Only someone who is signed in as this address already may be told.
    if (asker.viewer?.email === call.destination) return { redirectTo: urls.welcomeBack() };
    return answerAsk(asker, call, call);
  }),
});
