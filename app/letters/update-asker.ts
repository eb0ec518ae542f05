import { findAgentAsking } from '~/domain/agent-access/ask-queries.server';
import type { UpdateLetter } from '~/domain/update-request/queries.server';
import { now } from '~/platform/clock.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { link } from './link';

/**
 * Why the person who asked is not told, in words for staff; null when they are. An estate agent is told as long as their office has the sale and
 * the seller shares it; that the seller shares it no more, they are told too.
 */
export async function whyNotTold({
  firstName,
  contact,
  dealId,
  answer,
  isByStaff,
}: UpdateLetter): Promise<string | null> {
  if (firstName !== null) return null;
  const asking = contact && (await findAgentAsking(contact, dealId, now()));
  if (!asking) return 'The estate agent who asked does not see the sale any more.';
  return asking.isShared || (answer !== null && !isByStaff) ? null : 'The seller does not share the sale any more.';
}

export const helloTo = ({ firstName }: UpdateLetter): string => `${greet('Hello', firstName ?? '')}.`;

/** Where they read how the deal stands. */
export const viewButton = ({ firstName, role, dealId }: UpdateLetter) =>
  firstName === null
    ? { button: 'View this sale', href: link(urls.agentSale(dealId)) }
    : { button: 'View property dashboard', href: link(urls.dashboard(role, dealId)) };
