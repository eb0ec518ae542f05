import type { Viewer } from '~/domain/account/queries.server';
import { PRIMARY_CUSTOMER, type Role } from '~/domain/account/rules';
import { NOT_ENDED } from '~/domain/account/visibility-fragments.server';
import type { Address } from '~/domain/address/rules';
import { shownHome, shownName } from '~/domain/people/untrusted-text-rules';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import type { PersonRole } from '~/platform/generated/prisma/enums';
import { mailboxOf } from '~/platform/mailbox';
import { digestOf, LINK_DAYS, readInvitationToken } from './link-rules.server';

/** What a person who was named in a deal may know of it: no price, and only their first name of what was typed about them. */
export type Invitation = {
  role: Role;
  dealId: string;
  /** The email address that the invitation was sent to. */
  email: string;
  invitedAt: Date;
  /** The people of the deal with that email address: one, unless people share a mailbox. */
  people: { id: string; role: PersonRole }[];
  /** As it was typed, for the greeting. */
  firstName: string;
  /** The primary customer's name. */
  who: string;
  /** The home's address, for use in a sentence. */
  home: string;
  /** Of the deal. */
  reference: string;
  state: 'invited' | 'confirmed' | 'denied';
  /** The account that confirmed. */
  userId: string | null;
  /** False for a giftor, who follows nothing. */
  isToConfirm: boolean;
};

/** What the invitation email says. */
export type InvitationFacts = Pick<
  Invitation,
  'role' | 'who' | 'home' | 'reference' | 'people' | 'firstName' | 'isToConfirm'
>;

/** People of a deal who have not been invited yet. */
export const NOT_INVITED = { email: { not: null }, invited_at: null } as const;

const DAY_MS = 24 * 60 * 60_000;

const customer = { select: { first_name: true, last_name: true } } as const;
const property = { select: { address: true } } as const;
const person = {
  id: true,
  role: true,
  first_name: true,
  email: true,
  user_id: true,
  confirmed_at: true,
  denied_at: true,
  invited_at: true,
  sale: { select: { reference: true, primary_seller: customer, property } },
  purchase: { select: { reference: true, primary_buyer: customer, property } },
} as const;

/** @param isTheirs whether a digest is that of the invited email address */
async function findIn(
  client: Pick<Tx, 'person'>,
  dealId: string,
  isTheirs: (digest: string) => boolean,
): Promise<Invitation | null> {
  const since = new Date(now().getTime() - LINK_DAYS * DAY_MS);
  const named = await client.person.findMany({
    where: {
      // A deal that has ended is over, and so are the links into it.
      OR: [
        { sale_id: dealId, sale: NOT_ENDED },
        { purchase_id: dealId, purchase: { cancellation: null, aborted: null } },
      ],
      email: { not: null },
      invited_at: { gt: since },
    },
    orderBy: { id: 'asc' },
    select: person,
  });
  const people = named.filter(({ email }) => email !== null && isTheirs(digestOf(email)));
  const [first] = people;
  if (!first || first.email === null || first.invited_at === null) return null;
  const follower = people.find(({ role }) => role !== 'giftor');
  return {
    ...dealOf(first),
    dealId,
    email: first.email,
    invitedAt: first.invited_at,
    people: people.map(({ id, role }) => ({ id, role })),
    firstName: first.first_name,
    state: first.denied_at ? 'denied' : follower?.confirmed_at ? 'confirmed' : 'invited',
    userId: follower?.user_id ?? null,
    isToConfirm: follower !== undefined,
  };
}

type Owner = { first_name: string; last_name: string };
type Named = {
  sale: { reference: string; primary_seller: Owner; property: { address: Address } } | null;
  purchase: { reference: string; primary_buyer: Owner; property: { address: Address } } | null;
};

function dealOf({ sale, purchase }: Named): Pick<Invitation, 'role' | 'who' | 'home' | 'reference'> {
  const role = sale ? 'sell' : 'buy';
  const owner = sale?.primary_seller ?? purchase?.primary_buyer;
  const deal = sale ?? purchase;
  const name = owner && shownName({ firstName: owner.first_name, lastName: owner.last_name });
  const home = deal ? shownHome(deal.property.address) : 'a home';
  return { role, who: name ?? PRIMARY_CUSTOMER[role], home, reference: deal?.reference ?? '' };
}

/** The invitation of a link; null when we did not make the link, it is too old, or the email address is no longer named in the deal. */
export async function findLinkedInvitation(token: string, client: Pick<Tx, 'person'> = db): Promise<Invitation | null> {
  const link = readInvitationToken(token);
  return link && findIn(client, link.dealId, (digest) => digest === link.addressDigest);
}

/** The same for the email; null when its address is no longer named in the deal. */
export const findInvitation = (dealId: string, email: string): Promise<Invitation | null> =>
  findIn(db, dealId, (digest) => digest === digestOf(email));

/** What the first person of a sale who has not been invited yet will read; null when there is none. */
export async function findInvitationToBe(saleId: string): Promise<InvitationFacts | null> {
  const where = { sale_id: saleId, ...NOT_INVITED };
  const found = await db.person.findFirst({ where, orderBy: { id: 'asc' }, select: person });
  return found && { ...dealOf(found), people: [found], firstName: found.first_name, isToConfirm: true };
}

/**
 * Whether an account was invited: it has the mailbox, or has left it for another since the invitation went there, for the 90 days in which
 * we keep such a change, as long as the link works. A forwarded link shares nothing with another account.
 */
export async function isInvited(
  viewer: Pick<Viewer, 'email' | 'userId'>,
  { email, invitedAt }: Pick<Invitation, 'email' | 'invitedAt'>,
  client: Pick<Tx, 'emailChange'> = db,
): Promise<boolean> {
  const mailbox = mailboxOf(email.toLowerCase());
  if (mailboxOf(viewer.email) === mailbox) return true;
  const left = await client.emailChange.findMany({
    where: { user_id: viewer.userId, confirmed_at: { gt: invitedAt }, undone_at: null },
    select: { from_email: true },
  });
  return left.some(({ from_email }) => mailboxOf(from_email) === mailbox);
}

/** Whether the email address has an account. Asked only for someone who has the link that was sent there, so it reveals nothing. */
export const hasAccount = async (email: string): Promise<boolean> =>
  (await db.user.count({ where: { email: email.toLowerCase(), active: true } })) > 0;

/** The person who said 'This is not me', for staff; null when the deal has been deleted. */
export async function findDenied(personId: string) {
  const home = { select: { address: true, sale: { select: { id: true } } } } as const;
  const named = await db.person.findUnique({
    where: { id: personId },
    select: {
      ...{ role: true, first_name: true, last_name: true, email: true },
      sale: { select: { reference: true, property: home } },
      purchase: { select: { reference: true, property: home } },
    },
  });
  const deal = named?.sale ?? named?.purchase;
  if (!named || !deal?.property.sale) return null;
  const { reference, property } = deal;
  const { role, email, first_name, last_name } = named;
  const name = { firstName: first_name, lastName: last_name };
  return { role, email, name, reference, address: property.address, saleId: deal.property.sale.id };
}
