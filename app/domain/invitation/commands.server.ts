import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { lockSaleOfPurchase } from '~/domain/shared/lock-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/crypto.server';
import type { Tx } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError, notFound } from '~/platform/errors';
import { invitationDeniedEmail, invitationEmail } from './emails-schema';
import { digestOf } from './link-rules.server';
import { findLinkedInvitation, type Invitation, isInvited, NOT_INVITED } from './queries.server';

/** The deal that people are named in. */
export type DealRef = { sale_id: string } | { purchase_id: string };

/** Milliseconds in which a mistyped email address can be corrected before the email is sent. */
const AFTER_TYPING_MS = 10 * 60_000;

const primary = { select: { email: true } } as const;

/**
 * Emails everyone who is named in a deal, once for each email address and deal, ten minutes after they were named. Called when a sale is
 * paid or a purchase confirmed, and when people are named after that: a deal that cost its author nothing sends no emails.
 */
export async function inviteNamed(tx: Tx, deal: DealRef): Promise<void> {
  const named = await tx.person.findMany({
    where: { ...deal, ...NOT_INVITED },
    select: {
      id: true,
      email: true,
      updated_at: true,
      sale_id: true,
      purchase_id: true,
      sale: { select: { primary_seller: primary } },
      purchase: { select: { primary_buyer: primary } },
    },
  });
  for (const { id, email, updated_at, sale_id, purchase_id, sale, purchase } of named) {
    const owner = sale?.primary_seller.email ?? purchase?.primary_buyer.email;
    // The primary customer listed themselves: no email, since they have the deal.
    if (email === null || email.toLowerCase() === owner) continue;
    const dealId = sale_id ?? purchase_id;
    // A digest, so that the key does not contain the email address once the rest of the row is erased.
    const address = keyedDigest('invitation key', email.toLowerCase());
    await queueEmail(tx, invitationEmail, {
      key: `invitation:${dealId}:${address}`,
      to: email,
      ...deal,
      notBefore: new Date(updated_at.getTime() + AFTER_TYPING_MS),
    });
    await tx.person.update({ where: { id }, data: { invited_at: now(), updated_at } });
  }
}

const NOT_THEIRS = 'Sign in with the email address that the invitation was sent to.';

/**
 * 'Yes, this is me': the account follows the deal from now on, even if someone edits the email address. Pressing again changes nothing.
 * @throws KnownError 404 when the link is no longer valid; 403 when the account was not invited, or there is nothing to confirm
 */
export const confirmInvitation = (viewer: Viewer, token: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const invitation = await findLinkedInvitation(token, tx);
    if (!invitation) throw notFound();
    const { email, people, isToConfirm } = invitation;
    if (!isToConfirm || !(await isInvited(viewer, invitation, tx))) throw new KnownError(403, NOT_THEIRS);
    const at = now();
    const confirmed = await tx.$executeRaw`
      update person set user_id = ${viewer.userId}, confirmed_at = ${at}, updated_at = ${at}, version = version + 1
       where id = any(${people.map(({ id }) => id)}::bpchar[]) and email = ${email} and role <> 'giftor'
         and confirmed_at is null and denied_at is null`;
    if (confirmed === 0) return;
    await recordEvent(tx, {
      name: 'invitation_confirmed',
      ...eventOf(invitation),
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
    });
  });

/**
 * 'This is not me': the account stops following the deal, and staff are emailed once. It locks the sale, as ordering an identity check does.
 * @returns the people of the link; none if they had said so before
 * @throws KnownError 404 when the link is no longer valid
 */
export async function denyLinked(tx: Tx, token: string): Promise<{ deal: DealRef; personIds: string[] }> {
  const invitation = await findLinkedInvitation(token, tx);
  if (!invitation) throw notFound();
  const { role, dealId, email, people } = invitation;
  if (role === 'sell') await tx.$queryRaw`select from sale where id = ${dealId} for no key update`;
  else await lockSaleOfPurchase(tx, dealId);
  const deal = namedIn(invitation);
  const at = now();
  const denied = await tx.$queryRaw<{ id: string }[]>`
    update person set user_id = null, confirmed_at = null, denied_at = ${at}, updated_at = ${at}, version = version + 1
     where id = any(${people.map(({ id }) => id)}::bpchar[]) and email = ${email} and denied_at is null
     returning id`;
  const personIds = denied.map(({ id }) => id).sort();
  const [personId] = personIds;
  if (personId === undefined) return { deal, personIds };
  await recordEvent(tx, { name: 'invitation_denied', ...eventOf(invitation) });
  await queueEmail(tx, invitationDeniedEmail, {
    key: `invitation-denied:${dealId}:${digestOf(email)}`,
    to: env.STAFF_EMAIL,
    ...deal,
    data: { personId },
  });
  return { deal, personIds };
}

const namedIn = ({ role, dealId }: Invitation): DealRef =>
  role === 'sell' ? { sale_id: dealId } : { purchase_id: dealId };

const eventOf = ({ role, dealId }: Invitation) =>
  role === 'sell' ? { saleId: dealId, side: 'seller' as const } : { purchaseId: dealId, side: 'buyer' as const };
