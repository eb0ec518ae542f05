/** When and how often an email is tried, and which goes first. Pure. */

/**
 * How many magic links a process sends at the same time, and as many other emails, so that a link never waits for a place. With a
 * mail server that takes 100 ms for an email that is 60 links a second. More would gain little and open more connections than a
 * mail server may like: Postfix, for one, takes 50 from one sender, and we may be several processes.
 */
export const MAX_IN_FLIGHT = 6;

/** How long a process has an email to itself. After that the process counts as dead or hanging, and another one takes the email. */
export const LEASE_SECONDS = 45;
/** Shorter than the lease, so that a process that still has the email is done before another one takes it. */
export const SEND_TIMEOUT_MS = 30_000;

/** An email that is not sent by then is late: staff and those who run the service are alerted. */
export const LATE_MINUTES = 15;

/** The rank of everything but links. */
export const ORDINARY = 100;

/** Links that a family, or an office behind one IP address, may ask for in 15 minutes without being ranked behind others. */
const FREE_LINKS = 5;
export const LINKS_COUNTED_MS = 15 * 60_000;

/** The more links its source has asked for lately, this one included, the later a link goes. */
export const linkRank = (askedLately: number): number => Math.min(Math.max(askedLately - FREE_LINKS, 0), ORDINARY - 1);

/** Doubles from 1 s; never more than 5 min, so that mail flows soon after the mail server is back. */
export const retryAfterSeconds = (attempts: number): number => Math.min(2 ** Math.max(attempts - 1, 0), 300);

type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown };

/**
 * Whether the mail server refused this email permanently, because of the recipient or the content. A refusal of us (the password,
 * the sender) is for the people who run the service to fix, so the email waits as it does while the server is away.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as SmtpError;
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return isForGood && (command === 'RCPT TO' || command === 'DATA');
}

const MAX_REASON_LENGTH = 500;

/** What the mail server said, in one line for staff. */
export function failureReason(error: unknown): string {
  const { response, code } = (error ?? {}) as SmtpError;
  const said = typeof response === 'string' && response !== '' ? response : error instanceof Error ? error.message : '';
  const line = said.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return [...(line || (typeof code === 'string' ? code : 'No reason was given.'))].slice(0, MAX_REASON_LENGTH).join('');
}
