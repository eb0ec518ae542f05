/** What each job does, for staff. A job that is not here is shown by its name. */
export const JOB_WORDS: Readonly<Record<string, string>> = {
  'email.watch': 'Look for late emails',
  'group.assign': 'Assign all units of a group',
  'identity-check.cancel-stray': 'Cancel an identity check that no one needs',
  'identity-check.carry-out': 'Order or abort an identity check',
  'identity-check.look-after': 'Ask how identity checks stand',
  'invoicing.keep-days': 'Sort out the records of invoicing',
  'payment.close-stray': 'Close a payment that no one needs',
  'payment.reconcile': 'Ask how open payments stand',
  'payment.refund': 'Refund a second payment',
  'reporting.fold-counts': 'Add up the counts of lists',
  'retention.run': 'Remove what is past its time',
  'search.cancel-stray': 'Cancel searches that no one needs',
  'search.fetch-result': 'Fetch a search result',
  'search.look-after': 'Ask how searches stand',
  'search.place': 'Order searches',
};

/** Third parties, as staff know them. */
export const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  address: 'The address look-up',
  botcheck: 'The bot check',
  companies: 'Companies House',
  identity: 'Thirdfort',
  mail: 'The mail server',
  searches: 'The supplier of searches',
  stripe: 'Stripe',
};
