import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { db } from '~/platform/db.server';
import { RESEND_WITHIN_MS } from './rules';

/** Whether a link to the email address was made for this browser within `RESEND_WITHIN_MS`. */
export async function hasRecentLinkRequest(email: string, browser: string): Promise<boolean> {
  const created_at = { gt: new Date(now().getTime() - RESEND_WITHIN_MS) };
  return (await db.magicLink.count({ where: { email, browser_hash: sha256(browser), created_at } })) > 0;
}
