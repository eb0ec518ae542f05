import { z } from 'zod';
import { signUpCall } from '~/domain/account/schema';
import { urls } from '~/urls';
import { api, calls } from '../call.server';
import { messageEntity } from '../contract/entities.server';
import { answerAsk } from './ask-for-link.server';

const { loader, action } = calls(
  api.post(
    {
      summary:
        'Sends a link to sign up with. If someone is already signed in with this email address, returns where to send them.',
      access: 'public',
      body: signUpCall,
      answer: z.union([messageEntity, z.strictObject({ redirectTo: z.string() })]),
      refusals: [429, 503],
    },
    (asker) => {
      // Only someone already signed in as this address may be told that it has an account.
      if (asker.viewer?.email === asker.body.destination) return { redirectTo: urls.welcomeBack() };
      return answerAsk(asker, asker.body, asker.body);
    },
  ),
);

export { action, loader };
