import type { Invented } from './invented.ts';

export type Payment =
  | 'no terms'
  | 'unpaid'
  | 'processing'
  | 'requires_action'
  | 'canceled'
  | 'card'
  | 'referral'
  | 'invoiced';
export type Agent = 'pending' | 'not_listed' | 'no_agent' | { office: number };
export type Searches = 'ordered' | 'partly back' | 'back' | 'cancelled' | 're-ordered' | 'failed';
export type Checks = 'pending' | 'complete' | 'some' | 'failed' | 'aborted' | 're-ordered';
/** `agreed`: of a fee that waits for its payment. */
export type RequestStatus = 'pending' | 'sent' | 'agreed' | 'received' | 'forwarded';
export type RequestType = 'sewer_bill' | 'title_plan' | 'address_confirmation' | 'fee_approval';

/** A question of the seller: just asked, late, waiting for the solicitor, or answered so that it did not help. */
export type AskedState = 'fresh' | 'overdue' | 'promised' | 'not yet';

/** How far a buyer got. Numbers are days ago. */
export type PurchaseScenario = {
  buyer?: Invented;
  age: number;
  state: 'no terms' | 'terms' | 'active';
  agreed?: number;
  exchanged?: number;
  completed?: number;
  aborted?: number;
  joint?: boolean;
  giftors?: number;
  mortgage?: 'yes' | 'no' | 'not_sure';
  foreignCurrency?: boolean;
  mortgageReferral?: boolean;
  /** Has named their own solicitor. */
  hasSolicitor?: boolean;
};

export type SaleScenario = {
  seller?: Invented;
  /** Days since it was registered. */
  age: number;
  payment: Payment;
  agent?: Agent;
  /** Lawyer groups of the seller's and the buyer's side, by number. */
  solicitors?: [seller: number, buyer: number];
  /** The panel solicitor that the seller would like, by number. */
  wish?: number;
  /** How many days ago the seller accepted an offer. Its buyer has not registered. */
  offer?: number;
  /** Staff put right how the home is owned; the seller may say that it was right. */
  corrected?: 'made' | 'disputed';
  asked?: AskedState;
  legalsStarted?: boolean;
  searches?: Searches;
  checks?: Checks;
  requests?: Partial<Record<RequestType, RequestStatus>>;
  purchases?: PurchaseScenario[];
  representative?: boolean;
  additionalSellers?: number;
  /** The first additional seller, who signs in and has confirmed that it is them. */
  follower?: Invented;
  company?: boolean;
  /** Its number and name were typed, and no one has checked them. */
  isCompanyTyped?: boolean;
  leasehold?: boolean;
  tenureDetails?: string;
  scottish?: boolean;
  duplicate?: boolean;
  /** The seller cancelled so many days after paying, and has been refunded what is due, or not yet. */
  cancelled?: { after: number; isRefunded: boolean };
  /** The seller asked to withdraw so many days after paying, and staff have closed the sale since, or not yet. */
  withdrawn?: { after: number; isClosed: boolean };
  tags?: string[];
  foreignCurrency?: boolean;
  mortgageReferral?: boolean;
};

const active = (age: number, more: Omit<PurchaseScenario, 'age' | 'state'> = {}): PurchaseScenario => ({
  age,
  state: 'active',
  ...more,
});

/** All that is done before contracts can be exchanged. */
export const PREPARED = {
  legalsStarted: true,
  searches: 'back',
  checks: 'complete',
} as const satisfies Partial<SaleScenario>;

/** Every state that staff can encounter, newest first. */
export const SALES: readonly SaleScenario[] = [
  { age: 1, payment: 'no terms' },
  { age: 2, payment: 'unpaid', agent: { office: 0 } },
  { age: 2, payment: 'processing', agent: 'not_listed' },
  { age: 3, payment: 'requires_action', agent: 'no_agent', mortgageReferral: true },
  { age: 4, payment: 'canceled', tags: ['On hold'] },
  { age: 5, payment: 'card', company: true, isCompanyTyped: true },
  { age: 6, payment: 'referral', agent: { office: 4 }, foreignCurrency: true, wish: 1 },
  { age: 7, payment: 'invoiced', agent: { office: 2 }, representative: true, additionalSellers: 1, tags: ['Probate'] },
  { age: 8, payment: 'card', agent: 'no_agent', solicitors: [0, 1], corrected: 'disputed', asked: 'overdue' },
  {
    age: 9,
    payment: 'card',
    agent: { office: 0 },
    solicitors: [1, 2],
    legalsStarted: true,
    checks: 'pending',
    offer: 2,
    asked: 'promised',
  },
  { age: 12, payment: 'unpaid', scottish: true, tags: ['Scotland'] },
  { age: 13, payment: 'card', tenureDetails: 'Commonhold, we think', purchases: [{ age: 3, state: 'no terms' }] },
  {
    age: 15,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [0, 2],
    searches: 'ordered',
    checks: 'some',
    asked: 'fresh',
    // Invoiced, and its search is still out.
    requests: { fee_approval: 'received' },
    additionalSellers: 1,
    // No one has accepted this buyer yet.
    purchases: [active(6, { hasSolicitor: true })],
  },
  { age: 17, payment: 'referral', agent: { office: 4 }, solicitors: [2, 0], legalsStarted: true, searches: 'failed' },
  {
    age: 20,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [0, 3],
    legalsStarted: true,
    searches: 'partly back',
    checks: 'failed',
    requests: { sewer_bill: 'sent', title_plan: 'pending', fee_approval: 'agreed' },
    purchases: [
      active(10, { agreed: 9, mortgage: 'yes', mortgageReferral: true }),
      { age: 8, state: 'terms', joint: true },
    ],
  },
  {
    age: 24,
    payment: 'card',
    leasehold: true,
    agent: { office: 4 },
    solicitors: [1, 0],
    searches: 'cancelled',
    checks: 'aborted',
  },
  {
    age: 28,
    payment: 'invoiced',
    agent: { office: 2 },
    solicitors: [2, 1],
    legalsStarted: true,
    searches: 're-ordered',
    checks: 're-ordered',
    requests: { sewer_bill: 'received', fee_approval: 'forwarded' },
    purchases: [active(15, { agreed: 14, joint: true, giftors: 2, foreignCurrency: true })],
  },
  {
    age: 33,
    payment: 'card',
    company: true,
    corrected: 'made',
    asked: 'not yet',
    agent: { office: 4 },
    solicitors: [0, 2],
    ...PREPARED,
    purchases: [active(20, { agreed: 19, mortgage: 'not_sure' }), { age: 25, state: 'active', aborted: 22 }],
  },
  { age: 36, payment: 'unpaid', duplicate: true, tags: ['Possible duplicate'], agent: { office: 5 } },
  {
    age: 41,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [1, 2],
    ...PREPARED,
    requests: { sewer_bill: 'received', address_confirmation: 'received' },
    purchases: [active(30, { agreed: 29, exchanged: 6, mortgage: 'yes', giftors: 1 })],
  },
  {
    age: 48,
    payment: 'referral',
    leasehold: true,
    agent: { office: 4 },
    solicitors: [2, 0],
    ...PREPARED,
    mortgageReferral: true,
    purchases: [active(40, { agreed: 39, exchanged: 14, completed: 3, joint: true })],
  },
  {
    age: 62,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [0, 1],
    ...PREPARED,
    purchases: [active(55, { agreed: 54, exchanged: 40, completed: 32 })],
  },
  {
    age: 80,
    payment: 'card',
    agent: { office: 4 },
    solicitors: [2, 3],
    ...PREPARED,
    foreignCurrency: true,
    purchases: [active(70, { agreed: 69, exchanged: 45, completed: 35, foreignCurrency: true, mortgage: 'yes' })],
  },
  {
    age: 95,
    payment: 'card',
    agent: 'not_listed',
    solicitors: [1, 1],
    purchases: [active(80, { agreed: 79, aborted: 60 })],
  },
  { age: 120, payment: 'unpaid', agent: 'pending' },
  {
    age: 170,
    payment: 'invoiced',
    agent: { office: 4 },
    solicitors: [0, 2],
    ...PREPARED,
    purchases: [active(160, { agreed: 159, exchanged: 90, completed: 70 })],
  },
  { age: 11, payment: 'card', agent: 'no_agent', solicitors: [1, 0], cancelled: { after: 4, isRefunded: false } },
  { age: 26, payment: 'card', agent: 'no_agent', cancelled: { after: 5, isRefunded: true } },
  { age: 34, payment: 'card', agent: { office: 4 }, solicitors: [1, 1], withdrawn: { after: 31, isClosed: false } },
  { age: 130, payment: 'card', agent: 'no_agent', solicitors: [0, 1], withdrawn: { after: 70, isClosed: true } },
];
