import { magicLinkEmail } from '~/domain/account/emails-schema';
import { magicLinkUrl } from '~/domain/account/link-token-rules.server';
import { findLinkOwner } from '~/domain/account/queries.server';
import type { SignInMode } from '~/domain/account/rules';
import { invitationEmail } from '~/domain/invitation/emails-schema';
import { offerAcceptedEmail } from '~/domain/purchase/offer/emails-schema';
import { letter, skip } from '~/outbox/letter';
import { now } from '~/platform/clock.server';
import { db, sql } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import type { MagicLink } from '~/platform/generated/prisma/client';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const DAY_MS = 24 * 60 * 60_000;

/** Composed in the worker, not in the request, so that only the owner of the address learns whether it has an account. */
export const magicLink = letter(magicLinkEmail, async ({ id, to, magic_link_id }, { own }) => {
  const [made] = await sql<MagicLink>('select * from magic_link where id = $1', [magic_link_id]);
  if (!made) return skip('The link has been deleted.');
  if (made.consumed_at !== null) return skip('The person has already signed in.');
  const isExpired = made.expires_at <= now();
  if (isExpired && (await hasNewerRequest(to, id))) return skip('The link expired, and a newer one was asked for.');
  const owner = await findLinkOwner(db, made);
  if (owner.is === 'deactivated') return { ...notActiveMail(), cap: 'unasked' };
  const { continue_to, role } = made;
  const signIn = (mode: SignInMode) =>
    link(urls.signIn({ mode, role: role ?? 'sell', continue: continue_to ?? undefined }));
  if (owner.is === 'unknown') return { ...noAccountMail({ signUpUrl: signIn('sign-up') }), cap: 'unasked' };
  const [firstName, type] =
    owner.is === 'user' ? [owner.user.first_name, owner.user.type] : [owner.names.firstName, 'customer' as const];
  const isTheirs = owner.is !== 'user' && ((await isRepeatInBrowser(made)) || (await wasJustNamed(to)));
  const cap = owner.is === 'user' ? (own ? 'owner' : 'asked') : isTheirs ? 'asked' : 'unasked';
  if (isExpired) return { ...askAgainMail({ firstName, url: signIn('sign-in') }), cap };
  return { ...signInLinkMail({ firstName, url: await magicLinkUrl(made, type) }), cap };
});

/** Whether the browser asked for an earlier link to the address: then a person signs up and waits, and it is no stranger who types addresses. */
async function isRepeatInBrowser({ id, email, browser_hash }: MagicLink): Promise<boolean> {
  if (browser_hash === null) return false;
  return (await db.magicLink.count({ where: { email, browser_hash, id: { lt: id } } })) > 0;
}

/**
 * Whether we told the address today that someone named it in a deal. That was the day's one email that its owner may not have asked
 * for. Since its button leads to signing up, the link must still come.
 */
async function wasJustNamed(address: string): Promise<boolean> {
  const kinds = [invitationEmail.name, offerAcceptedEmail.name];
  const sent_at = { gt: new Date(now().getTime() - DAY_MS) };
  return (await db.emailMessage.count({ where: { to: address, kind: { in: kinds }, status: 'sent', sent_at } })) > 0;
}

/** Of several links that expired before they could be sent, only the newest says so. */
async function hasNewerRequest(address: string, emailId: string): Promise<boolean> {
  const newer = { to: address, kind: magicLinkEmail.name, id: { gt: emailId } };
  return (await db.emailMessage.count({ where: newer })) > 0;
}

const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail } = env;

const NOT_YOU = 'If you did not ask for this, you can ignore this email.';

const signInLinkMail = ({ firstName, url }: { firstName: string; url: string }) =>
  composeMail({
    subject: `Your magic link for ${brandName}`,
    preview: 'It works once and expires in 15 minutes.',
    title: `${greet('Hello', firstName)}, here is your magic link`,
    blocks: [
      'Use this link to sign in. You do not need a password.',
      { button: `Sign in to ${brandName}`, href: url },
      { note: `The link works once and expires in 15 minutes. Do not share or forward it. ${NOT_YOU}` },
    ],
    reference: null,
  });

/** In place of links that expired before they could be sent. */
const askAgainMail = ({ firstName, url }: { firstName: string; url: string }) =>
  composeMail({
    subject: 'Please ask for a new magic link',
    preview: 'We could not send the one you asked for in time.',
    title: `${greet('Hello', firstName)}, please ask for a new magic link`,
    blocks: [
      `You asked for a magic link to sign in to ${brandName}. We could not send it in time, and a link only works for 15 minutes. We’re sorry.`,
      { button: 'Ask for a new magic link', href: url },
      { note: NOT_YOU },
    ],
    reference: null,
  });

/** For an address that no one has signed up with. */
const noAccountMail = ({ signUpUrl }: { signUpUrl: string }) =>
  composeMail({
    subject: `You do not have a ${brandName} account yet`,
    preview: 'You can create one now.',
    title: 'We do not have an account for this email address',
    blocks: [
      `Hello. Someone, probably you, asked to sign in to ${brandName} with this email address, but we do not have an account for it. You may have signed up with a different address, or you can create an account now.`,
      { button: 'Create an account', href: signUpUrl },
      { note: NOT_YOU },
    ],
    reference: null,
  });

/** For an account that staff have deactivated. */
const notActiveMail = () =>
  composeMail({
    subject: `Signing in to ${brandName}`,
    preview: 'Your account is not active.',
    title: 'Your account is not active',
    blocks: [
      `Hello. Someone, probably you, asked to sign in to ${brandName} with this email address. The account is not active, so we cannot send you a magic link. If you want to use it again, email ${supportEmail}.`,
      { note: NOT_YOU },
    ],
    reference: null,
  });
