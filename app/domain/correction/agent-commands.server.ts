import type { Actor } from '~/domain/audit/commands.server';
import { changeOfAgent, type SavedAgent } from '~/domain/sale/estate-agent/commands.server';
import type { AgentAnswer } from '~/domain/sale/estate-agent/rules';
import type { CorrectablePart } from './commands.server';
import { type CustomerAnswer, changesIn } from './rules';

/** In the words of the seller's dashboard. */
const WITHOUT: Readonly<Record<string, string>> = {
  pending: 'Not known yet',
  not_listed: 'My estate agent is not listed',
  no_agent: 'I don’t have an estate agent',
};

const answersOf = ({ estate_agent, estate_agent_status }: SavedAgent): CustomerAnswer[] => [
  { label: 'Estate agent', value: estate_agent ?? WITHOUT[estate_agent_status] ?? null },
];

/** The estate agent, once the seller has told us of one or said that there is none. The new agent is introduced like any other. */
export function agentPart(actor: Actor, saleId: string, answer: AgentAnswer): CorrectablePart<SavedAgent> {
  const { read, change, write } = changeOfAgent(actor, saleId, answer);
  return {
    part: 'agent',
    deal: { sale_id: saleId },
    read: (tx) => read(tx, saleId),
    change,
    write,
    changes: (before, after) => changesIn(answersOf(before), answersOf(after)),
  };
}
