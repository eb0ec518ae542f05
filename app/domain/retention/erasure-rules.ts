import type { Envelope } from '~/domain/address/rules';
import { displayPhone, fullName } from '~/domain/people/rules';

/** What is written where a name or an address was. */
export const BLIND = 'Removed';

/** How someone has to do with a deal. */
export type Involvement = {
  propertyId: string;
  saleId: string | null;
  purchaseId: string | null;
  /** The row of a person who is not its customer. */
  personId: string | null;
  role: 'seller' | 'buyer' | 'giftor';
  isPrimary: boolean;
  address: Envelope;
  /** A purchase is under way. */
  isOpen: boolean;
  /** The payment provider has not said yet whether it was paid. */
  isBeingPaid: boolean;
  /** Nothing came of it: it was not paid for, or not confirmed. */
  isUnfinished: boolean;
  isPaid: boolean;
  isCompleted: boolean;
  endedAt: Date;
};

export type ErasureFacts = {
  isSelf: boolean;
  isStaff: boolean;
  deals: readonly Involvement[];
  checksUnderWay: number;
};

export const ERASURE_REFUSALS = {
  self: 'You cannot erase yourself. Ask a colleague to do it for you.',
  staff: 'They have staff access. Remove it first.',
  open: 'They are part of a purchase that is under way. Wait until it completes, or record that it fell through.',
  payment: 'A payment of theirs is being processed. Wait until it has succeeded or failed.',
  check: 'An identity check of theirs is under way. Abort it first.',
};

/** Why it cannot be done now; none when it can. */
export function obstaclesTo({ isSelf, isStaff, deals, checksUnderWay }: ErasureFacts): string[] {
  const { self, staff, open, payment, check } = ERASURE_REFUSALS;
  return [
    ...(isSelf ? [self] : []),
    ...(isStaff && !isSelf ? [staff] : []),
    ...(deals.some(({ isOpen }) => isOpen) ? [open] : []),
    ...(deals.some(({ isBeingPaid }) => isBeingPaid) ? [payment] : []),
    ...(checksUnderWay > 0 ? [check] : []),
  ];
}

/** What becomes of the deals: removed whole where nothing came of them; else kept without the person, as others are in them. */
export const dealsRemoved = (deals: readonly Involvement[]) =>
  deals.filter(({ isPrimary, isUnfinished }) => isPrimary && isUnfinished);
export const dealsKept = (deals: readonly Involvement[]) =>
  deals.filter(({ isPrimary, isUnfinished }) => !(isPrimary && isUnfinished));

/** Sales that were paid for and not completed: without their seller they end. */
export const dealsEnded = (deals: readonly Involvement[]) =>
  deals.filter(({ role, isPrimary, isPaid, isCompleted }) => role === 'seller' && isPrimary && isPaid && !isCompleted);

type Named = {
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};

/** The words that name a person in what we wrote: in every way in which we write them. */
export const wordsOf = (person: Named): string[] =>
  [
    fullName(person),
    fullName({ ...person, middleName: null }),
    person.email,
    person.phoneNumber,
    person.phoneNumber && displayPhone(person.phoneNumber),
  ].filter((word): word is string => Boolean(word));

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** A text without these words, whatever their case; a longer word that contains one stays. */
export function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = [...new Set(words)].filter((word) => word.trim() !== '').sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(found, BLIND);
}

type WithName = { first_name: string; last_name: string };

export const isSameName = (one: WithName, other: WithName): boolean =>
  [one.first_name, one.last_name].join(' ').toLowerCase() ===
  [other.first_name, other.last_name].join(' ').toLowerCase();

/**
 * What someone typed, without lists of other people in it: of their own answers, those that are not lists. Fields named for a solicitor are
 * about the solicitor.
 */
export function ownAnswers(answers: unknown): Record<string, unknown> {
  if (typeof answers !== 'object' || answers === null) return {};
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
    ),
  );
}
