import { formatDayInWords } from '../../shared/dates-rules';

export type ProposalKind = 'code' | 'price' | 'amount';
export type ProposalState = 'open' | 'confirmed' | 'taken_back';

export const NOTHING_CHANGES = 'This would change nothing.';
export const ONE_IS_OPEN = 'Another change has already been proposed. Confirm it or take it back first.';
export const STALE = 'This has changed since you opened the page. Reload it before you propose anything.';
export const STALE_PROPOSAL = 'This has changed since it was proposed. Take the proposal back, and propose it again.';
export const ANOTHER_MANAGER = 'Another manager has to confirm what you proposed.';
export const NO_MANAGER_NOW = 'The person who proposed this is no longer a manager. Take the proposal back.';
export const CONFIRMED_ALREADY = 'This has already been confirmed.';
export const TAKEN_BACK_ALREADY = 'This has already been taken back.';

export type ProposalToSettle = {
  state: ProposalState;
  proposedById: string;
  isByManager: boolean;
  /** The subject's version that the manager saw, and that of now; null for what does not exist. */
  seenVersion: number | null;
  version: number | null;
};

const settled = { confirmed: CONFIRMED_ALREADY, taken_back: TAKEN_BACK_ALREADY };

/** Why a manager cannot confirm a proposal; null if they can. */
export function whyNotConfirmed(proposal: ProposalToSettle, managerId: string): string | null {
  if (proposal.state !== 'open') return settled[proposal.state];
  if (proposal.proposedById === managerId) return ANOTHER_MANAGER;
  if (!proposal.isByManager) return NO_MANAGER_NOW;
  return proposal.seenVersion === proposal.version ? null : STALE_PROPOSAL;
}

/** Why a proposal cannot be taken back, which any manager may do; null if it can. */
export const whyNotTakenBack = (state: ProposalState): string | null => (state === 'open' ? null : settled[state]);

/** From when a confirmed change counts, in words: a price from its day. */
export const changesWords = ({ next_price_from: from }: { next_price_from?: string | null }): string =>
  from ? `It changes on ${formatDayInWords(from)}, once you confirm it.` : 'It changes as soon as you confirm it.';
