import { addressSelect } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { now } from '~/platform/clock.server';
import { db, sql, type Tx } from '~/platform/db.server';
import type { MagicLink } from '~/platform/generated/prisma/client';
import type { LinkTokenClaim } from './link-token-rules.server';
import { continuation, LINK_RETENTION_MS, type Names, type Role, USED_LINK_MS, type UserType } from './rules';

/** Who is asking: an active user with a live session. */
export type Viewer = {
  userId: string;
  sessionId: string;
  email: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  /** E.164, or null before about-you. */
  phoneNumber: string | null;
  isAdmin: boolean;
};

/** A user's correspondence address; null while letters go to the home. */
export async function getLetters(userId: string): Promise<Address | null> {
  const select = { correspondence_address: { select: addressSelect } };
  const user = await db.user.findUnique({ where: { id: userId }, select });
  return user?.correspondence_address ?? null;
}

/** A link that still works, with the browser in which it was asked for; null for any other link. Looking it up changes nothing. */
export async function findLiveLink({
  email,
  tokenHash,
}: LinkTokenClaim): Promise<{ browserHash: string | null } | null> {
  const [link] = await sql<{ browserHash: string | null }>(
    `select browser_hash as "browserHash" from magic_link
      where email = $1 and token_hash = $2 and consumed_at is null and expires_at > $3`,
    [email, tokenHash, now()],
  );
  return link ?? null;
}

export type UsedLink = { role: Role | null; continueTo: string | null };

/** A link that signed someone in within the last day; null for any other. */
export async function findUsedLink({ email, tokenHash }: LinkTokenClaim): Promise<UsedLink | null> {
  const link = await db.magicLink.findUnique({
    where: {
      token_hash: tokenHash,
      email,
      consumed_at: { not: null },
      created_at: { gt: new Date(now().getTime() - USED_LINK_MS) },
    },
    select: { role: true, continue_to: true },
  });
  return link && { role: link.role, continueTo: continuation(link.continue_to) };
}

export type LinkUser = {
  id: string;
  email: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  type: UserType;
};

type LinkOwner =
  | { is: 'user'; user: LinkUser }
  | { is: 'deactivated' }
  /** Asked to sign up. There is no account until a link is used. */
  | { is: 'newcomer'; names: Names }
  | { is: 'unknown' };

/** Who a link was sent to: the email greets them, and using the link signs them in. */
export async function findLinkOwner(tx: Tx, link: LinkNames): Promise<LinkOwner> {
  const [found] = await tx.$queryRawUnsafe<(LinkUser & { active: boolean })[]>(
    'select id, email, first_name, middle_name, last_name, type, active from app_user where email = $1',
    link.email,
  );
  if (found) {
    const { active, ...user } = found;
    return active ? { is: 'user', user } : { is: 'deactivated' };
  }
  const names = namesOf(link) ?? (await findGivenNames(tx, link.email));
  return names ? { is: 'newcomer', names } : { is: 'unknown' };
}

type LinkNames = Pick<MagicLink, 'email' | 'first_name' | 'middle_name' | 'last_name'>;

const namesOf = ({ first_name, middle_name, last_name }: LinkNames): Names | null =>
  first_name !== null && last_name !== null
    ? { firstName: first_name, middleName: middle_name, lastName: last_name }
    : null;

/** The names that were last typed for an email address at sign-up. */
async function findGivenNames(tx: Tx, email: string): Promise<Names | null> {
  const signUp = await tx.magicLink.findFirst({
    where: { email, mode: 'sign_up', created_at: { gt: new Date(now().getTime() - LINK_RETENTION_MS) } },
    orderBy: { created_at: 'desc' },
  });
  return signUp && namesOf(signUp);
}
