import type { TransactionTab } from '~/urls';

/** The tabs of a transaction, by the last segment of their paths; the first has none. */
export const TRANSACTION_TABS = {
  overview: 'Overview',
  property: 'Property',
  sellers: 'Sellers',
  'purchase-intents': 'Purchase Intents',
  orders: 'Orders',
  thirdfort: 'Thirdfort',
  solicitors: 'Solicitors',
  'estate-agent': 'Estate Agent',
  searches: 'Searches',
  emails: 'Emails',
  events: 'Events',
  notes: 'Notes',
  corrections: 'Corrections',
} as const satisfies Record<TransactionTab, string>;

export const transactionTabs = Object.keys(TRANSACTION_TABS) as TransactionTab[];

/** The tab of a path, or of a dialog over it. */
export const tabOf = (path: string): TransactionTab =>
  transactionTabs.find((tab) => path.split('/').includes(tab)) ?? 'overview';
