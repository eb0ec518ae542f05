import { LINKS_COUNTED_MS, linkRank } from '~/outbox/delivery-rules';
import { queueEmail } from '~/outbox/queue-email.server';
import { clientNetwork } from '~/platform/client-ip';
import { now } from '~/platform/clock.server';
import { keyedDigest, randomToken, sha256 } from '~/platform/crypto.server';
import { db, onCommit, type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { MagicLink } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { mailboxOf } from '~/platform/mailbox';
import { eventHappened } from '~/platform/metrics.server';
import { countAttempt, countAttemptFromNetwork, countInWindow } from '~/platform/rate-limit.server';
import { magicLinkEmail, welcomeEmail } from './emails-schema';
import { type LinkTokenClaim, tokenHashOf } from './link-token-rules.server';
import { findLinkOwner, type LinkUser } from './queries.server';
import {
  continuation,
  LINK_LIFETIME_MS,
  LINK_LIMITS,
  type Names,
  RESEND_WAIT_MS,
  type Role,
  sessionLifetimeMs,
} from './rules';

/** The cookie value that remembers who last signed in in this browser: a keyed digest of the mailbox, so it names no one. */
export const rememberedMailbox = (email: string): string => keyedDigest('own-mailbox', mailboxOf(email));

type LinkPost = {
  email: string;
  ip: string;
  /** The mailbox's owner has signed in in this browser before, so what others on the same network do does not count against it. */
  own: boolean;
  /** The post has a token from the bot check's provider. The provider is asked next whether it is valid. */
  bringsToken: boolean;
};

/**
 * Counts a post that asks for a link.
 * @throws KnownError 429
 */
export async function countLinkRequest({ email, ip, own, bringsToken }: LinkPost): Promise<void> {
  if (own) {
    await countAttempt(LINK_LIMITS.ownBrowser, mailboxOf(email));
    return;
  }
  await countAttemptFromNetwork(ip, bringsToken ? LINK_LIMITS.networkWithToken : LINK_LIMITS.network);
  await countAttempt(LINK_LIMITS.networkAndEmail, `${clientNetwork(ip)} ${mailboxOf(email)}`);
}

/** Counts a post whose token was not valid, as if it had brought none. @throws KnownError 429 */
export const countInvalidToken = (ip: string): Promise<number> => countAttemptFromNetwork(ip, LINK_LIMITS.network);

export type LinkRequest = {
  email: string;
  role: Role;
  /** Given at sign-up. */
  names: Names | null;
  /** The page that was asked for before sign-in; signing in goes on to it. */
  continueTo?: string | null;
  /** The random value in the cookie of the browser that asks. */
  browser: string;
  /** The client's network (`clientNetwork`): the more links it has asked for, the later this one is sent. */
  source?: string;
  /** The mailbox's owner has signed in in that browser before. */
  own?: boolean;
  /** False makes the link and sends nothing. */
  send: boolean;
  /** The same person presses again: refused until a minute after the last link to the email address from that browser. */
  again: boolean;
};

const LINKS_OF_SOURCE = { name: 'magic-link-source', windowMs: LINKS_COUNTED_MS };

/**
 * Does the same work for every address: no account is looked up here, so nothing can be learned from the answer
 * or its timing. The worker that sends the email decides what the owner of the address hears.
 * @throws KnownError 429 when pressed again too soon
 */
export async function requestMagicLink({
  email,
  role,
  names,
  continueTo,
  browser,
  source,
  own,
  send,
  again,
}: LinkRequest): Promise<void> {
  const rank = linkRank(source && send ? await countInWindow(LINKS_OF_SOURCE, source) : 1);
  await transaction(async (tx) => {
    await lockAddress(tx, email);
    const at = now();
    if (again) {
      const justSent = {
        ...{ email, browser_hash: sha256(browser) },
        created_at: { gt: new Date(at.getTime() - RESEND_WAIT_MS) },
      };
      if ((await tx.magicLink.count({ where: justSent })) > 0) {
        throw new KnownError(429, 'Please wait at least 5 minutes before trying again.');
      }
    }
    const id = newId();
    await tx.magicLink.create({
      data: {
        id,
        email,
        mode: names ? 'sign_up' : 'sign_in',
        role,
        first_name: names?.firstName ?? null,
        middle_name: names?.middleName ?? null,
        last_name: names?.lastName ?? null,
        continue_to: continuation(continueTo),
        token_hash: tokenHashOf(id),
        browser_hash: sha256(browser),
        created_at: at,
        expires_at: new Date(at.getTime() + LINK_LIFETIME_MS),
      },
    });
    if (!send) return;
    const data = own ? { own } : {};
    await queueEmail(tx, magicLinkEmail, { key: `magic-link:${id}`, to: email, magic_link_id: id, rank, data });
    onCommit(tx, () => eventHappened('magic_link_requested'));
  });
}

/** SQL: the links of an email address ($1) that still work at a time ($2). */
const live = 'email = $1 and consumed_at is null and expires_at > $2';

const linkToUse = `
  select email, role, first_name, middle_name, last_name, continue_to from magic_link where ${live} and token_hash = $3`;

type UsedLink = Pick<MagicLink, 'email' | 'role' | 'first_name' | 'middle_name' | 'last_name' | 'continue_to'>;

export type SignIn = {
  user: LinkUser;
  /** The role that the link was made for. */
  role: Role | null;
  continueTo: string | null;
  sessionToken: string;
  lifetimeMs: number;
};

/**
 * Uses up a link and all others to its email address, and signs in. The account is made now if this is its first sign-in. The session that
 * this browser had ends, and its drafts are deleted.
 * @returns null when the link is expired or used, or its account is not active
 */
export async function consumeMagicLink(
  { email, tokenHash }: LinkTokenClaim,
  previousSessionId: string | null,
): Promise<SignIn | null> {
  return transaction(async (tx) => {
    await lockAddress(tx, email);
    const at = now();
    const [link] = await tx.$queryRawUnsafe<UsedLink[]>(linkToUse, email, at, tokenHash);
    if (!link) return null;
    const user = await userOf(tx, link);
    if (user === null) return null;
    await tx.$executeRawUnsafe(`update magic_link set consumed_at = $2 where ${live}`, email, at);
    if (previousSessionId !== null) await tx.session.deleteMany({ where: { id: previousSessionId } });
    const sessionToken = randomToken();
    const lifetimeMs = sessionLifetimeMs(user.type);
    await tx.session.create({
      data: {
        id: sha256(sessionToken),
        user_id: user.id,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + lifetimeMs),
      },
    });
    onCommit(tx, () => eventHappened('signed_in'));
    return { user, role: link.role, continueTo: continuation(link.continue_to), sessionToken, lifetimeMs };
  });
}

async function userOf(tx: Tx, link: UsedLink): Promise<LinkUser | null> {
  let owner = await findLinkOwner(tx, link);
  if (owner.is === 'newcomer') {
    const { firstName, middleName, lastName } = owner.names;
    const id = newId();
    const at = now();
    const names = { first_name: firstName, middle_name: middleName, last_name: lastName };
    const user: LinkUser = { id, email: link.email, ...names, type: 'customer' };
    // Staff may be adding the same account at this moment.
    const made = await tx.user.createMany({
      data: { ...user, created_at: at, updated_at: at },
      skipDuplicates: true,
    });
    if (made.count === 1) {
      const data = { role: link.role ?? undefined };
      await queueEmail(tx, welcomeEmail, { key: `welcome:${id}`, to: link.email, user_id: id, data });
      return user;
    }
    owner = await findLinkOwner(tx, link);
  }
  return owner.is === 'user' ? owner.user : null;
}

/** One at a time for each email address: links are counted, used up and turned into an account without a race. */
async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`;
}

/**
 * An account has left the address: no link to it works any more, and the names that its owner typed at sign-up do not make a second
 * account of it.
 */
export async function endLinksTo(tx: Tx, email: string): Promise<void> {
  await lockAddress(tx, email);
  await tx.$executeRaw`
    update magic_link set mode = 'sign_in', first_name = null, middle_name = null, last_name = null,
                          expires_at = least(expires_at, ${now()}::timestamptz)
     where email = ${email}`;
}

/**
 * An offer names its buyer by an address. It follows the account that had the address once they have registered as the home's buyer, not
 * before: its seller reads the address, and must not learn a stranger's new one. That the purchase fell through does not matter: its offer
 * would count again.
 */
export const moveOffers = (tx: Tx, userId: string, from: string, to: string) =>
  tx.offer.updateMany({
    where: {
      buyer_email: from,
      sale: { property: { purchases: { some: { primary_buyer_id: userId, confirmed_at: { not: null } } } } },
    },
    data: { buyer_email: to },
  });

/** What someone stopped stays stopped when their address changes. */
export const moveReminderStops = (tx: Tx, from: string, to: string) =>
  tx.reminderStop.updateMany({ where: { email: from }, data: { email: to } });

/** Ends every session of the account, this one too. Their drafts are deleted with them. */
export async function signOutEverywhere(userId: string): Promise<void> {
  await db.session.deleteMany({ where: { user_id: userId } });
}

/** Ends the session. Its drafts are deleted with it. */
export async function signOut(sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } });
}
