import { mailboxOf } from '~/platform/mailbox';
import { countLately } from '~/platform/rate-limit.server';
import type { Cap } from './email-kind';

const HOUR = 60 * 60_000;

/** What strangers can have sent to one mailbox. */
const UNASKED = { name: 'mailbox-unasked', most: 1, windowMs: 24 * HOUR };
const OF_ANYONE = [
  { name: 'mailbox-hour', most: 10, windowMs: HOUR },
  { name: 'mailbox-day', most: 30, windowMs: 24 * HOUR },
];
/** What its owner asks for counts apart, so that nobody else can use it up. */
const OF_OWNER = [
  { name: 'mailbox-own-hour', most: 10, windowMs: HOUR },
  { name: 'mailbox-own-day', most: 30, windowMs: 24 * HOUR },
];

const LIMITS = {
  none: [],
  asked: OF_ANYONE,
  unasked: [UNASKED, ...OF_ANYONE],
  owner: OF_OWNER,
} satisfies Record<Cap, unknown>;

/**
 * Counts an email against the caps of its mailbox, each in one statement, so that of two at once one is the later. The first cap that is used up
 * ends the counting: what is not sent uses up nothing of the longer ones.
 * @returns false when it must not be sent
 */
export async function isWithinCaps(to: string, cap: Cap): Promise<boolean> {
  const mailbox = mailboxOf(to);
  for (const { most, ...window } of LIMITS[cap]) {
    if ((await countLately(window, mailbox)) > most) return false;
  }
  return true;
}
