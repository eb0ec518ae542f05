/** Of a correction whose words are gone; while they are there, its comment is its title: 'We corrected the address'. */
const CORRECTED = 'We corrected something you told us';

/** What can happen to a sale or a purchase, in words for its customers. A milestone is a step of the conveyance that people wait for. */
export const eventKinds = {
  sale_created: { title: 'You told us about your home', milestone: false },
  purchase_created: { title: 'You told us about your purchase', milestone: false },
  terms_accepted: { title: 'Terms accepted', milestone: false },
  payment_successful: { title: 'Payment received', milestone: true },
  referral_code_applied: { title: 'Referral code applied', milestone: true },
  payment_refunded: { title: 'Payment refunded', milestone: false },
  fee_paid: { title: 'Extra fee paid', milestone: false },
  fee_cancelled: { title: 'Extra fee cancelled', milestone: false },
  purchase_intent_success_email_sent: { title: 'Registration complete', milestone: true },
  giftor_added: { title: 'Giftor added', milestone: false },
  giftor_changed: { title: 'Giftor’s details changed', milestone: false },
  giftor_removed: { title: 'Giftor removed', milestone: false },
  details_corrected: { title: CORRECTED, milestone: false },
  gifts_corrected: { title: CORRECTED, milestone: false },
  broker_introduction: { title: 'We introduced you to a mortgage broker', milestone: false },
  currency_introduction: { title: 'We offered to introduce you to our currency partner', milestone: false },
  /** Its comment says which step (solicitor-report/rules.ts). */
  solicitor_reported: { title: 'Your solicitor told us how far they have got', milestone: false },
} as const satisfies Record<string, { title: string; milestone: boolean }>;

/** Events that only staff see: customers are shown the data that they leave, not the events. */
const staffEventKinds = {
  start_asked: { milestone: false },
  order_invoiced: { milestone: true },
  payment_refund_failed: { milestone: false },
  fee_agreed: { milestone: false },
  fee_decided: { milestone: false },
  order_not_paid: { milestone: false },
  estate_agent_assigned: { milestone: false },
  estate_agent_status_changed: { milestone: false },
  estate_agent_named: { milestone: false },
  solicitors_assigned: { milestone: true },
  solicitor_wish_changed: { milestone: false },
  customer_details_changed: { milestone: false },
  offer_told: { milestone: false },
  offer_taken_back: { milestone: false },
  buyer_disputed: { milestone: false },
  buyer_recognised: { milestone: false },
  buyer_answer_taken_back: { milestone: false },
  buyer_accepted: { milestone: false },
  buyer_acceptance_taken_back: { milestone: false },
  correction_disputed: { milestone: false },
  correction_dispute_answered: { milestone: false },
  invitation_confirmed: { milestone: false },
  invitation_denied: { milestone: false },
  legals_started: { milestone: true },
  searches_ordered: { milestone: true },
  searches_completed: { milestone: true },
  searches_cancelled: { milestone: false },
  search_not_needed: { milestone: false },
  search_results_sent: { milestone: false },
  information_requested: { milestone: false },
  information_received: { milestone: false },
  identity_checks_ordered: { milestone: false },
  identity_check_completed: { milestone: false },
  identity_check_failed: { milestone: false },
  identity_check_aborted: { milestone: false },
  identity_checks_completed: { milestone: true },
  estate_agent_checks_requested: { milestone: false },
  sale_agreed: { milestone: true },
  exchanged: { milestone: true },
  completed: { milestone: true },
  aborted: { milestone: true },
  cancelled: { milestone: true },
  end_asked: { milestone: false },
  end_taken_back: { milestone: false },
  end_declined: { milestone: false },
  sale_closed: { milestone: true },
  ended_by_us: { milestone: false },
  owed_back: { milestone: false },
  sale_reopened: { milestone: true },
  significant_date_removed: { milestone: false },
  completion_day_agreed: { milestone: false },
  update_asked: { milestone: false },
  update_promised: { milestone: false },
  update_answered: { milestone: false },
  sharing_changed: { milestone: false },
  agent_told_us: { milestone: false },
  case_opened: { milestone: false },
  case_answered: { milestone: false },
  case_reopened: { milestone: false },
  solicitor_report_undone: { milestone: false },
  owner_changed: { milestone: false },
  note_added: { milestone: false },
} as const satisfies Record<string, { milestone: boolean }>;

/**
 * Events that a customer can cause again and again: within an hour they count as one, at the time of the last. Events about money, terms or
 * a step of the deal are recorded each time.
 */
export const REPEATED_EVENTS: readonly EventName[] = [
  'giftor_added',
  'giftor_changed',
  'giftor_removed',
  'solicitor_wish_changed',
  'buyer_disputed',
  'buyer_recognised',
  'buyer_answer_taken_back',
  'end_asked',
  'end_taken_back',
  'sharing_changed',
];
export const REPEATED_WITHIN_MS = 60 * 60_000;

/**
 * Never shown to a customer or given to them with their data. It is for their solicitor to say that an identity check failed, and they may
 * not know which people of the other side's firm were emailed. Why acceptance was taken back, or a refund failed, is for staff, and why a search is not needed
 * is for solicitors. A case is between us and the person who asked or complained, who may be the other side, and so is
 * what an estate agent told us. Each person of a deal sees their own questions alone, and reads them with the answers
 * elsewhere. Who of us looks after a sale, and what we note, is for us.
 */
export const EVENTS_FOR_STAFF: readonly EventName[] = [
  'identity_check_failed',
  'identity_check_aborted',
  'search_results_sent',
  'search_not_needed',
  'payment_refund_failed',
  'buyer_acceptance_taken_back',
  'update_asked',
  'update_promised',
  'update_answered',
  'agent_told_us',
  'case_opened',
  'case_answered',
  'case_reopened',
  'solicitor_report_undone',
  'owner_changed',
  'note_added',
];

/** After which staff have no more and no less to do. A sale that is not paid for has no work. */
export const EVENTS_WITHOUT_WORK: readonly EventName[] = [
  'sale_created',
  'purchase_created',
  'terms_accepted',
  'owner_changed',
  'note_added',
];

/** For the primary customer and staff only: who follows the deal is told nothing of its gifts, nor of loans. */
export const PRIVATE_EVENTS = [
  'giftor_added',
  'giftor_changed',
  'giftor_removed',
  'gifts_corrected',
  'broker_introduction',
  'currency_introduction',
] as const satisfies EventName[];

/** Whose comment says to the customer what happened. */
export const EVENTS_IN_WORDS = [
  'details_corrected',
  'gifts_corrected',
  'solicitor_reported',
] as const satisfies CustomerEventName[];

export type CustomerEventName = keyof typeof eventKinds;
export const CUSTOMER_EVENTS = Object.keys(eventKinds) as readonly CustomerEventName[];
export type EventName = CustomerEventName | keyof typeof staffEventKinds;

/** The labels for staff. The side (S or B) is shown beside them, so most do not name it. */
const LABELS: Record<EventName, string> = {
  sale_created: 'Sale started',
  purchase_created: 'Purchase started',
  terms_accepted: 'Accepted the terms',
  payment_successful: 'Payment received',
  referral_code_applied: 'Referral code applied',
  payment_refunded: 'Payment refunded',
  purchase_intent_success_email_sent: 'Registered as the buyer',
  giftor_added: 'Giftor added',
  giftor_changed: 'Giftor’s details changed',
  giftor_removed: 'Giftor removed',
  fee_paid: 'Extra fee paid',
  fee_agreed: 'Agreed to pay an extra fee',
  fee_cancelled: 'Extra fee cancelled by the seller',
  fee_decided: 'Decided how much of an extra fee goes back',
  order_not_paid: 'Noted that our invoice was not paid',
  start_asked: 'Asked us to start work now',
  details_corrected: 'Corrected what the customer told us',
  gifts_corrected: 'Corrected what the customer told us about money',
  correction_disputed: 'Said that a correction is not right',
  correction_dispute_answered: 'Answered what they said about a correction',
  broker_introduction: 'Introduced to a mortgage broker',
  currency_introduction: 'Offered an introduction to the currency partner',
  order_invoiced: 'Marked as invoiced',
  payment_refund_failed: 'Refund failed',
  estate_agent_assigned: 'Estate agent assigned',
  estate_agent_status_changed: 'Estate agent changed',
  estate_agent_named: 'Named their estate agent',
  solicitors_assigned: 'Solicitors assigned',
  solicitor_wish_changed: 'Chose a preferred solicitor',
  customer_details_changed: 'Contact details changed',
  offer_told: 'Told us that they have accepted an offer',
  offer_taken_back: 'Took back what they said about an offer',
  buyer_disputed: 'Told us that this is not their buyer',
  buyer_recognised: 'Told us that this is their buyer',
  buyer_answer_taken_back: 'Took back what they said about a buyer',
  buyer_accepted: 'Accepted as the buyer',
  buyer_acceptance_taken_back: 'No longer accepted as the buyer',
  invitation_confirmed: 'Confirmed that they are the person named',
  invitation_denied: 'Told us that they are not the person named',
  legals_started: 'Legals started',
  searches_ordered: 'Searches ordered',
  searches_completed: 'Searches back',
  searches_cancelled: 'Searches cancelled',
  search_not_needed: 'Search not needed',
  search_results_sent: 'Search results sent to the solicitors',
  information_requested: 'Asked the seller for information',
  information_received: 'Information received',
  identity_checks_ordered: 'ID checks ordered',
  identity_check_completed: 'ID check complete',
  identity_check_failed: 'ID check failed',
  identity_check_aborted: 'ID check aborted',
  identity_checks_completed: 'All ID checks complete',
  estate_agent_checks_requested: 'Asked the estate agent to check identities',
  sale_agreed: 'Sale agreed',
  exchanged: 'Contracts exchanged',
  completed: 'Completed',
  aborted: 'Aborted',
  cancelled: 'Cancelled by the customer',
  end_asked: 'Asked to end the sale or purchase',
  end_taken_back: 'Took back their request to end it',
  end_declined: 'Kept open after the customer asked to end it',
  sale_closed: 'Sale closed',
  ended_by_us: 'Ended by us',
  owed_back: 'Settled what we owe back',
  sale_reopened: 'Sale reopened',
  significant_date_removed: 'Significant date removed',
  completion_day_agreed: 'Completion day agreed',
  update_asked: 'Asked for an update',
  update_promised: 'Promised an update from the solicitor',
  update_answered: 'Answered a question',
  sharing_changed: 'Changed what the estate agent sees',
  agent_told_us: 'The estate agent told us',
  case_opened: 'Case opened',
  case_answered: 'Case answered',
  case_reopened: 'Case reopened',
  solicitor_reported: 'Reported by the solicitor',
  solicitor_report_undone: 'Solicitor’s report undone',
  owner_changed: 'Someone else looks after the sale',
  note_added: 'Note added',
};

export const EVENT_NAMES = Object.keys(LABELS) as readonly EventName[];

/** An event's label for staff. One from another release is shown by its name. */
export function eventLabel(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name as EventName];
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type EventTopic = 'money' | 'searches' | 'people' | 'email' | 'date' | 'other';

const TOPICS: readonly (readonly [RegExp, EventTopic])[] = [
  [/^(payment|referral|order|fee|owed)_/, 'money'],
  [/^search|^information/, 'searches'],
  [/email/, 'email'],
  [
    /^(identity|solicitors?|estate_agent|legals|offer|buyer|invitation|customer|correction|details|gifts|broker|currency)_/,
    'people',
  ],
  [
    /^(sale_agreed|exchanged|completed|aborted|cancelled|end_|sale_closed|sale_reopened|significant_date|completion_day)/,
    'date',
  ],
];

/** The topic of an event, for its icon. */
export const eventTopic = (name: string): EventTopic => TOPICS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

export const isMilestone = (name: EventName): boolean => ({ ...eventKinds, ...staffEventKinds })[name].milestone;
