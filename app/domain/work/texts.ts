import type { WaitKind } from '../deal/waits-texts';

/** What there can be to do: a wait of a deal, a day that staff noted, or a case. */
export type WorkKind = WaitKind | 'follow_up' | 'case';

/** What is to be done about it. What is with somebody else is done by reminding them. */
export const WORK: Record<WorkKind, string> = {
  payment: 'Chase the payment',
  solicitor: 'Assign solicitors',
  buyer_acceptance: 'Accept or leave out a buyer',
  searches_order: 'Order searches',
  searches_later: 'Order searches',
  searches: 'Ask about the searches',
  information: 'Chase what we asked the seller for',
  check: 'Chase an identity check',
  check_failed: 'Look at a failed identity check',
  buyer: 'Find a buyer',
  sale_agreed: 'Chase the agreement of the sale',
  exchange: 'Ask about the exchange of contracts',
  completion: 'Ask about completion',
  follow_up: 'Follow up',
  case: 'Answer a case',
};

export const WORK_KINDS = Object.keys(WORK) as readonly WorkKind[];

/** Why work is put off, in the order in which staff choose. */
export const HOLD_REASONS = {
  customer: 'Waiting for the customer',
  firm: 'Waiting for a law firm',
  supplier: 'Waiting for a supplier',
  other: 'Another reason',
} as const;

export type HoldReason = keyof typeof HOLD_REASONS;
