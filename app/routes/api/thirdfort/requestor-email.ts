import { askAgent } from '~/domain/identity-check/agent-commands.server';
import { AGENT_EMAIL_FAILED, AGENT_EMAIL_SENT, sideOfJourney } from '~/domain/identity-check/rules';
import { requestorEmail } from '~/domain/identity-check/schema';
import { api, calls } from '../call.server';
import { messageEntity } from '../contract/entities.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.post(
    {
      ...staffCallById(AGENT_EMAIL_FAILED),
      summary: 'Asks the estate agent of a transaction to conduct the checks of a side.',
      body: requestorEmail,
      answer: messageEntity,
      refusals: [409],
    },
    async ({ viewer, params, body }) => {
      await askAgent(viewer, params.id, sideOfJourney(body.role));
      return { message: AGENT_EMAIL_SENT };
    },
  ),
);

export { action, loader };
