/** Who gets an email about which step of a deal. */

/** The steps, in the order in which they mostly come. Each is a kind of email that its readers can switch off. */
export const OCCASIONS = [
  'searches_ordered',
  'searches_back',
  'checks_complete',
  'offer_accepted',
  'draft_contract_sent',
  'enquiries_answered',
  'mortgage_offer_received',
  'ready_to_exchange',
  'exchanged',
  'completed',
  'ended',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** The labels in the list of a person's emails. */
export const OCCASION_LABELS: Record<Occasion, string> = {
  searches_ordered: 'Searches are ordered',
  searches_back: 'Searches are back',
  checks_complete: 'Identity checks are complete',
  offer_accepted: 'An offer is accepted',
  draft_contract_sent: 'The draft contract is sent',
  enquiries_answered: 'Enquiries are answered',
  mortgage_offer_received: 'The mortgage offer is received',
  ready_to_exchange: 'Your solicitor is ready to exchange',
  exchanged: 'Contracts are exchanged',
  completed: 'The sale completes',
  ended: 'The sale ends early',
};

export type Reader = 'seller' | 'buyer' | 'agent';

const READERS: Record<Occasion, readonly Reader[]> = {
  searches_ordered: ['seller', 'buyer'],
  searches_back: ['seller', 'buyer'],
  checks_complete: ['seller', 'buyer'],
  offer_accepted: ['seller', 'buyer', 'agent'],
  draft_contract_sent: ['seller'],
  enquiries_answered: ['seller'],
  mortgage_offer_received: ['buyer'],
  ready_to_exchange: ['seller', 'buyer'],
  exchanged: ['seller', 'buyer', 'agent'],
  completed: ['seller', 'buyer', 'agent'],
  ended: ['seller', 'buyer', 'agent'],
};

type PossibleReader = {
  occasion: Occasion;
  reader: Reader;
  /** Whether it happened to one purchase; otherwise to the sale. */
  isOfPurchase: boolean;
  /** Whether staff accepted that purchase's buyer, or entered a date of exchange. True for steps of the sale. */
  isAccepted: boolean;
};

/** Of one side alone: what only its own people are emailed about. */
const OF_ONE_SIDE: readonly Occasion[] = ['checks_complete', 'ready_to_exchange'];

/** Steps whose dates accept the buyer. */
const OF_ACCEPTED: readonly Occasion[] = ['offer_accepted', 'exchanged', 'completed'];

/**
 * Whether someone is emailed about a step. Identity checks, and that a solicitor is ready, are only for their own side. A buyer who is not accepted is a stranger: they are emailed
 * only that their own purchase ended, and the other side gets nothing about them.
 */
export function isRecipient({ occasion, reader, isOfPurchase, isAccepted }: PossibleReader): boolean {
  if (!READERS[occasion].includes(reader)) return false;
  if (OF_ONE_SIDE.includes(occasion) && (reader === 'buyer') !== isOfPurchase) return false;
  return isAccepted || OF_ACCEPTED.includes(occasion) || (occasion === 'ended' && reader === 'buyer');
}

/** The significant date of each step that has one. */
export const DATE_OF = {
  offer_accepted: 'sale_agreed',
  exchanged: 'exchanged',
  completed: 'completed',
  ended: 'aborted',
} as const satisfies Partial<Record<Occasion, string>>;

export type DatedOccasion = keyof typeof DATE_OF;
export const DATED_OCCASIONS = Object.keys(DATE_OF) as DatedOccasion[];

export const isDated = (occasion: Occasion): occasion is DatedOccasion => occasion in DATE_OF;

type Dates = Record<(typeof DATE_OF)[DatedOccasion], string | null>;

/**
 * The step to email about when dates change: the furthest that the purchase has come, if that is new. A date that is corrected, removed, or entered
 * after a later one sends nothing.
 */
export function occasionOfDates(saved: Dates, next: Dates): DatedOccasion | null {
  const furthest = DATED_OCCASIONS.findLast((occasion) => next[DATE_OF[occasion]] !== null);
  return furthest && saved[DATE_OF[furthest]] === null ? furthest : null;
}

/** Of what happened to the whole sale. It may have been reopened before the email was written. */
export const whyNotEnded = (occasion: Occasion, isOver: boolean): string | null =>
  occasion === 'ended' && !isOver ? 'The sale was reopened.' : null;

/**
 * Why a step is not told any more by the time its email is written; null when it still is.
 * @param isOver the sale was cancelled or closed
 */
export function whyOutdated(occasion: Occasion, dates: Dates | null, isOver: boolean): string | null {
  if (dates === null || !isDated(occasion)) return null;
  if (dates[DATE_OF[occasion]] === null) return 'The date was cleared again.';
  return occasion !== 'ended' && (isOver || dates.aborted !== null) ? 'The sale has ended since.' : null;
}
