import { ENDED_LINK_DAYS } from '~/domain/access-link/rules';
import { LINK_RETENTION_DAYS } from '~/domain/account/rules';
import { AGENT_LINK_DAYS } from '~/domain/agent-access/rules';
import { ALERT_DAYS } from '~/domain/sale/postcode-alerts/rules';
import type { RetentionPeriod } from './period-rules';

/**
 * What is kept, and for how long. The nightly run, the staff's page, the privacy policy and docs/retention.md all read this list. What
 * each rule finds in the database is in `sources-fragments.server.ts` under the same name.
 */

export type Rule = {
  name: RuleName;
  /** What the rule is about, in words for staff. */
  what: string;
  period: RetentionPeriod;
  /** When the time begins: completes "2 years after …". */
  from: string;
  /**
   * Removed: the rows are deleted. Anonymised: the rows stay, since their dates and amounts are needed, but without anything that names a
   * person.
   */
  outcome: 'removed' | 'anonymised';
  /** The privacy policy's sentence that this rule keeps. */
  promise: string;
};

export type RuleName =
  | 'homes'
  | 'deals'
  | 'accounts'
  | 'unfinished-sales'
  | 'unfinished-purchases'
  | 'identity-checks'
  | 'invoices'
  | 'emails'
  | 'reminders'
  | 'email-returns'
  | 'changes'
  | 'callbacks'
  | 'partner-sign-ups'
  | 'sessions'
  | 'links'
  | 'access-links'
  | 'limits'
  | 'used-tokens'
  | 'drafts'
  | 'mistakes'
  | 'group-drafts'
  | 'postcode-alerts'
  | 'email-changes'
  | 'agent-contacts'
  | 'former-agent-contacts'
  | 'agent-links'
  | 'agent-sessions'
  | 'looked-up-addresses'
  | 'failed-jobs';

const DEALS =
  'Property information, what you asked us on your dashboard, and your account: 10 years after your sale or purchase completes or otherwise ends. We then keep only its dates and amounts, with no name or address.';
const UNFINISHED =
  'A sale you never paid for, a purchase you never confirmed, or an account with neither: 2 years after you last changed it.';
const EMAILS = 'A record of the emails we sent you: 2 years.';
const ATTEMPTS = 'How many times an email address or internet connection has asked for a magic link: a day at most.';

/** In the order of a night's run: accounts last, once the deals and sessions that keep them are gone. */
export const RULES: readonly Rule[] = [
  {
    name: 'homes',
    what: 'Registered homes that are in no sale',
    period: { days: 1 },
    from: 'they were registered',
    outcome: 'removed',
    promise: 'The address of a home that you gave us and did not go on to sell: a day.',
  },
  {
    name: 'unfinished-sales',
    what: 'Sales that were never paid for',
    period: { years: 2 },
    from: 'the last change',
    outcome: 'removed',
    promise: UNFINISHED,
  },
  {
    name: 'unfinished-purchases',
    what: 'Purchases that were never confirmed',
    period: { years: 2 },
    from: 'the last change',
    outcome: 'removed',
    promise: UNFINISHED,
  },
  {
    name: 'identity-checks',
    what: 'Names and contact details of people who were checked',
    period: { years: 5 },
    from: 'the sale or purchase ends',
    outcome: 'anonymised',
    promise: 'Details of identity checks: 5 years after your sale or purchase completes or otherwise ends.',
  },
  {
    name: 'deals',
    what: 'Sales and purchases, with their people, homes, comments, questions and search results',
    period: { years: 10 },
    from: 'the sale or purchase ends',
    outcome: 'anonymised',
    promise: DEALS,
  },
  {
    name: 'invoices',
    what: 'Clients and homes in invoices to law firms',
    period: { financialYears: 6 },
    from: 'the end of the financial year in which they were made',
    outcome: 'anonymised',
    promise:
      'Invoices to law firms, which name the client and the home: 6 years after the end of our financial year, as tax law requires.',
  },
  {
    name: 'emails',
    what: 'Records of emails',
    period: { years: 2 },
    from: 'they were queued',
    outcome: 'removed',
    promise: EMAILS,
  },
  {
    name: 'reminders',
    what: 'Reminders that were planned or sent',
    period: { years: 2 },
    from: 'they were planned',
    outcome: 'removed',
    promise: EMAILS,
  },
  {
    name: 'email-returns',
    what: 'Emails that came back, with the address',
    period: { years: 2 },
    from: 'we heard of it',
    outcome: 'removed',
    promise: 'That an email of ours came back, or that you marked one as spam: 2 years.',
  },
  {
    name: 'changes',
    what: 'Records of what staff changed',
    period: { years: 10 },
    from: 'the change',
    outcome: 'removed',
    promise: 'A record of what our staff changed: 10 years.',
  },
  {
    name: 'callbacks',
    what: 'Cases: what people asked or complained of, and what we answered',
    period: { years: 6 },
    from: 'our answer; those about a sale are kept with it',
    outcome: 'removed',
    promise:
      'What you ask us or complain about, and what we answered: 6 years after our answer or, if it is about your sale or purchase, as long as that.',
  },
  {
    name: 'partner-sign-ups',
    what: 'Estate agents who asked to work with us',
    period: { years: 2 },
    from: 'they asked',
    outcome: 'removed',
    promise: 'If we never work together, we keep it for 2 years.',
  },
  {
    name: 'drafts',
    what: 'What people typed into a form and did not submit',
    period: { days: 90 },
    from: 'the last change',
    outcome: 'removed',
    promise: 'What you typed into a form and did not submit: 90 days after its last change.',
  },
  {
    name: 'mistakes',
    what: 'Forms that could not be accepted, with what was typed, from browsers without JavaScript',
    period: { days: 0 },
    from: 'they are 10 minutes old',
    outcome: 'removed',
    promise:
      'A form that we could not accept, if your browser has no JavaScript: 10 minutes, and deleted within a day.',
  },
  {
    name: 'group-drafts',
    what: 'Transactions groups that staff started and did not finish',
    period: { days: 90 },
    from: 'the last change',
    outcome: 'removed',
    promise: 'A form that our staff started and did not finish: 90 days after its last change.',
  },
  {
    name: 'postcode-alerts',
    what: 'Postcodes that buyers asked to be told about',
    period: { days: ALERT_DAYS },
    from: 'they asked',
    outcome: 'removed',
    promise: `A postcode you asked us to look out for: until we tell you of a home there, or ${ALERT_DAYS} days.`,
  },
  {
    name: 'email-changes',
    what: 'Changes of email addresses, and the emails to the new addresses',
    // As long as an invitation's link: one to the earlier address is still theirs to accept (`isInvited`).
    period: { days: 90 },
    from: 'they were asked for',
    outcome: 'removed',
    promise: 'A new email address that you asked us to use: 90 days, if you did not go on to use it.',
  },
  {
    name: 'agent-contacts',
    what: 'People at estate agents who looked at their sales',
    period: { years: 2 },
    from: 'they last looked, and their office last had a sale',
    outcome: 'removed',
    promise: 'That you looked at your office’s sales here: 2 years after its last sale.',
  },
  {
    name: 'former-agent-contacts',
    what: 'People whose address is no longer on an estate agent’s record',
    period: { days: 30 },
    from: 'they last looked',
    outcome: 'removed',
    promise: 'Once your address is no longer on your office’s record with us: 30 days after you last looked.',
  },
  {
    name: 'agent-links',
    what: 'Requests for links to an office’s sales, and the records of their emails',
    period: { days: AGENT_LINK_DAYS },
    from: 'they were asked for',
    outcome: 'removed',
    promise: `A request for a link to your office’s sales: ${AGENT_LINK_DAYS} days.`,
  },
  {
    name: 'agent-sessions',
    what: 'Sign-ins of people at estate agents',
    period: { days: 0 },
    from: 'they end',
    outcome: 'removed',
    promise: 'Your sign-in session there: 7 days at most.',
  },
  {
    name: 'looked-up-addresses',
    what: 'Digests of addresses that were looked up',
    period: { days: 90 },
    from: 'they were last looked up',
    outcome: 'removed',
    promise: 'That an address was looked up, without who looked: 90 days.',
  },
  {
    name: 'failed-jobs',
    what: 'Failed jobs, with ids only',
    period: { days: 30 },
    from: 'they were last tried',
    outcome: 'removed',
    promise: 'A note that something we do in the background failed, by reference numbers alone: 30 days.',
  },
  {
    name: 'links',
    what: 'Requests for magic links, and the records of their emails',
    period: { days: LINK_RETENTION_DAYS },
    from: 'they were asked for',
    outcome: 'removed',
    promise: `A request for a magic link: ${LINK_RETENTION_DAYS} days.`,
  },
  {
    name: 'access-links',
    what: 'Links for people without accounts',
    period: { days: ENDED_LINK_DAYS },
    from: 'they end',
    outcome: 'removed',
    promise: `A link that we sent you, which works without an account: ${ENDED_LINK_DAYS} days after it ends.`,
  },
  {
    name: 'sessions',
    what: 'Sign-in sessions and unsubmitted answers',
    period: { days: 0 },
    from: 'they end',
    outcome: 'removed',
    promise:
      'Your sign-in session: 7 days at most. Anything you typed but did not submit is deleted within a day of its end.',
  },
  {
    name: 'limits',
    what: 'Counts of attempts',
    period: { days: 0 },
    from: 'they expire',
    outcome: 'removed',
    promise: ATTEMPTS,
  },
  {
    name: 'used-tokens',
    what: 'Used form tokens and bot checks',
    period: { days: 0 },
    from: 'they expire',
    outcome: 'removed',
    promise: ATTEMPTS,
  },
  {
    name: 'accounts',
    what: 'Customer accounts with no sale or purchase left',
    period: { years: 2 },
    from: 'the last change, or the night we remove names from their last sale or purchase',
    outcome: 'anonymised',
    promise: UNFINISHED,
  },
];

export const ruleOf = (name: RuleName): Rule => RULES.find((rule) => rule.name === name) as Rule;

/** What is kept of people who work for our partners. Their section of the privacy policy has these sentences. */
const OF_PARTNERS: readonly RuleName[] = [
  'partner-sign-ups',
  ...(['agent-contacts', 'former-agent-contacts', 'agent-links', 'agent-sessions'] as const),
];
export const PARTNER_PROMISES: readonly string[] = OF_PARTNERS.map((name) => ruleOf(name).promise);

/** The privacy policy's list for individuals, each sentence once. */
export const PROMISES: readonly string[] = [
  ...new Set(
    ['deals' as const, ...RULES.map(({ name }) => name)]
      .filter((name) => !OF_PARTNERS.includes(name))
      .map((name) => ruleOf(name).promise),
  ),
];

/** Higher counts are shown as this many and more. */
export const MAX_COUNTED = 1_000;
