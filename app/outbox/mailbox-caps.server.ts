import { mailboxOf } from '~/platform/mailbox';
import { countInWindow } from '~/platform/rate-limit.server';
import type { Cap } from './email-kind';

const HOUR_MS = 60 * 60_000;

/** What strangers can have sent to one mailbox. */
const UNASKED = { name: 'mailbox-unasked', most: 1, windowMs: 24 * HOUR_MS };
const OF_ANYONE = [
  { name: 'mailbox-hour', most: 10, windowMs: HOUR_MS },
  { name: 'mailbox-day', most: 30, windowMs: 24 * HOUR_MS },
];
/** What its owner asks for is counted apart, so that no one else can use it up. */
const OF_OWNER = [
  { name: 'mailbox-own-hour', most: 10, windowMs: HOUR_MS },
  { name: 'mailbox-own-day', most: 30, windowMs: 24 * HOUR_MS },
];

const LIMITS = {
  none: [],
  asked: OF_ANYONE,
  unasked: [UNASKED, ...OF_ANYONE],
  owner: OF_OWNER,
} satisfies Record<Cap, unknown>;

/**
 * Counts an email against the caps of its mailbox, each in one atomic statement. Stops at the first cap that is used up, so that an
 * email which is not sent does not count against the longer ones.
 * @returns false when it must not be sent
 */
export async function isWithinCaps(to: string, cap: Cap): Promise<boolean> {
  const mailbox = mailboxOf(to);
  for (const { most, ...window } of LIMITS[cap]) {
    if ((await countInWindow(window, mailbox)) > most) return false;
  }
  return true;
}
