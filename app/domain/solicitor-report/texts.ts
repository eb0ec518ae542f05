import type { Side } from '../shared/sides-rules';

type ReportWords = {
  /** On the firm's button, and for staff. */
  label: string;
  /** The title on their own client's timeline; null where they read nothing, or the words depend on more. */
  title: string | null;
  /** Of something that only one side's solicitor does. */
  side: Side | null;
};

/** What a solicitor can report, in the usual order. */
export const REPORTS = {
  received: { label: 'We have it', title: 'Your solicitor has the case', side: null },
  cannot_act: { label: 'We cannot act', title: null, side: null },
  draft_contract_sent: { label: 'Draft contract sent', title: 'Draft contract sent', side: 'seller' },
  enquiries_raised: { label: 'Enquiries raised', title: 'Enquiries raised', side: 'buyer' },
  no_enquiries: { label: 'No enquiries', title: 'Enquiries satisfied', side: 'buyer' },
  enquiries_answered: { label: 'Enquiries answered', title: 'Enquiries answered', side: 'seller' },
  enquiries_satisfied: { label: 'Enquiries satisfied', title: 'Enquiries satisfied', side: 'buyer' },
  mortgage_offer_received: { label: 'Mortgage offer received', title: 'Mortgage offer received', side: 'buyer' },
  contract_held: { label: 'Contract signed and held', title: 'Contract signed and held', side: null },
  ready_to_exchange: { label: 'Ready to exchange', title: 'Ready to exchange', side: null },
  exchanged: { label: 'Exchanged', title: null, side: null },
  completed: { label: 'Completed', title: null, side: null },
  waiting: { label: 'Waiting for someone else', title: null, side: null },
} as const satisfies Record<string, ReportWords>;

export type ReportKind = keyof typeof REPORTS;
export const REPORT_KINDS = Object.keys(REPORTS) as readonly ReportKind[];

export const NOT_YET = 'The day cannot be after today';
export const BEFORE_ASSIGNED = 'The day cannot be before you were instructed';
export const OTHER_SIDE = 'Only the other side’s solicitor can report this';
export const BOTH_DAYS = 'Enter the day of exchange, too';
export const EXCHANGE_AFTER = 'The exchange cannot be after completion';
export const FOR_WHOM = 'Enter who you are waiting for, and what for';
export const SALE_ENDED = 'This sale has ended, so there is nothing more to report';
export const NO_BUYER = 'There is no buyer yet, so this cannot be reported';
export const TOO_LATE_TO_UNDO =
  'It is too late to undo this here, since we have told your client. Email us, and we’ll correct it';
export const OTHERS_ACT = 'Another solicitor acts for them now. Email us if you can act after all';
