import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the primary valuer of a sale's estate agent, once for each agent and sale. */
export const agentIntroductionEmail = defineEmail('agent-introduction', z.object({ agentId: id }));
export type AgentIntroductionData = z.infer<typeof agentIntroductionEmail.data>;
