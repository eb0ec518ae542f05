import type { Returned } from '~/outbox/return-rules';

export const ADDRESS_CHANGED =
  'The address has changed since you opened the page. Nothing was sent. Reload the page to see where it would go.';
export const ALREADY_SENT_THERE = 'This email has already gone to that address. Nothing was sent.';

/** 'solicitor-introduction' is 'Solicitor introduction'. */
export const emailKindWords = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** A key names the email's occasion and, where that has several recipients, the recipient. @returns the key for the new address */
export function resendKey(key: string, { from, to }: { from: string; to: string }, hash: (address: string) => string) {
  const [before, after] = [from.toLowerCase(), to.toLowerCase()];
  // Replaced by a function, since `$` in an address would have a meaning in a replacement string.
  return key.replace(hash(before), () => hash(after)).replace(before, () => after);
}

/** Of an email that came back, and of the address that it came back from. */
export const RETURNED_WORDS: Record<Returned, { tag: string; mark: string }> = {
  bounce: {
    tag: 'Emails come back',
    mark: 'Emails to this address come back, so we send none. Correct the address, or ask the person for another one.',
  },
  complaint: {
    tag: 'Marked as spam',
    mark: 'This person marked an email from us as spam. We send them only the magic links that they ask for, receipts, and emails about cancelling and safety.',
  },
};

/** Why staff take the mark off an address, as the audit log keeps it. */
export const WHY_OFF = {
  'mailbox works': 'The mailbox works again',
  'person asked': 'The person asked us to email them again',
  'reported by mistake': 'It was reported by mistake',
} as const;
export type WhyOff = keyof typeof WHY_OFF;

type Status = 'queued' | 'sending' | 'sent' | 'skipped' | 'failed';

/** Whether staff are offered to send an email of a deal again. */
export const mayGoAgain = (status: Status): boolean => status === 'sent' || status === 'failed';

type Again = {
  kind: string;
  status: Status;
  /** Its reader has an account that may not see the deal any more, or that is not active. */
  isReaderGone: boolean;
};

/** Why staff cannot send an email of a deal again; null if they can. Its letter may have a reason of its own. */
export function whyNotAgain({ kind, status, isReaderGone }: Again): string | null {
  if (status === 'queued' || status === 'sending') return 'We are already sending it';
  if (status === 'skipped') return 'It was never sent, since there was no reason left to send it';
  if (isReaderGone) return 'This person may not see the transaction any more, so we send them nothing about it';
  if (kind === RESULTS && status === 'sent') return 'Send results again from the Searches tab. They go with a new link';
  return null;
}

/** Of an email that had failed. From the tab of its deal it can be sent once more. */
export const SENT_SINCE = 'It has been sent since';

/** The emails that have a button of their own for sending them again. */
export const RESULTS = 'search-results';

/** The label of a button that also sends emails: 'Order Searches and send emails'. */
export const withEmails = (label: string, emails: number): string =>
  emails === 0 ? label : `${label} and send ${emails === 1 ? 'email' : 'emails'}`;
