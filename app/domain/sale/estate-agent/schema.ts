import { z } from 'zod';
import { estateAgentListQuery } from '../../partner/estate-agent/schema';
import { id, optional, versionField } from '../../shared/schema';
import { AGENT_REQUIRED, type AgentAnswer, STATUSES_WITHOUT_AGENT, toAgentAnswer } from './rules';

const office = z
  .string(AGENT_REQUIRED)
  .regex(/^[0-9a-f]{24}$/i, AGENT_REQUIRED)
  .toLowerCase();

const choice = z.union([z.enum(STATUSES_WITHOUT_AGENT), office], AGENT_REQUIRED);

/** The dialog: an office or a status, whether it was confirmed, and which email staff had seen. */
export const agentForm = z.object({
  estateAgentId: choice,
  digest: z.string().max(100).catch(''),
  confirmed: z
    .unknown()
    .optional()
    .transform((value) => value === 'true'),
});

/** PUT /transaction/{id}/estate-agent-status. Only 'assigned' has an office; any other status clears it. */
export const agentStatus = z
  .object({
    status: z.enum(['assigned', ...STATUSES_WITHOUT_AGENT], 'Status is required'),
    estateAgentId: optional(id),
  })
  .transform(({ status, estateAgentId }, context): AgentAnswer => {
    if (status !== 'assigned') return { status, estateAgentId: null };
    if (estateAgentId) return { status, estateAgentId };
    context.addIssue({ code: 'custom', message: AGENT_REQUIRED, path: ['estateAgentId'] });
    return z.NEVER;
  });

/** What the dialog's URL says: the search text, the choice, and whether it is to be confirmed now. */
export function agentChoiceState(search: URLSearchParams) {
  const chosen = choice.safeParse(search.get('estateAgentId')).data;
  const searchValue =
    estateAgentListQuery.shape.searchValue.safeParse(search.get('searchValue') ?? undefined).data ?? '';
  return {
    searchValue,
    answer: chosen === undefined ? null : toAgentAnswer(chosen),
    isToConfirm: search.get('step') === 'confirm',
    version: versionField.safeParse({ version: search.get('version') }).data?.version,
  };
}
