import { type EmailRenderer, skip, textIn } from '~/emails/outbox.server';
import { askAgainMail, noAccountMail, notActiveMail, signInLinkMail } from '~/emails/sign-in';
import { welcomeMail } from '~/emails/welcome';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { defineJob, worker } from '~/platform/queue.server';
import { urls } from '~/urls';
import { magicLinkUrl } from './link-token-rules.server';
import { findLinkOwner } from './queries.server';
import { isRole, LINK_KEPT_MS, SESSION_IDLE_MS, type SignInMode } from './rules';

/** Here, away from the request, the owner of the address hears what is so; nobody else learns of it. */
const magicLinkMail: EmailRenderer = async ({ id, to, magic_link_id }) => {
  const link = magic_link_id && (await db.magicLink.findUnique({ where: { id: magic_link_id } }));
  if (!link) return skip('The link has been deleted.');
  if (link.consumed_at !== null) return skip('The person has signed in already.');
  const isExpired = link.expires_at <= now();
  if (isExpired && (await wasAskedAgain(to, id))) return skip('The link expired, and a newer one was asked for.');
  const owner = await findLinkOwner(db, link);
  if (owner.is === 'deactivated') return notActiveMail();
  const { continue_to, role } = link;
  const signIn = (mode: SignInMode) =>
    new URL(urls.signIn({ mode, role: role ?? 'sell', continue: continue_to ?? undefined }), env.APP_URL).href;
  if (owner.is === 'unknown') return noAccountMail({ signUpUrl: signIn('sign-up') });
  const [firstName, type] =
    owner.is === 'user' ? [owner.user.first_name, owner.user.type] : [owner.names.firstName, 'customer' as const];
  if (isExpired) return askAgainMail({ firstName, url: signIn('sign-in') });
  return signInLinkMail({ firstName, url: await magicLinkUrl(link, type) });
};

/** So of several links that expired unsent only the newest says so. */
async function wasAskedAgain(address: string, emailId: string): Promise<boolean> {
  return (await db.emailMessage.count({ where: { to: address, kind: 'magic-link', id: { gt: emailId } } })) > 0;
}

const welcome: EmailRenderer = async ({ user_id, data }) => {
  const user = user_id && (await db.user.findUnique({ where: { id: user_id }, select: { first_name: true } }));
  if (!user) return skip('The account has been deleted.');
  const told = textIn(data, 'role');
  const role = isRole(told) ? told : null;
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
