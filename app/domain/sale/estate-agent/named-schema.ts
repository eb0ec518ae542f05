import { z } from 'zod';
import { nameOfFirm } from '../../partner/schema';
import { emailAddress } from '../../people/email-schema';
import { id, SELECT } from '../../shared/schema';
import type { UnlistedAgent } from '../rules';

/** One of our offices. */
export const listedAgent = z.object({ choice: z.string(SELECT).pipe(id) });

/** An estate agent that is not listed, as the seller describes them. */
export const typedAgent: z.ZodType<UnlistedAgent> = z.object({
  agentName: nameOfFirm('Name'),
  branch: nameOfFirm('Branch'),
  email: emailAddress,
});

/** What a seller tells us about their estate agent after payment. */
export type NamedAgent = { estateAgentId: string } | UnlistedAgent;
