import type { Side } from '../shared/sides-rules';

export type ReaderKind = 'seller' | 'buyer' | 'agent' | 'firm' | 'staff';

/** Who has it. `people`: those whose identity is checked; `searchers`: the council and the search companies. */
export type Holder =
  | 'us'
  | 'seller'
  | 'buyer'
  | 'customers'
  | 'people'
  | 'searchers'
  | 'sellers-solicitor'
  | 'buyers-solicitor'
  | 'solicitors'
  | 'lender'
  | 'next-buyer';

/** `own` is the side that the wait belongs to, `own-firm` that side's solicitor. */
export type Sees = ReaderKind | 'own' | 'own-firm';

type KindOfWait = {
  title: string;
  /** Where a reader's title differs. */
  titleFor?: Partial<Record<ReaderKind, string>>;
  /** For readers of the other side. */
  titleOfOther?: Record<Side, string>;
  holder: Holder;
  /** Null where nothing is usual, or the day is agreed. */
  days: number | null;
  sees: readonly Sees[];
  /**
   * A step of the buyer's side: the seller and the agent read it if the buyer agrees, and 'Steps on the buyer’s side' otherwise.
   */
  isBuyersStep?: boolean;
};

const ALL: readonly Sees[] = ['seller', 'buyer', 'agent', 'firm', 'staff'];
const BUYERS: readonly Sees[] = ['buyer', 'firm', 'staff'];

/** What a deal waits for: who has it, how many working days it usually takes, and who reads it. */
export const WAITS = {
  payment: { title: 'Payment', holder: 'seller', days: null, sees: ['own', 'staff'] },
  solicitor: {
    title: 'Your solicitor',
    titleOfOther: { seller: 'Choosing the seller’s solicitor', buyer: 'Choosing the buyer’s solicitor' },
    holder: 'us',
    days: 2,
    sees: ALL,
  },
  /** The same where our panel does not work, until the customer names a solicitor. */
  solicitor_choice: {
    title: 'Your solicitor',
    titleOfOther: { seller: 'Choosing the seller’s solicitor', buyer: 'Choosing the buyer’s solicitor' },
    /** For the seller's side. For the buyer's side it is the buyer. */
    holder: 'seller',
    days: null,
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
  /** An extra fee for a search that the seller agreed to. */
  fee: { title: 'An extra fee for a search', holder: 'seller', days: 3, sees: ['own', 'staff'] },
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
  /** The same of someone of the sale's estate agent. */
  agent_update: {
    title: 'Your question',
    titleFor: { staff: 'A question from the estate agent to answer' },
    holder: 'us',
    days: null,
    sees: ['staff'],
  },
  buyer: { title: 'A buyer', holder: 'next-buyer', days: null, sees: ALL },
  sale_agreed: { title: 'Agreeing the sale', holder: 'customers', days: 10, sees: ALL },
  firm_receipt: {
    title: 'Confirmation from your solicitor that they have the case',
    titleOfOther: {
      seller: 'Confirmation from the seller’s solicitor that they have the case',
      buyer: 'Confirmation from the buyer’s solicitor that they have the case',
    },
    /** For the seller's side. For the buyer's side it is the buyer's solicitor. */
    holder: 'sellers-solicitor',
    days: 2,
    sees: ['own', 'own-firm', 'staff'],
  },
  draft_contract: { title: 'The draft contract', holder: 'sellers-solicitor', days: 5, sees: ALL },
  enquiries: { title: 'Enquiries', holder: 'buyers-solicitor', days: 10, sees: BUYERS, isBuyersStep: true },
  answers: { title: 'Answers to the enquiries', holder: 'sellers-solicitor', days: 10, sees: ALL },
  satisfied: {
    title: 'The buyer’s solicitor’s check of the answers',
    titleFor: { buyer: 'Your solicitor’s check of the answers' },
    holder: 'buyers-solicitor',
    days: 5,
    sees: BUYERS,
    isBuyersStep: true,
  },
  mortgage_offer: { title: 'The mortgage offer', holder: 'lender', days: 20, sees: BUYERS, isBuyersStep: true },
  contracts: { title: 'Signed contracts', holder: 'solicitors', days: 5, sees: BUYERS, isBuyersStep: true },
  /** What the seller and the agent read of such steps. Nothing is said of it but its title. */
  buyers_steps: {
    title: 'Steps on the buyer’s side',
    holder: 'buyers-solicitor',
    days: null,
    sees: ['seller', 'agent'],
  },
  /** One firm reported an exchange or a completion, and no one has dated it. Two working hours. */
  to_confirm: { title: 'A date to set', holder: 'us', days: null, sees: ['staff'] },
  /** Nothing has happened for `SILENT_AFTER` working days while someone else than the customers has it. */
  silent: { title: 'No news', holder: 'us', days: null, sees: ALL },
  exchange: { title: 'Exchange of contracts', holder: 'solicitors', days: 5, sees: ALL },
  completion: { title: 'Completion', holder: 'solicitors', days: null, sees: ALL },
} as const satisfies Record<string, KindOfWait>;

export type WaitKind = keyof typeof WAITS;

/** The same, with the type of the table. */
export const kindOf = (kind: WaitKind): KindOfWait => WAITS[kind];

/** Who has it, for readers who do not have it themselves. */
export const WITH: Record<Holder, string> = {
  us: 'With us',
  seller: 'With the seller',
  buyer: 'With the buyer',
  customers: 'With the seller and the buyer',
  people: 'With those who are being checked',
  searchers: 'With the council and the search companies',
  'sellers-solicitor': 'With the seller’s solicitor',
  'buyers-solicitor': 'With the buyer’s solicitor',
  solicitors: 'With both solicitors',
  lender: 'With the lender',
  'next-buyer': 'No buyer',
};
