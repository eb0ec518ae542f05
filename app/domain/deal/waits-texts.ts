import type { Side } from '../shared/sides-rules';

export type ReaderKind = 'seller' | 'buyer' | 'agent' | 'staff';

/** With whom a wait is. `people`: those whose identity is checked; `searchers`: the council and the search companies. */
export type Holder = 'us' | 'seller' | 'customers' | 'people' | 'searchers' | 'solicitors' | 'next-buyer';

/** `own`: the side that the wait is of. */
export type Sees = ReaderKind | 'own';

type KindOfWait = {
  title: string;
  /** Where a reader's title differs. */
  titleFor?: Partial<Record<ReaderKind, string>>;
  /** For those who are not of its side. */
  titleOfOther?: Record<Side, string>;
  holder: Holder;
  /** Null where nothing is usual, or the day is agreed. */
  days: number | null;
  sees: readonly Sees[];
};

const ALL: readonly Sees[] = ['seller', 'buyer', 'agent', 'staff'];

/** What a deal waits for: who has it, how many working days it usually takes, and who reads it. */
export const WAITS = {
  payment: { title: 'Payment', holder: 'seller', days: null, sees: ['own', 'staff'] },
  solicitor: {
    title: 'Your solicitor',
    titleOfOther: { seller: 'The seller’s solicitor', buyer: 'The buyer’s solicitor' },
    holder: 'us',
    days: 2,
    sees: ALL,
  },
  buyer_acceptance: {
    title: 'Confirming the buyer with the seller’s side',
    titleFor: { buyer: 'Confirming you with the seller’s side', seller: 'Confirming the buyer with you' },
    holder: 'us',
    days: 2,
    sees: ['seller', 'buyer', 'staff'],
  },
  searches_order: { title: 'Ordering the searches', holder: 'us', days: 1, sees: ALL },
  /** The seller has not asked us to start before the days to cancel are over. */
  searches_later: { title: 'Ordering the searches', holder: 'us', days: null, sees: ALL },
  searches: { title: 'Searches', holder: 'searchers', days: 15, sees: ALL },
  information: {
    title: 'Information from the seller',
    titleFor: { seller: 'What we asked you for' },
    holder: 'seller',
    days: 3,
    sees: ['seller', 'agent', 'staff'],
  },
  /** A check that failed is read as this by everyone but staff: no one else may learn that it failed, nor guess it. */
  check: {
    title: 'Identity checks',
    titleOfOther: { seller: 'The seller’s identity checks', buyer: 'The buyer’s identity checks' },
    holder: 'people',
    days: 3,
    sees: ['own', 'agent', 'staff'],
  },
  check_failed: { title: 'A failed identity check', holder: 'us', days: 1, sees: ['staff'] },
  /** Read by the person who asked, and by staff: each person sees their own questions alone. */
  update: {
    title: 'Your question',
    titleFor: { staff: 'A question to answer' },
    holder: 'us',
    days: null,
    sees: ['staff'],
  },
  buyer: { title: 'A buyer', holder: 'next-buyer', days: null, sees: ALL },
  sale_agreed: { title: 'Agreeing the sale', holder: 'customers', days: 10, sees: ALL },
  exchange: { title: 'Exchange of contracts', holder: 'solicitors', days: null, sees: ALL },
  completion: { title: 'Completion', holder: 'solicitors', days: null, sees: ALL },
} as const satisfies Record<string, KindOfWait>;

export type WaitKind = keyof typeof WAITS;

/** The same, each as the table's type has it. */
export const kindOf = (kind: WaitKind): KindOfWait => WAITS[kind];

/** With whom it is, for readers with whom it is not. */
export const WITH: Record<Holder, string> = {
  us: 'With us',
  seller: 'With the seller',
  customers: 'With the seller and the buyer',
  people: 'With the people we asked',
  searchers: 'With the council and the search companies',
  solicitors: 'With both solicitors',
  'next-buyer': 'With a buyer to come',
};
