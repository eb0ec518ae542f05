import { NATIONS_OUTSIDE, nationOutside } from '../address/postcodes-rules';

/** What may stand in place of an estate agent. */
export const NO_AGENT_CHOICES = ['not_listed', 'no_agent'] as const;
type NoAgent = (typeof NO_AGENT_CHOICES)[number];

const isNoAgent = (choice: string): choice is NoAgent => (NO_AGENT_CHOICES as readonly string[]).includes(choice);

/** An estate agent that we do not list, as the seller describes them. */
export type UnlistedAgent = { agentName: string; branch: string; email: string };

export type EstateAgentColumns =
  | { estate_agent_id: string; estate_agent_status: 'assigned' }
  | { estate_agent_id: null; estate_agent_status: NoAgent };

/** What choosing an estate agent changes: an agent's id assigns it, the two others say so, nothing changes nothing. */
export function estateAgentColumns(choice: string | null): EstateAgentColumns | null {
  if (!choice) return null;
  return isNoAgent(choice)
    ? { estate_agent_id: null, estate_agent_status: choice }
    : { estate_agent_id: choice, estate_agent_status: 'assigned' };
}

/** What stands in the field for what was saved. */
export const estateAgentChoice = (saved: { estate_agent_id: string | null; estate_agent_status: string }): string =>
  saved.estate_agent_id ?? (isNoAgent(saved.estate_agent_status) ? saved.estate_agent_status : '');

/** A sale's tags with the one for where the home lies; staff's own tags stay. */
export function tagsWithNation(tags: readonly string[], postcode: string | null): string[] {
  const nation = nationOutside(postcode);
  const others = tags.filter((tag) => !NATIONS_OUTSIDE.includes(tag) || tag === nation);
  return nation && !others.includes(nation) ? [...others, nation] : others;
}

/**
 * Someone who acts for another person has to say who that is, once the question of further sellers is answered. No leaves no one to
 * act for, even if someone was added before.
 */
export const lacksSeller = (answers: { customerType?: unknown; isAnotherSellerSelected?: unknown; sellers: number }) =>
  answers.customerType === 'representative' &&
  (answers.isAnotherSellerSelected === false || (answers.isAnotherSellerSelected === true && answers.sellers === 0));

/** Of a sale's tags, those that are shown to its customers. */
export const tagsForCustomers = (tags: readonly string[], shown: readonly string[]): string[] =>
  tags.filter((tag) => shown.includes(tag));

/** Tags that a sale may not be given: neither configured nor its own already. */
export const unknownTags = (
  given: readonly string[],
  configured: readonly string[],
  own: readonly string[],
): string[] => given.filter((tag) => !configured.includes(tag) && !own.includes(tag));
