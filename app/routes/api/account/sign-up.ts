import { signUpCall } from '~/domain/account/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { answerAsk } from './ask-for-link.server';

export const action = calls({
  POST: api({ access: 'public' }, async (asker) => {
    const call = await readJson(asker.request, signUpCall);
    // Told only to whom it is no secret: they are signed in as this very address.
    if (asker.viewer?.email === call.destination) return { redirectTo: urls.welcomeBack() };
    return answerAsk(asker, call, call);
  }),
});
