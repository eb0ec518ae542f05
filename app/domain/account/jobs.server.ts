import type { EmailRenderer } from '~/emails/outbox.server';
import { noAccountMail, notActiveMail, signInLinkMail } from '~/emails/sign-in';
import { welcomeMail } from '~/emails/welcome';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { defineJob, worker } from '~/platform/queue.server';
import { urls } from '~/urls';
import { magicLinkUrl } from './link-token.server';
import { findLinkOwner } from './queries.server';
import { LINK_KEPT_MS, type Role, SESSION_IDLE_MS } from './rules';

/** Here, away from the request, the owner of the address hears what is so; nobody else learns of it. */
const magicLinkMail: EmailRenderer = async ({ magic_link_id }) => {
  const link = magic_link_id && (await db.magicLink.findUnique({ where: { id: magic_link_id } }));
  if (!link || link.consumed_at !== null || link.expires_at <= now()) return null;
  const owner = await findLinkOwner(db, link);
  if (owner.is === 'deactivated') return notActiveMail();
  if (owner.is === 'unknown') {
    const continueTo = link.continue_to ?? undefined;
    const signUp = urls.signIn({ mode: 'sign-up', role: link.role ?? 'sell', continue: continueTo });
    return noAccountMail({ signUpUrl: new URL(signUp, env.APP_URL).href });
  }
  const [firstName, type] =
    owner.is === 'user' ? [owner.user.first_name, owner.user.type] : [owner.names.firstName, 'customer' as const];
  return signInLinkMail({ firstName, url: await magicLinkUrl(link, type) });
};

const welcome: EmailRenderer = async ({ user_id, data }) => {
  const user = user_id && (await db.user.findUnique({ where: { id: user_id }, select: { first_name: true } }));
  if (!user) return null;
  const { role = null } = data as { role?: Role };
  const to = role === null ? urls.welcomeBack() : urls.welcome(role);
  return welcomeMail({ firstName: user.first_name, role, url: new URL(to, env.APP_URL).href });
};

export const accountEmails = { 'magic-link': magicLinkMail, welcome };

const purge = defineJob('account.purge', { cron: '20 3 * * *' });

/** Forgets sign-ins that ended, limits and used tokens that ran out, and links with the names and addresses on them. */
export const purgeSignIn = worker(purge, async () => {
  const at = now().getTime();
  const before = (ms: number) => ({ lt: new Date(at - ms) });
  await db.session.deleteMany({
    where: { OR: [{ expires_at: before(0) }, { last_seen_at: before(SESSION_IDLE_MS) }] },
  });
  await db.rateLimit.deleteMany({ where: { window_ends_at: before(0) } });
  await db.usedToken.deleteMany({ where: { expires_at: before(0) } });
  await db.magicLink.deleteMany({ where: { created_at: before(LINK_KEPT_MS) } });
});
