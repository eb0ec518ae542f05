import { jointNames } from '../../people/rules';

/** A buyer of the same home who is accepted already. */
export type AcceptedBuyer = {
  id: string;
  name: string;
  /** Contracts are exchanged, or the purchase is completed. */
  hasExchanged: boolean;
};

export const ACTIVE_ONLY = 'Only the buyer of an active purchase intent can be accepted';
/** It was cancelled or closed. */
export const SALE_ENDED = 'The sale has ended, so no buyer can be accepted';
export const NOT_ACCEPTED_YET = 'This buyer is not accepted';
export const REASON_REQUIRED = 'Please say why';

export const acceptTitle = (name: string): string => `Accept ${name} as the buyer`;

const areAccepted = (others: readonly AcceptedBuyer[]) =>
  `${jointNames(others.map(({ name }) => name))} ${others.length === 1 ? 'is' : 'are'} accepted`;

/** What staff are asked when another buyer is accepted: 'Amir Khan is accepted. Accept Jo Reed instead?' */
export const replaceQuestion = (name: string, others: readonly AcceptedBuyer[]): string =>
  `${areAccepted(others)}. Accept ${name} instead?`;

type Buyer = {
  /** Their purchase is active. */
  isActive: boolean;
  /** The sale was cancelled or closed. */
  isSaleOver: boolean;
};

/** Why a buyer cannot be accepted; null when they can. */
export function whyNotAccepted({ isActive, isSaleOver }: Buyer, others: readonly AcceptedBuyer[]): string | null {
  if (!isActive) return ACTIVE_ONLY;
  if (isSaleOver) return SALE_ENDED;
  const exchanged = others.filter(({ hasExchanged }) => hasExchanged);
  if (exchanged.length === 0) return null;
  const names = jointNames(exchanged.map((other) => other.name));
  const verb = exchanged.length === 1 ? 'has' : 'have';
  return `${names} ${verb} exchanged contracts. Set the date on which that purchase was aborted first`;
}

/** Why a date that would accept this buyer cannot be set while others are accepted; null when it can. */
export function whyNotDated(name: string, others: readonly AcceptedBuyer[]): string | null {
  const refused = whyNotAccepted({ isActive: true, isSaleOver: false }, others);
  if (refused || others.length === 0) return refused;
  return `${areAccepted(others)}. Accept ${name} instead first, on the Purchase Intents tab`;
}

type Acceptance = {
  isAccepted: boolean;
  hasExchanged: boolean;
  /** The sale was cancelled or closed. */
  isSaleOver: boolean;
};

/** Why acceptance cannot be taken back; null when it can. */
export function whyNotTakenBack({ isAccepted, hasExchanged, isSaleOver }: Acceptance): string | null {
  if (!isAccepted) return NOT_ACCEPTED_YET;
  if (isSaleOver) return 'The sale has ended, so acceptance can no longer be taken back';
  return hasExchanged ? 'Contracts are exchanged, so acceptance can no longer be taken back' : null;
}

/** Whether the form's ids are those of the buyers who are accepted now, in any order. */
export const isSameBuyers = (read: readonly string[], others: readonly AcceptedBuyer[]): boolean =>
  read.length === others.length && others.every(({ id }) => read.includes(id));
