import { signInCall } from '~/domain/account/schema';
import { api, calls } from '../call.server';
import { messageEntity } from '../contract/entities.server';
import { answerAsk } from './ask-for-link.server';

const { loader, action } = calls(
  api.post(
    {
      summary: 'Sends a link to sign in with, if there is an account. The answer is the same if there is none.',
      access: 'public',
      body: signInCall,
      answer: messageEntity,
      refusals: [429, 503],
    },
    (asker) => answerAsk(asker, asker.body, null),
  ),
);

export { action, loader };
