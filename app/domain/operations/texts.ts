/** What each job does, for staff. A job that is not listed is shown by its name. */
export const JOB_WORDS: Readonly<Record<string, string>> = {
  'agent-access.weekly': 'Email estate agents about their sales',
  'agent-access.weekly-batch': 'Email more estate agents about their sales',
  'email.watch': 'Look for late emails',
  'group.assign': 'Assign all units of a group',
  'identity-check.cancel-stray': 'Cancel an identity check that is no longer needed',
  'identity-check.carry-out': 'Order or abort an identity check',
  'identity-check.look-after': 'Check how identity checks are going',
  'invitation.of-before': 'Invite people who were named before',
  'payment.close-stray': 'Close a payment that is no longer needed',
  'payment.look-after-refunds': 'Check how refunds are going',
  'payment.reconcile': 'Check how open payments are going',
  'payment.refund': 'Refund a second payment',
  'payment.send-refund': 'Refund money to a customer',
  'purchase.tell-waiting': 'Tell buyers that they can confirm',
  'reminder.send': 'Remind people of what we wait for',
  'reporting.fold-counts': 'Recount the lists',
  'retention.count': 'Count what we no longer keep',
  'retention.run': 'Remove what we no longer keep',
  'sale.tell-of-home': 'Tell buyers that a home is registered',
  'search.cancel-stray': 'Cancel searches that are no longer needed',
  'search.fetch-result': 'Fetch a search result',
  'search.look-after': 'Check how searches are going',
  'search.place': 'Order searches',
  'solicitor-report.tell': 'Tell a client what their solicitor reported',
  'solicitor-report.weekly': 'Email law firms the matters that wait for them',
  'work.case': 'Show a case on the work page',
  'work.deal': 'Work out what there is to do on a sale',
  'work.fill': 'Check that all work follows the newest rules',
  'work.fill-batch': 'Work out what there is to do on all sales, by the newest rules',
  'work.group': 'Work out what there is to do on all units of a group',
  'work.missed': 'Show emails and orders that failed on the work page',
  'work.owner-left': 'Give back the sales of someone who left',
  'work.rebuild': 'Work out what there is to do on all sales',
};

/** The names of third parties, as staff know them. */
export const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  address: 'The address look-up',
  botcheck: 'The bot check',
  companies: 'Companies House',
  identity: 'Thirdfort',
  mail: 'The mail server',
  searches: 'The supplier of searches',
  stripe: 'Stripe',
};

/** What each part of Operations is called while nothing is wrong with it, in the order of the page. */
export const QUIET_WORDS = {
  emails: 'no failed or late emails',
  givenUp: 'no failed jobs',
  regular: 'no scheduled jobs that keep failing',
  late: 'no overdue jobs',
  retried: 'no jobs being tried again',
  checks: 'no failed orders of identity checks in the last 30 days',
  searches: 'no failed orders of searches in the last 30 days',
};
