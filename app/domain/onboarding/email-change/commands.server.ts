import { endLinksTo, moveOffers, moveReminderStops } from '~/domain/account/commands.server';
import { draftWriter } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { recordChange } from '~/domain/audit/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { countAttempt } from '~/platform/rate-limit.server';
import { noteDetailsChanged } from '../details-changed-commands.server';
import { emailChangeDisputedEmail, emailChangedEmail, emailChangeEmail, emailPutBackEmail } from './emails-schema';
import { type EmailChange, findEmailChange, isJustSignedIn } from './queries.server';
import { CHANGE_LIMIT, confirmState, OWN_ADDRESS, SIGN_IN_FIRST, undoState } from './rules';
import { emailChangeDrafts, MOST_TYPED } from './schema';

const draft = draftWriter(emailChangeDrafts);

/** Keeps what was typed until it is accepted. Half a character at the cut would be no text that the database takes. */
export const keepTypedAddress = (viewer: Viewer, typed: string): Promise<void> =>
  transactionAs(viewer, (tx) =>
    draft.write(tx, viewer, 'changeEmail', { email: typed.slice(0, MOST_TYPED).toWellFormed() }),
  );

/**
 * Sends a link to the new address. Does the same for every address: no account is looked up here, so nothing can be learned from the answer
 * or its timing. The worker that sends the email decides what the owner of the address hears.
 * @throws KnownError 422 when they did not sign in just now, or for their own address; 429
 */
export async function askForEmailChange(viewer: Viewer, email: string): Promise<void> {
  await countAttempt(CHANGE_LIMIT, viewer.userId);
  await transactionAs(viewer, async (tx) => {
    if (!(await isJustSignedIn(viewer.sessionId, tx))) throw new KnownError(422, SIGN_IN_FIRST);
    const { email: from } = await tx.user.findUniqueOrThrow({ where: { id: viewer.userId } });
    if (email === from) throw new KnownError(422, OWN_ADDRESS, { email: [OWN_ADDRESS] });
    const id = newId();
    const row = { user_id: viewer.userId, from_email: from, to_email: email, created_at: now() };
    await tx.emailChange.create({ data: { id, ...row } });
    await draft.drop(tx, viewer, 'changeEmail');
    await queueEmail(tx, emailChangeEmail, { key: `email-change:${id}`, to: email, data: { changeId: id } });
  });
}

/**
 * The person who asked has opened the link in the new address's mailbox, and presses the button. Someone who has only the link cannot: they
 * may have it because the address was mistyped. All other sessions end.
 * @returns whether the account has the new address now. If not, the link's page says why
 */
export async function confirmEmailChange(viewer: Viewer, id: string): Promise<boolean> {
  try {
    return await transactionAs(viewer, async (tx) => {
      const change = await findEmailChange(id, tx);
      if (change?.userId !== viewer.userId || confirmState(change, now()) !== 'open') return false;
      await setEmail(tx, change, change.to);
      await tx.emailChange.update({ where: { id }, data: { confirmed_at: now() } });
      await tx.session.deleteMany({ where: { user_id: viewer.userId, id: { not: viewer.sessionId } } });
      await queueEmail(tx, emailChangedEmail, {
        key: `email-changed:${id}`,
        to: change.from,
        user_id: viewer.userId,
        data: { changeId: id },
      });
      return true;
    });
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/**
 * 'This was not me', by the earlier address's owner: it is put back, which undoes all later changes too, and every session ends. Staff are
 * told, also when another account has the address now, so that they have to put things right.
 */
export async function disputeEmailChange(id: string): Promise<void> {
  try {
    await transaction(async (tx) => {
      await tx.$executeRaw`
        select from app_user where id = (select user_id from email_change where id = ${id}) for no key update`;
      const change = await findEmailChange(id, tx);
      if (!change) return;
      const state = undoState(change, now());
      if (state !== 'open' && state !== 'taken') return;
      if (state === 'open') await putBack(tx, change);
      await queueEmail(tx, emailChangeDisputedEmail, {
        key: `email-change-disputed:${id}:${state}`,
        to: env.STAFF_EMAIL,
        data: { changeId: id },
      });
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Again, now that the address is found to be taken.
    await disputeEmailChange(id);
  }
}

async function putBack(tx: Tx, change: EmailChange): Promise<void> {
  const { id, userId, from, confirmedAt, account } = change;
  const at = now();
  await setEmail(tx, change, from);
  await tx.emailChange.updateMany({
    where: {
      user_id: userId,
      undone_at: null,
      OR: [{ confirmed_at: null }, { confirmed_at: { gte: confirmedAt ?? at } }],
    },
    data: { undone_at: at },
  });
  await tx.session.deleteMany({ where: { user_id: userId } });
  await queueEmail(tx, emailPutBackEmail, { key: `email-put-back:${id}`, to: account.email, data: { changeId: id } });
}

/** The log cannot forget who acted, so it has no name of theirs. */
const THE_CUSTOMER = { firstName: 'The', lastName: 'customer' };

/** Someone may have signed up with the address at this moment. */
const isTaken = (error: unknown) => isRefusedBy(error, 'app_user_email_key');

async function setEmail(tx: Tx, change: EmailChange, email: string): Promise<void> {
  const { userId, firstName, lastName, account } = change;
  await endLinksTo(tx, account.email);
  const { version } = await tx.user.update({
    where: { id: userId },
    data: { email, version: { increment: 1 }, updated_at: now() },
  });
  await recordChange(
    tx,
    { userId, ...THE_CUSTOMER },
    {
      ...{ action: 'update', subjectType: 'app_user', subjectId: userId, version },
      ...{ before: { email: account.email }, after: { email } },
    },
  );
  await noteDetailsChanged(tx, { userId, firstName, lastName, version }, { columns: { email }, letters: null });
  await moveOffers(tx, userId, account.email, email);
  await moveReminderStops(tx, account.email, email);
}
