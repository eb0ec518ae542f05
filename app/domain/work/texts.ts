import type { WaitKind } from '../deal/waits-texts';
import type { EventName } from '../timeline/rules';

/** To whom we say that we introduce a customer. */
export const INTRODUCTIONS = {
  broker_introduction: 'a mortgage broker',
  currency_introduction: 'our currency partner',
} as const;

export type IntroductionKind = keyof typeof INTRODUCTIONS;

/** What is done by noting it. The event that says so has the same name. */
export const NOTED_KINDS = [
  'broker_introduction',
  'currency_introduction',
  'owed_back',
] as const satisfies readonly EventName[];
export type NotedKind = (typeof NOTED_KINDS)[number];

/** What there can be to do: a wait of a deal, what is for staff alone, or a case. */
export type WorkKind =
  | WaitKind
  | NotedKind
  | (
      | 'follow_up'
      | 'refund'
      | 'email_failed'
      | 'provider_failed'
      | 'end_asked'
      | 'objection'
      | 'firm_wrote'
      | 'check_order'
      | 'agent_named'
      | 'fee_settled'
      | 'denied'
      | 'offer_denied'
    )
  | 'case'
  | 'agent_told';

/** What is to be done about it. What is with someone else is done by reminding them. */
export const WORK: Record<WorkKind, string> = {
  payment: 'Remind the seller to pay',
  solicitor: 'Assign solicitors',
  solicitor_choice: 'Ask the customer which solicitor they choose',
  buyer_acceptance: 'Accept or leave out a buyer',
  searches_order: 'Order searches',
  searches_later: 'Order searches: the 14 days are over',
  searches: 'Ask about the searches',
  check_order: 'Order identity checks',
  agent_named: 'Assign the estate agent that the seller named',
  information: 'Remind the seller of what we asked for',
  fee: 'Remind the seller of an extra fee',
  fee_settled: 'Let a search go on: its extra fee is settled',
  check: 'Remind someone of their identity check',
  check_failed: 'Look at a failed identity check',
  update: 'Answer a customer’s question',
  agent_update: 'Answer the estate agent',
  buyer: 'Find a buyer',
  sale_agreed: 'Ask whether the sale is agreed',
  firm_receipt: 'Ask whether the solicitor has the case',
  draft_contract: 'Ask for the draft contract',
  enquiries: 'Ask about the enquiries',
  answers: 'Ask about the answers to the enquiries',
  satisfied: 'Ask whether the answers are enough',
  mortgage_offer: 'Ask about the mortgage offer',
  contracts: 'Ask about the signed contracts',
  buyers_steps: 'Ask about the buyer’s side',
  to_confirm: 'Set the date',
  silent: 'No news: ask those we’re waiting for',
  exchange: 'Ask about the exchange of contracts',
  completion: 'Ask about completion',
  broker_introduction: 'Introduce a customer to a mortgage broker',
  currency_introduction: 'Offer a buyer an introduction to our currency partner',
  refund: 'Pay back what we owe',
  owed_back: 'Work out what we owe back: we ended the sale',
  end_asked: 'Answer a request to withdraw or stop',
  objection: 'Answer an objection to a correction',
  denied: 'Find out who was meant: someone says ‘This is not me’',
  offer_denied: 'Ask the seller who the buyer is: someone says ‘This is not me’',
  firm_wrote: 'Read what a law firm wrote',
  email_failed: 'Resend an email that failed',
  provider_failed: 'Order again what did not go through',
  follow_up: 'Follow up',
  case: 'Answer a case',
  agent_told: 'Read what the estate agent told us',
};

/** The same of a row. During a release a newer process may have written one of a kind that this one does not know. */
export const toDo = (kind: WorkKind): string => WORK[kind] ?? 'Look at a sale';

export const WORK_KINDS = Object.keys(WORK) as readonly WorkKind[];

/** Why work is put off, in the order in which staff choose. */
export const HOLD_REASONS = {
  customer: 'Waiting for the customer',
  firm: 'Waiting for a law firm',
  supplier: 'Waiting for a supplier',
  other: 'Another reason',
} as const;

export type HoldReason = keyof typeof HOLD_REASONS;

export type Section = 'ownerless' | 'late' | 'today' | 'later' | 'chase';

/** The headings of the page, in their order. */
export const SECTIONS: Record<Section, string> = {
  ownerless: 'No one has these yet',
  late: 'Late',
  today: 'Today',
  later: 'Later',
  chase: 'Chase',
};
