import { askAgent } from '~/domain/identity-check/agent-commands.server';
import { AGENT_EMAIL_FAILED, AGENT_EMAIL_SENT, sideOfJourney } from '~/domain/identity-check/rules';
import { requestorEmail } from '~/domain/identity-check/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { staffOnOne } from '../change.server';

/** The estate agent of a transaction is asked to conduct the checks of a side. */
export const action = calls({
  POST: api(staffOnOne(AGENT_EMAIL_FAILED), async ({ request, viewer, params: { id } }) => {
    const { role } = await readJson(request, requestorEmail);
    await askAgent(viewer, id, sideOfJourney(role));
    return { message: AGENT_EMAIL_SENT };
  }),
});
